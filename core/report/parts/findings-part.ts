import { markup, type Markup } from '../markup';
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
          ${path !== '' && markup`<code>${path}</code> `}${remedy}${
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
