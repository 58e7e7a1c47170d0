import { formatDuration } from '../../text/format';
import { markup, type MarkupValue, Markup } from '../markup';
import { callBody, momentPart } from '../parts/call-part';
import { type ShownStatus, shownCallStatus, statusPart } from '../parts/status-part';
import { coverageLines } from '../../suite/report/report-text';
import { findingsPart, rulesPart } from '../parts/findings-part';
import { markdownPart } from '../parts/markdown-part';
import type { Report, ReportedCall, ReportedServer, ReportSection } from '../report';
import { documentHead } from './document-head';
import type { ReportPage } from './report-page';
import { REPORT_SCRIPT } from './script';
import { REPORT_STYLE } from './style';

/** If there are more calls, only those with a problem begin open. */
const MAX_OPEN_CALLS = 12;

interface ListedCall {
  call: ReportedCall;
  id: string;
  status: ShownStatus;
}

interface ListedSection {
  section: ReportSection;
  id: string;
  calls: readonly ListedCall[];
}

export async function* reportPieces(page: ReportPage, report: Report): AsyncGenerator<Markup> {
  const { texts } = page;
  const sections = report.sections.map((section) => ({
    section,
    id: page.id(),
    calls: section.calls.map((call) => ({ call, id: page.id(), status: shownCallStatus(page, call) })),
  }));
  const count = sections.reduce((sum, { calls }) => sum + calls.length, 0);
  yield await documentHead(report, REPORT_STYLE, REPORT_SCRIPT);
  yield markup`<body>
    <div class="page">
      <header class="top" id="top">
        <h1>${report.title}</h1>
        ${summaryPart(page, sections)}
        <p class="facts">${texts.madeBy(report.by)} · ${momentPart(page, report.madeAt)}</p>
        ${report.note?.trim() && markup`<div class="note">${markdownPart(page, report.note)}</div>`}
      </header>
      ${contentsPart(page, sections, count > 1)}
      <main>
        <div
          class="tools"
          hidden
          data-found="${texts.found('{0}', '{1}', '{2}')}"
          data-shown="${texts.shownOf('{0}', '{1}')}"
          data-none="${texts.noMatch}"
        >
          <input type="search" aria-label="${texts.search}" placeholder="${texts.search}" />
          <label><input type="checkbox" /> ${texts.onlyProblems}</label>
          <button type="button" value="open">${texts.openAll}</button>
          <button type="button" value="fold">${texts.foldAll}</button>
          <output></output>
        </div>
`;
  for (const { section, id, calls } of sections) {
    yield markup`<section class="section" id="${id}" aria-labelledby="${id}-title">
      ${sectionHead(page, section, id)}
`;
    for (const listed of calls) yield await callPart(page, listed, count <= MAX_OPEN_CALLS);
    yield markup`</section>\n`;
  }
  const rules = rulesPart(page);
  if (rules) yield rules;
  yield markup`${count > 1 && markup`<p class="to-contents"><a href="#top">${texts.toContents}</a></p>`}
</main>
</div>
<script>${new Markup([REPORT_SCRIPT])}</script>
</body>
</html>
`;
}

function summaryPart(page: ReportPage, sections: readonly ListedSection[]): Markup {
  const counts = new Map<string, { status: ShownStatus; count: number }>();
  for (const { status } of sections.flatMap(({ calls }) => calls)) {
    const known = counts.get(status.word) ?? { status, count: 0 };
    counts.set(status.word, { ...known, count: known.count + 1 });
  }
  const all = sections.reduce((sum, { calls }) => sum + calls.length, 0);
  const each = [...counts.values()].map(
    ({ status, count }) => markup`<span>${statusPart({ ...status, word: `${count} ${status.word}` })}</span>`,
  );
  return markup`<p class="summary"><span>${page.texts.calls(all)}</span>${each}</p>`;
}

/** Hidden if there is one call: the script needs it. */
function contentsPart(page: ReportPage, sections: readonly ListedSection[], isOfSeveral: boolean): Markup {
  const { texts } = page;
  const lists = sections
    .filter(({ calls }) => calls.length > 0)
    .map(
      ({ section, id, calls }) =>
        markup`${sections.length > 1 && markup`<p data-of="${id}">${section.title}</p> `}
        <ul>
          ${calls.map(
            ({ call, id: to, status }) =>
              markup`<li>
                <a href="#${to}"
                  ><span class="status ${status.tone}" aria-hidden="true">${status.sign}</span
                  ><span>${call.title} <span class="hidden">${status.word}</span></span></a
                >
              </li> `,
          )}
        </ul> `,
    );
  return markup`<nav class="contents" aria-label="${texts.contents}"${!isOfSeveral && markup` hidden`}>
    <details open>
      <summary>${texts.contents}</summary>
      ${lists}
    </details>
  </nav>`;
}

function sectionHead(page: ReportPage, section: ReportSection, id: string): Markup {
  const { texts } = page;
  const { server, environment, environmentVariables, startedAt, durationMs } = section;
  const { problems = [], findings = [] } = section;
  const coverage = section.coverage ? coverageLines(section.coverage, true, texts.coverageLine) : [];
  const details: MarkupValue[] = [
    server && serverText(server),
    environment !== undefined && `${texts.environment} ${environment}`,
    environmentVariables && `${texts.environmentVariables} ${environmentVariables.join(', ')}`,
    startedAt !== undefined && momentPart(page, startedAt),
    durationMs !== undefined && `${texts.took} ${formatDuration(durationMs)}`,
  ].filter((detail) => detail !== undefined && detail !== false && detail !== '');
  return markup`<div class="section-head">
    <h2 id="${id}-title">${section.title}</h2>
    <p class="facts">${details.map((detail) => markup`<span>${detail}</span>`)}</p>
    ${
      problems.length > 0 && markup`<div class="problems">${problems.map((problem) => markup`<p>${problem}</p>`)}</div>`
    }${
      findings.length > 0 &&
      markup`<h3>${texts.connectionFindings}</h3>
        ${findingsPart(page, findings)}`
    }${
      coverage.length > 0 &&
      markup`<details class="coverage">
        <summary>${texts.coverage}</summary>
        <ul class="facts">
          ${coverage.map((line) => markup`<li>${line}</li>`)}
        </ul>
      </details>`
    }
  </div>`;
}

export function serverText({ name, version, protocolVersion, transport }: ReportedServer): string {
  const who = [name, version].filter((word) => word !== undefined && word !== '').join(' ');
  return [who, protocolVersion, transport].filter((word) => word !== undefined && word !== '').join(' · ');
}

async function callPart(page: ReportPage, { call, id, status }: ListedCall, isOpen: boolean): Promise<Markup> {
  const { texts } = page;
  const { target, line, tags = [], runs, durations } = call;
  const isFine = status.tone === 'ok' || status.tone === 'quiet';
  const millis = runs.length === 1 ? runs[0]?.durationMs : durations?.p50;
  const isNamedApart = call.title !== target.name;
  return markup`<article class="call"${!isFine && markup` data-problem=""`}><details${(isOpen || !isFine) && markup` open`}><summary>${page.heading(
    'call',
    markup`${call.title}<span class="target"
        >${texts.target[target.kind]}${
          isNamedApart && markup` <code>${target.name}</code>`
        }${line !== undefined && ` · ${texts.line(line)}`}${tags.map((tag) => markup`<span class="tag">#${tag}</span>`)}</span
      >`,
  )}${statusPart(status)}${
    millis !== undefined && markup`<span class="took">${formatDuration(millis)}</span>`
  }</summary>
<div class="body" id="${id}">${await callBody(page, call)}</div></details></article>
`;
}
