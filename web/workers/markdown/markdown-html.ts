import { Marked } from 'marked';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

// `<a title=">" onclick=…>`: a tag ends outside quotes.
const TAG = /<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*/gi;
const QUOTED_OR_HANDLER = /"[^"]*"|'[^']*'|\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

const marked = new Marked({
  gfm: true,
  renderer: {
    // Two levels below the page's headings.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // A remote picture would reveal to its host that it was viewed: shows its link instead.
    image({ href, text }) {
      if (/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(href))
        return `<img src="${escape(href)}" alt="${escape(text)}">`;
      const name = escape(text === '' ? href : text);
      return /^https?:/i.test(href) ? `<a href="${escape(href)}">▧ ${name}</a>` : `▧ ${name}`;
    },
    // The sanitiser removes event handlers too, but the browser reports each one as soon as it parses it.
    html: ({ text }) =>
      text.replace(TAG, (tag) => tag.replace(QUOTED_OR_HANDLER, (part) => (/^\s/.test(part) ? '' : part))),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** A URI of another scheme than http(s), which GFM does not link; without the punctuation after it. */
const OWN_URI = /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[^\s<>"'`()[\]{}]*[\w/#=&-]/i;

marked.use({
  extensions: [
    {
      name: 'uri',
      level: 'inline',
      start: (text) => /[a-z][a-z\d+.-]*:\/\//i.exec(text)?.index,
      tokenizer(text) {
        const uri = this.lexer.state.inLink ? undefined : OWN_URI.exec(text)?.[0];
        if (uri === undefined) return undefined;
        const word = { type: 'text', raw: uri, text: uri };
        return { type: 'link', raw: uri, href: uri, title: null, text: uri, tokens: [word] };
      },
    },
  ],
});

const CHUNK_CHARACTERS = 6000;

/** CommonMark with GFM, as pieces of whole blocks. Not yet sanitised. */
export function markdownToHtml(markdown: string): string[] {
  const tokens = marked.lexer(markdown);
  const chunks: string[] = [];
  let html = '';
  for (const token of tokens) {
    html += marked.parser([token]);
    if (html.length > CHUNK_CHARACTERS) {
      chunks.push(html);
      html = '';
    }
  }
  if (html !== '') chunks.push(html);
  return chunks;
}
