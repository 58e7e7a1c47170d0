import { markup, type Markup, type MarkupValue } from '../markup';
import { markdownPart } from './markdown-part';
import type { ReportedFinding } from '../report';
import type { ReportPage } from '../page/report-page';

const SIGNS = { error: '✕', warning: '⚠', note: 'ℹ' } as const;

export function findingsPart(page: ReportPage, findings: readonly ReportedFinding[]): Markup {
  const { texts } = page;
  const each = findings.map(
    ({ severity, text, path, remedy, url, rule }) =>
      markup`<li class="finding ${severity}">
        <p>
          <span class="severity"
            ><span aria-hidden="true">${SIGNS[severity]}</span> ${texts.severity[severity]}</span
          >
          ${text}
        </p>
        <p class="quiet">
          ${path !== '' && markup`<code>${path}</code> `}${withCode(remedy ?? '')} ${ruleLink(page, rule)}${
            url !== undefined &&
            /^https:\/\//.test(url) &&
            markup` <a href="${url}" rel="noopener noreferrer"
              >${texts.specification}<span class="hidden">: ${rule}</span></a
            >`
          }
        </p>
      </li>`,
  );
  return markup`<ul class="findings">
    ${each}
  </ul>`;
}

/** Marks text between backticks as code, in Loupe’s own texts only, not in those that quote a server. */
function withCode(text: string): MarkupValue {
  return text.split('`').map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : part));
}

export function ruleLink(page: ReportPage, rule: string): Markup {
  const id = page.ruleId(rule);
  return id === undefined ? markup`<code>${rule}</code>` : markup`<a href="#${id}"><code>${rule}</code></a>`;
}

export function rulesPart(page: ReportPage): Markup | undefined {
  const { shownRules } = page;
  if (shownRules.length === 0) return undefined;
  const title = page.id();
  return markup`<section class="section rules" aria-labelledby="${title}">
    <h2 id="${title}">${page.texts.rules}</h2>
    ${shownRules.map(
      ({ rule, id, text }) =>
        markup`<div id="${id}">
          <h3><code>${rule}</code></h3>
          ${markdownPart(page, text)}
        </div> `,
    )}
  </section> `;
}
