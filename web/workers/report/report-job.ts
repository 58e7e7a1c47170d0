import type { DraftToWrite, UnparsedRun, WrittenReport } from './report-draft';
import { writeDraft } from './write-draft';

type ReportRequest =
  | ({ kind: 'write' } & DraftToWrite)
  /** The requested run; undefined if it is gone. */
  | { kind: 'run'; id: number; run: UnparsedRun | undefined };

const waiting = new Map<number, (run: UnparsedRun | undefined) => void>();

/** Writes a report; returns undefined for a delivered run. */
export function runReportJob(
  request: ReportRequest,
  report: (progress: { kind: 'needed'; id: number } | { kind: 'read' }) => void,
): Promise<WrittenReport> | undefined {
  if (request.kind === 'run') {
    waiting.get(request.id)?.(request.run);
    waiting.delete(request.id);
    return undefined;
  }
  const runOf = (id: number) =>
    new Promise<UnparsedRun | undefined>((resolve) => {
      waiting.set(id, resolve);
      report({ kind: 'needed', id });
    });
  return writeDraft(request, runOf, () => report({ kind: 'read' }));
}
