import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureText } from '../core/session/connect/failure-text';
import type { Session } from '../core/session/session';
import { FAST } from '../proxy/stream';
import { cellsOf, checkedHtml, HEAD, type ServerRow } from './check-html';
import { type CheckOptions, runCheck } from './check-server';
import { checkedCases, checkedJson } from './checked-server';
import { readSnapshotFile } from './check-snapshot';
import { adviceOf, connectByEnvironment, exitCodeOf } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { element, junitXml, testCase } from './junit';
import { serversFromOptions } from './resolve-servers';
import type { NodeHost } from './node-host';
import { UsageError } from './options';
import { plainJson } from './plain-text';
import { oneLine, table } from './report-text';
import { STOPPED, stopOnSignal } from './stop-on-signal';
import { writeStderr } from './stderr';
import { writeEach, writeReport } from './write-report';

const MAX_PARALLEL = 4;

interface Opened {
  session: Session;
  host: NodeHost;
  credentials: EnvironmentCredentials;
}

/** `check --config FILE --all`. @returns the highest exit code @throws UsageError if a file can't be read or written */
export async function checkServers(
  options: CheckOptions,
  config: string,
  open: (server: string) => Opened,
): Promise<number> {
  const { servers } = serversFromOptions({ config, words: [] });
  const names = servers.map(({ name }) => name);
  const rows = new Map<string, ServerRow>();
  const current = new Set<Opened>();
  let isStopped = false;
  // Prints once: at the end, or at a signal, which doesn't wait for the servers that are still being checked.
  let reported: Promise<number> | undefined;
  const report = () => {
    const stopped = { code: STOPPED, problem: 'Stopped before the check was complete.' };
    const allRows = names.map((server) => rows.get(server) ?? { server, ...stopped });
    return (reported ??= writeRows(allRows, options, config));
  };
  stopOnSignal(
    {
      close: async () => {
        isStopped = true;
        await report();
        await Promise.all([...current].map(({ session }) => session.disconnect()));
      },
      kill: () => current.forEach(({ host }) => host.kill()),
    },
    STOPPED,
  );
  const waiting = [...names];
  const files = snapshotFiles(names);
  const checkNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !isStopped; name = waiting.shift()) {
      if (process.stderr.isTTY) writeStderr(`Checking ${name}…`);
      rows.set(name, await checkAndClose(name, open, current, options, files.get(name) ?? ''));
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, checkNext));
  return report();
}

/** File names of snapshots, distinct also without regard to case, and independent of the order of the servers. */
function snapshotFiles(names: readonly string[]): ReadonlyMap<string, string> {
  const plain = (name: string) => name.replace(/[^\w.-]+/g, '_');
  const isSame = (name: string) => (other: string) => plain(other).toLowerCase() === plain(name).toLowerCase();
  return new Map(
    names.map((name) => {
      const same = names.filter(isSame(name));
      const own = same.filter((other) => plain(other) === other);
      const keepsName = same.length === 1 || (own.length === 1 && own[0] === name);
      const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
      return [name, `${plain(name)}${keepsName ? '' : `-${hash}`}.json`];
    }),
  );
}

/** Prints the table and writes the files. @returns the exit code @throws UsageError */
async function writeRows(
  rows: readonly ServerRow[],
  { json, junit, html }: CheckOptions,
  config: string,
): Promise<number> {
  const text = json ? plainJson(JSON.stringify(reportOf(rows), null, 2)) : textOf(rows);
  process.stdout.write(`${text}\n`);
  const suites = rows.map((row) => ({ attributes: { name: row.server }, cases: casesOf(row) }));
  const page = html === undefined ? '' : await checkedHtml(`Servers of ${config}`, rows);
  writeEach(
    () => junit !== undefined && writeReport('--junit', junit, junitXml(suites)),
    () => html !== undefined && writeReport('--html', html, page),
  );
  return Math.max(0, ...rows.map(({ code }) => code));
}

async function checkAndClose(
  name: string,
  open: (server: string) => Opened,
  current: Set<Opened>,
  options: CheckOptions,
  file: string,
): Promise<ServerRow> {
  let opened: Opened | undefined;
  try {
    opened = open(name);
    current.add(opened);
    return await checkOne(name, opened, options, file);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { server: name, code: 2, problem: error.message };
  } finally {
    await opened?.session.disconnect();
    await opened?.host.close(FAST);
    if (opened) current.delete(opened);
  }
}

async function checkOne(
  name: string,
  { session, credentials }: Opened,
  { save, against, budget, callTools, clients }: CheckOptions,
  file: string,
): Promise<ServerRow> {
  const snapshotFile = against === undefined ? undefined : join(against, file);
  // A server that is new has nothing to be compared with.
  const before = snapshotFile !== undefined && existsSync(snapshotFile) ? readSnapshotFile(snapshotFile) : undefined;
  if (save !== undefined) mkdirSync(save, { recursive: true });
  const saved = save === undefined ? undefined : join(save, file);
  const wanted = { save: saved, against: snapshotFile, budget, before, all: true, callTools, clients };
  const checked = await runCheck(session, wanted, async () => {
    await connectByEnvironment(session, credentials);
    const state = session.snapshot();
    return state.kind === 'connected' ? state.connected : undefined;
  });
  if (checked) {
    const { code, snapshot } = checked;
    return { server: name, code, checked, ...(snapshot?.problem && { problem: snapshot.problem }) };
  }
  const state = session.snapshot();
  const lines =
    state.kind === 'failed'
      ? [failureText(state.failure), ...adviceOf(session, credentials), ...state.failure.stderr]
      : ['Connection closed.'];
  const problem = session.secrets.mask(lines.join('\n'));
  return { server: name, code: exitCodeOf(session), problem };
}

function textOf(rows: readonly ServerRow[]): string {
  const problems = rows.flatMap(({ server, problem }) =>
    problem === undefined ? [] : ['', ...`${server}: ${problem}`.split('\n').map((line) => oneLine(line))],
  );
  return [...table([HEAD, ...rows.map(cellsOf)]), ...problems].join('\n');
}

function reportOf(rows: readonly ServerRow[]) {
  return {
    servers: rows.map(({ server, code, problem, checked }) => ({
      ...(checked ? checkedJson(checked) : { server }),
      exitCode: code,
      ...(problem !== undefined && { problem }),
      ...(checked?.snapshot && { listMs: Math.round(checked.snapshot.durationMs) }),
    })),
  };
}

function casesOf({ problem, checked }: ServerRow): string[] {
  if (checked) return checkedCases(checked);
  return problem === undefined ? [] : [testCase('connection', 'checked', element('error', oneLine(problem)))];
}
