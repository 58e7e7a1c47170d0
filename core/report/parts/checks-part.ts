import type { CheckResult } from '../../suite/checks/check-result';
import { markup, type Inner, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';

/** What failed, each with what was expected and what came; what passed, folded behind its count. */
export function checksPart(page: ReportPage, checks: readonly CheckResult[]): Markup {
  const { words } = page;
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return markup`${failed.map((check) => failedPart(page, check))}${
    passed.length > 0 &&
    markup`<details class="passed">
      <summary>✓ ${words.passedChecks(passed.length)}</summary>
      <ul>
        ${passed.map(
          (check) =>
            markup`<li>${nameOf(page, check)} <span class="quiet">${check.actual}</span></li>`,
        )}
      </ul>
    </details>`
  }`;
}

function failedPart(page: ReportPage, check: CheckResult): Markup {
  const { words } = page;
  const { expected, actual, difference = [] } = check;
  return markup`<div class="check">
    <p class="check-title"><span aria-hidden="true">✕</span> ${nameOf(page, check)}</p>
    <dl>
      <div>
        <dt>${words.expected}</dt>
        <dd>${expected}</dd>
      </div>
      <div>
        <dt>${words.actual}</dt>
        <dd>${actual}</dd>
      </div>
      ${
        difference.length > 0 &&
        markup` <div>
          <dt>${words.difference}</dt>
          <dd>${difference.join('\n')}</dd>
        </div>`
      }
    </dl>
  </div>`;
}

function nameOf(page: ReportPage, { check, at }: CheckResult): Inner {
  return markup`${page.words.checkNames[check]}${at !== undefined && markup` <code>${at}</code>`}`;
}
