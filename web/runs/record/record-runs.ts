import { isObject } from '../../../core/json/json-object';
import { eventsOfCalls, type ImportedCall, type ImportedExchange } from '../../../core/recording/events-of-calls';
import type { RecordedServer } from '../../../core/recording/format';
import { recordedServer } from '../../../core/recording/recorded-server';
import { RecordingWriter } from '../../../core/recording/recording-writer';
import { Secrets } from '../../../core/secrets/secrets';
import { secretValuesOf, type ServerConfig } from '../../../core/session/connect/server-config';
import type { OutcomeRow, PayloadRow } from './run-payload';
import type { RunRow } from '../../../core/run/run';
import { runHistory } from './run-history';
import { textOfStored } from './stored-outcome';
import { unsavedRecording, type UnsavedRecording } from './unsaved-recording';

const BATCH_SIZE = 50;

/** Opens the dialog to save stored runs. @param config undefined for a deleted server @throws if unreadable */
export async function recordRuns(
  runs: readonly RunRow[],
  config: ServerConfig | undefined,
  version: string,
): Promise<void> {
  unsavedRecording.set(await recordingOfRuns(runs, config, version));
}

/** A recording of the runs. Leaves out runs that were deleted meanwhile. */
export async function recordingOfRuns(
  runs: readonly RunRow[],
  config: ServerConfig | undefined,
  version: string,
): Promise<UnsavedRecording> {
  const calls: ImportedCall[] = [];
  const ordered = runs.toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id);
  for (let at = 0; at < ordered.length; at += BATCH_SIZE) {
    const part = ordered.slice(at, at + BATCH_SIZE);
    const payloads = await runHistory.payloads(part.map(({ id }) => id));
    for (const [index, row] of part.entries()) {
      const payload = payloads[index];
      if (payload) calls.push(await importedCall(row, payload));
    }
  }
  const [first] = ordered;
  const name = first?.server ?? '';
  const unknownServer: RecordedServer = { kind: 'stdio', name, command: name, args: [] };
  const server = config ? recordedServer(name, config.target) : unknownServer;
  const secrets = new Secrets(config ? secretValuesOf(config.target) : []);
  const transport = server.kind === 'stdio' ? 'stdio' : 'http';
  const { startedAt, events } = eventsOfCalls(calls, transport);
  const lines: string[] = [];
  const at = Number.isFinite(startedAt) ? startedAt : Date.now();
  const start = { at, origin: 'history', server, version } as const;
  const writer = new RecordingWriter(start, secrets, (line) => lines.push(line));
  for (const event of events) writer.write(event);
  return { server: name, file: new Blob(lines) };
}

async function importedCall(row: RunRow, payload: PayloadRow<never>): Promise<ImportedCall> {
  const { outcomes, task, questions } = payload;
  const stored = [...outcomes, ...(task ? [task.shown] : [])];
  const exchanges = await Promise.all(stored.map(exchangeOf));
  // A request that failed before it was sent has no text.
  return { ...row, exchanges: exchanges.filter(({ request }) => request !== ''), questions };
}

async function exchangeOf(outcome: OutcomeRow<never>): Promise<ImportedExchange> {
  const { request, rest } = outcome;
  const text = await textOfStored(outcome);
  const millis = isObject(rest) && typeof rest['millis'] === 'number' ? rest['millis'] : 0;
  return { request, response: text === '' ? undefined : text, millis };
}
