import { isObject } from '../../../core/json/json-object';
import { eventsOfCalls, type ImportedCall, type ImportedExchange } from '../../../core/recording/events-of-calls';
import type { RecordedServer } from '../../../core/recording/format';
import { recordedServer } from '../../../core/recording/recorded-server';
import { RecordingWriter } from '../../../core/recording/recording-writer';
import { Secrets } from '../../../core/secrets/secrets';
import { secretValuesOf, type ServerConfig } from '../../../core/session/connect/server-config';
import type { KeptRun, RunPayload } from '../../record/kept-run';
import { keptRuns } from '../../record/kept-runs';
import type { StoredOutcome } from '../../record/kept-run';
import { textOfStored } from '../../record/stored-outcome';
import { madeRecording, type MadeRecording } from './session-recorder';

/** So many runs are read from the database at once. */
const PART = 50;

/**
 * Makes one recording of runs of the history, and shows what of it is to leave.
 * @param runs of one server
 * @param config the server as it is in the list; undefined where it is there no more
 * @throws what keeps the runs from being read
 */
export async function recordRuns(
  runs: readonly KeptRun[],
  config: ServerConfig | undefined,
  version: string,
): Promise<void> {
  madeRecording.set(await recordingOfRuns(runs, config, version));
}

/** The same, without showing it. Runs that are gone by now are left out. */
export async function recordingOfRuns(
  runs: readonly KeptRun[],
  config: ServerConfig | undefined,
  version: string,
): Promise<MadeRecording> {
  const calls: ImportedCall[] = [];
  const ordered = runs.toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id);
  for (let at = 0; at < ordered.length; at += PART) {
    const part = ordered.slice(at, at + PART);
    const payloads = await keptRuns.payloads(part.map(({ id }) => id));
    for (const [index, kept] of part.entries()) {
      const payload = payloads[index];
      if (payload) calls.push(await spokenCall(kept, payload));
    }
  }
  const [first] = ordered;
  const name = first?.server ?? '';
  const server = config ? recordedServer(name, config.target) : unknownServer(name);
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

/** All that is known of a server that is not in the list any more. */
function unknownServer(name: string): RecordedServer {
  return { kind: 'stdio', name, command: name, args: [] };
}

async function spokenCall(kept: KeptRun, payload: RunPayload): Promise<ImportedCall> {
  const { outcomes, task, questions } = payload;
  const spoken = [...outcomes, ...(task ? [task.shown] : [])];
  const exchanges = await Promise.all(spoken.map(exchangeOf));
  const { startedAt, protocolVersion, serverName, serverVersion } = kept;
  return {
    startedAt,
    // What was never sent was not said.
    exchanges: exchanges.filter(({ request }) => request !== ''),
    questions,
    protocolVersion,
    serverName,
    serverVersion,
  };
}

async function exchangeOf(outcome: StoredOutcome): Promise<ImportedExchange> {
  const { request, rest } = outcome;
  const text = await textOfStored(outcome);
  const millis = isObject(rest) && typeof rest['millis'] === 'number' ? rest['millis'] : 0;
  // A notification has none.
  return { request, response: text === '' ? undefined : text, millis };
}
