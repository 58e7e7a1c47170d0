import { Marked, type RendererObject, type Token } from 'marked';

import { escaped, markup, Markup } from '../markup';
import type { ReportPage } from '../page/report-page';

/** Pictures shown in Markdown: embedded ones only, and no SVG. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/;
const LINK = /^(?:https?:\/\/|mailto:)/i;
const WEB = /^https?:\/\//i;

/** CommonMark with GFM. HTML in it stays text; links lead to the web or to mail, or nowhere. */
export function markdownPart(page: ReportPage, markdown: string): Markup {
  const reader = new Marked({ gfm: true, renderer: rendererFor(page) });
  try {
    const tokens = reader.lexer(markdown);
    const top = Math.min(...tokens.map(depthOf));
    for (const token of tokens)
      if (token.type === 'heading')
        (token as { depth: number }).depth = page.innermostHeading + (depthOf(token) === top ? 0 : 1);
    return markup`<div class="markdown">${new Markup([reader.parser(tokens)])}</div>`;
  } catch {
    // Nested deeper than the parser's stack.
    return markup`<div class="plain">${markdown}</div>`;
  }
}

function depthOf(token: Token): number {
  return token.type === 'heading' ? (token as { depth: number }).depth : Infinity;
}

function rendererFor(page: ReportPage): RendererObject {
  return {
    heading({ tokens, depth }) {
      // Headings in lists and quotations follow the page's levels too.
      const level = Math.min(Math.max(depth, page.innermostHeading), 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    html: ({ text }) => escaped(text),
    // The parser marks text between HTML-like tags as escaped.
    text(token) {
      const inner = 'tokens' in token ? token.tokens : undefined;
      return inner ? this.parser.parseInline(inner) : withEntities(token.text);
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      return LINK.test(href) ? `<a href="${escaped(href)}" rel="noopener noreferrer">${inner}</a>` : inner;
    },
    image({ href, text }) {
      if (PICTURE.test(href)) return `<img src="${href}" alt="${escaped(text)}">`;
      const name = `▧ ${escaped(text === '' ? href.slice(0, 200) : text)}`;
      return WEB.test(href) ? `<a href="${escaped(href)}" rel="noopener noreferrer">${name}</a>` : name;
    },
    code: ({ text }) => `<pre>${escaped(text)}</pre>\n`,
    codespan: ({ text }) => `<code>${escaped(text)}</code>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    table({ header, rows }) {
      const cells = (row: typeof header, tag: 'th' | 'td') =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      const label = escaped(page.texts.table);
      return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
  };
}

/** Escapes a text but keeps character references (`&copy;`), which Markdown has. */
function withEntities(text: string): string {
  return escaped(text).replace(/&#38;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, '&$1;');
}
