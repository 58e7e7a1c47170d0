import { Markup, markup } from './markup';
import { ReportPage } from './page/report-page';
import { reportPieces, serverText } from './page/report-document';
import { type Report, type ReportBounds, type RunsToDraw, DEFAULT_BOUNDS } from './report';

import { callBody } from './parts/call-part';
import { markdownPart } from './parts/markdown-part';

import { documentHead } from './page/document-head';

import { WALKTHROUGH_SCRIPT } from './page/script';
import { WALKTHROUGH_STYLE } from './page/walkthrough-style';

/** Characters that are joined before writing: many small writes are slow. */
const PIECE = 64_000;

/** One HTML file that works without network and scripts. Server texts never become markup; secrets are masked. */
export async function* writeReport(
  report: Report,
  runs: RunsToDraw,
  bounds: Partial<ReportBounds> = {},
): AsyncGenerator<string, void, undefined> {
  const page = new ReportPage(report, runs, { ...DEFAULT_BOUNDS, ...bounds });
  const pieces = report.kind === 'walkthrough' ? walkthroughPieces(page, report) : reportPieces(page, report);
  let joined = '';
  for await (const { parts } of pieces as AsyncIterable<Markup>) {
    for (const part of parts) {
      if (part.length > PIECE) {
        if (joined !== '') yield joined;
        joined = '';
        yield part;
        continue;
      }
      joined += part;
      if (joined.length <= PIECE) continue;
      yield joined;
      joined = '';
    }
  }
  if (joined !== '') yield joined;
}

async function* walkthroughPieces(page: ReportPage, report: Report): AsyncGenerator<Markup> {
  const { texts } = page;
  const steps = report.sections.flatMap(({ calls }) => calls);
  const servers = new Set(
    report.sections.flatMap(({ server }) =>
      server ? [serverText({ ...server, protocolVersion: '', transport: '' })] : [],
    ),
  );
  yield await documentHead(report, WALKTHROUGH_STYLE, WALKTHROUGH_SCRIPT);
  yield markup`<body>
    <header class="subject"><h1 id="s0-title" tabindex="-1">${report.title}</h1></header>
    <main>
      <section class="slide" id="s0" aria-labelledby="s0-title">
        ${report.note?.trim() && markup`<div class="note">${markdownPart(page, report.note)}</div>`}
        <p class="facts">${[...servers].filter((name) => name !== '').join(', ')}</p>
        <ol class="agenda">
          ${steps.map(({ title }, index) => markup`<li><a href="#s${index + 1}">${title}</a></li>`)}
        </ol>
      </section>
`;
  for (const [index, step] of steps.entries()) {
    const id = `s${index + 1}`;
    const { notes, ...shown } = step;
    yield markup`<section class="slide" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" tabindex="-1">${step.title}</h2>
      ${await callBody(page, shown)}${
        notes !== undefined &&
        notes.trim() !== '' &&
        markup`<details class="notes">
          <summary>${texts.notes}</summary>
          ${markdownPart(page, notes)}
        </details>`
      }
    </section> `;
  }
  yield markup`</main>
<nav class="steps" hidden aria-label="${texts.steps}" data-place="${texts.place('{0}', '{1}')}">
<button type="button">${texts.back}</button>
<p class="place"><span class="track" aria-hidden="true"><span></span></span><span class="at"></span></p>
<button type="button" class="next">${texts.next}</button>
</nav>
<script>${new Markup([WALKTHROUGH_SCRIPT])}</script>
</body>
</html>
`;
}
