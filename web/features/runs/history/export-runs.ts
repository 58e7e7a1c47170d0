import type { OutcomeRow, PayloadRow } from '../../../runs/record/run-payload';
import type { RunRow } from '../../../../core/run/run';
import { runHistory } from '../../../runs/record/run-history';
import { textOfStored } from '../../../runs/record/stored-outcome';

/** JSON Lines, oldest run first, with messages as they were on the wire. */
export async function exportRuns(runs: readonly RunRow[]): Promise<Blob> {
  const lines: (string | Blob)[] = [];
  for (const run of runs.toReversed()) {
    const [payload, findings] = await Promise.all([runHistory.payload(run.id), runHistory.findings(run.id)]);
    if (!payload) continue;
    const line = await jsonLineOfRun(run, payload, findings);
    // The browser may keep a Blob on disk: a whole history can exceed memory.
    lines.push(new Blob([line, '\n']));
  }
  return new Blob(lines, { type: 'application/jsonl' });
}

async function jsonLineOfRun(run: RunRow, payload: PayloadRow<never>, findings: readonly unknown[]): Promise<string> {
  const { server, serverName, serverVersion, protocolVersion, kind, name, startedAt, durationMs: millis } = run;
  const details = JSON.stringify({
    loupe: 'run',
    server,
    serverName,
    serverVersion,
    protocolVersion,
    [kind]: name,
    startedAt: new Date(startedAt).toISOString(),
    millis: Math.round(millis * 1000) / 1000,
    outcome: run.state,
    ...(payload.omitted.length > 0 && { omitted: payload.omitted }),
    ...(payload.redacted && { redacted: true }),
  });
  const outcomes = await Promise.all(payload.outcomes.map(exchangeJson));
  const questions = payload.questions.map(
    ({ asked, answered }) => `{"asked":${toOneLine(asked)},"answered":${toOneLine(answered)}}`,
  );
  return [
    details.slice(0, -1),
    `"arguments":${toOneLine(payload.arguments)}`,
    `"exchanges":[${outcomes.join(',')}]`,
    ...(questions.length > 0 ? [`"questions":[${questions.join(',')}]`] : []),
    `"findings":${JSON.stringify(findings)}}`,
  ].join(',');
}

async function exchangeJson(outcome: OutcomeRow<never>): Promise<string> {
  const { rest, request } = outcome;
  const received = await textOfStored(outcome);
  const { kind, millis, failure } = rest;
  const details = JSON.stringify({ kind, millis, failure });
  const sent = request === '' ? 'null' : toOneLine(request);
  return `${details.slice(0, -1)},"sent":${sent},"received":${received === undefined ? 'null' : toOneLine(received)}}`;
}

/** Keeps numbers and keys as they are; text that is not JSON becomes a JSON string. */
function toOneLine(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return JSON.stringify(text);
  }
  // JSON strings hold no raw line breaks: all of them stand between tokens.
  return text.trim().replaceAll(/[\r\n]+/g, ' ');
}
