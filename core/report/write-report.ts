import { type Markup } from './markup';
import { ReportPage } from './page/report-page';
import { reportPieces } from './page/report-document';
import { walkthroughPieces } from './page/walkthrough-document';
import { type Report, type ReportBounds, USUAL_BOUNDS } from './report';

/** Pieces are joined up to so many characters: a file of many small ones is slow to write. */
const PIECE = 64_000;

/**
 * A report as one HTML file, piece by piece: it opens from a disk, without a network and with scripts off. Nothing that a server said
 * is markup in it, and nothing that a schema calls secret is in it.
 * @param bounds what is left out where it is too long
 */
export async function* writeReport(
  report: Report,
  bounds: Partial<ReportBounds> = {},
): AsyncGenerator<string, void, undefined> {
  const page = new ReportPage(report, { ...USUAL_BOUNDS, ...bounds });
  const pieces =
    report.kind === 'walkthrough' ? walkthroughPieces(page, report) : reportPieces(page, report);
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
