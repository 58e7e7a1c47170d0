import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { documentHead } from '../core/report/page/document-head';
import { REPORT_STYLE } from '../core/report/page/style';
import { markup, type Markup, type MarkupValue } from '../core/report/markup';
import { ReportPage } from '../core/report/page/report-page';
import { ruleLink, rulesPart } from '../core/report/parts/findings-part';
import { DEFAULT_BOUNDS } from '../core/report/report';
import type { Severity } from '../core/protocol/findings/severity';
import { failureText } from '../core/session/connect/failure-text';
import type { Session } from '../core/session/session';
import { FAST } from '../proxy/stream';
import { clientLine, reasonLines } from './check-clients';
import { callLine, definitionLines, placeLine, ruleHead } from './check-report';
import { checkedCases, checkedJson, type CheckedServer, type CheckOptions, runCheck } from './check-server';
import { readSnapshotFile } from './check-snapshot';
import { adviceOf, connectByEnvironment, exitCodeOf } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { element, junitXml, testCase } from './junit';
import { launchServers } from './launch';
import type { NodeHost } from './node-host';
import { UsageError } from './options';
import { plainJson } from './plain-text';
import { oneLine, table } from './report-text';
import { rulePage } from './rule-page';
import { STOPPED, stopOnSignal } from './stop-on-signal';
import { writeStderr } from './stderr';
import { writeEach, writeReport } from './write-report';

const AT_ONCE = 4;

interface Opened {
  session: Session;
  host: NodeHost;
  credentials: EnvironmentCredentials;
}

interface ServerRow {
  server: string;
  code: number;
  /** Why it was not checked, or not completely. */
  problem?: string;
  checked?: CheckedServer;
}

/** `check --config FILE --all`. @returns the highest exit code @throws UsageError if a file can't be read or written */
export async function checkServers(
  options: CheckOptions,
  config: string,
  open: (server: string) => Opened,
): Promise<number> {
  const { servers } = launchServers({ config, words: [] });
  const names = servers.map(({ name }) => name);
  const rows = new Map<string, ServerRow>();
  const current = new Set<Opened>();
  let isStopped = false;
  // What is there by then is printed once, before servers that take their time have ended.
  let reported: Promise<number> | undefined;
  const report = () =>
    (reported ??= writeRows(
      names.map((name) => rows.get(name) ?? stopped(name)),
      options,
      config,
    ));
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
  const left = [...names];
  const files = snapshotFiles(names);
  const checkNext = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined && !isStopped; name = left.shift()) {
      if (process.stderr.isTTY) writeStderr(`Checking ${name}…`);
      rows.set(name, await checkAndClose(name, open, current, options, files.get(name) ?? ''));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
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

const stopped = (server: string): ServerRow => ({
  ...{ server, code: STOPPED, problem: 'Stopped before the check was complete.' },
});

/** Prints the table and writes the files. @returns the exit code @throws UsageError */
async function writeRows(
  rows: readonly ServerRow[],
  { json, junit, html }: CheckOptions,
  config: string,
): Promise<number> {
  const text = json ? plainJson(JSON.stringify(reportOf(rows), null, 2)) : textOf(rows);
  process.stdout.write(`${text}\n`);
  const suites = rows.map((row) => ({ attributes: { name: row.server }, cases: casesOf(row) }));
  const page = html === undefined ? '' : await htmlOf(rows, config);
  writeEach(
    () => junit !== undefined && writeReport('--junit', junit, junitXml(suites)),
    () => html !== undefined && writeReport('--html', html, page),
  );
  return Math.max(0, ...rows.map(({ code }) => code));
}

/** @param current the servers that are open */
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
  const kept = against === undefined ? undefined : join(against, file);
  // A server that is new has nothing to be compared with.
  const before = kept !== undefined && existsSync(kept) ? readSnapshotFile(kept) : undefined;
  if (save !== undefined) mkdirSync(save, { recursive: true });
  const wanted = {
    ...{ save: save === undefined ? undefined : join(save, file), against: kept, budget, before },
    ...{ all: true, callTools, clients },
  };
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
  const words =
    state.kind === 'failed'
      ? [failureText(state.failure), ...adviceOf(session, credentials), ...state.failure.stderr]
      : ['Connection closed.'];
  const problem = session.secrets.mask(words.join('\n'));
  return { server: name, code: exitCodeOf(session), problem };
}

const HEAD = [
  ...['Server', 'Status', 'Tools', 'Tokens', 'Errors', 'Warnings', 'Notes'],
  ...['Blocked', 'Degraded', 'Breaking', 'Other changes', 'List'],
];
const STATUS: Readonly<Record<number, string>> = {
  0: 'OK',
  1: 'failed',
  2: 'could not run',
  3: 'authorization required',
  [STOPPED]: 'stopped',
};

function cellsOf({ server, code, checked }: ServerRow): string[] {
  const report = checked?.snapshot?.report;
  const { drift, tokens } = report ?? {};
  const shown = (value: number | undefined) => (value === undefined ? '–' : String(value));
  const counts = (['error', 'warning', 'note'] as const).map((severity) =>
    shown(checked && countOf(checked, severity)),
  );
  const clientsThat = (verdict: string) => shown(checked?.clients.filter((each) => each.verdict === verdict).length);
  const millis = checked?.snapshot?.millis;
  return [
    oneLine(server, 40),
    STATUS[code] ?? '',
    shown(report?.tokensOfTools.length),
    shown(tokens),
    ...counts,
    clientsThat('blocked'),
    clientsThat('degraded'),
    shown(drift?.breaking),
    shown(drift?.nonBreaking),
    millis === undefined ? '–' : `${Math.round(millis)} ms`,
  ];
}

/** As the page counts: each place in a message, and each rule that definitions break. */
function countOf({ counts, definitions }: CheckedServer, severity: Severity): number {
  return counts.server[severity] + definitions.rules.filter((rule) => rule.severity === severity).length;
}

/** Findings and failed steps, a line each; their rules lead to the end of the page. */
function linesOf({ rules, definitions, clients, steps, calls = [] }: CheckedServer, page: ReportPage): MarkupValue[] {
  const broken = steps.filter(({ status }) => status === 'failed');
  return [
    ...calls.map(callLine),
    ...broken.map(({ step, result }) => `failed step ${step}: ${oneLine(result)}`),
    ...rules
      .filter(({ who }) => who === 'server')
      .map((each) => linked(page, each, [ruleHead(each), ...each.places.slice(0, 1).map(placeLine)].join(': '))),
    ...definitions.rules.map((each) => {
      const [head, first = ''] = definitionLines(each);
      return linked(page, each, `${head}: ${first.trim()}`);
    }),
    ...clients
      .filter(({ verdict }) => verdict === 'blocked' || verdict === 'degraded')
      .flatMap((client) => [clientLine(client), ...reasonLines(client, false)]),
  ];
}

/** @param line begins with the severity and the rule */
function linked(page: ReportPage, { severity, rule }: { severity: Severity; rule: string }, line: string): Markup {
  return markup`${severity} ${ruleLink(page, rule)}${line.slice(`${severity} ${rule}`.length)}`;
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
      ...(checked?.snapshot && { listMs: Math.round(checked.snapshot.millis) }),
    })),
  };
}

function casesOf({ problem, checked }: ServerRow): string[] {
  const error = problem !== undefined && element('error', oneLine(problem));
  return [...(checked ? checkedCases(checked) : []), ...(error ? [testCase('connection', 'checked', error)] : [])];
}

async function htmlOf(rows: readonly ServerRow[], config: string): Promise<string> {
  const title = `Servers of ${config}`;
  const by = `mcp-loupe ${version}`;
  const language = 'en';
  const head = await documentHead({ title, language, by }, REPORT_STYLE, '');
  const page = new ReportPage({ kind: 'report', language, rules: rulePage() }, new Map(), DEFAULT_BOUNDS);
  const body = markup`<body><div class="page"><header class="top"><h1>${title}</h1>
    <p class="facts">${by} · ${new Date().toISOString()}</p></header><main>
    <div class="scroll"><table><thead><tr>${HEAD.map((cell) => markup`<th>${cell}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (row) =>
        markup`<tr>${cellsOf(row).map((cell, at) => (at < 2 ? markup`<td>${cell}</td>` : markup`<td class="number">${cell}</td>`))}</tr>`,
    )}</tbody></table></div>
    ${rows.map(({ server, problem = '', checked }) => {
      const lines = [...problem.split('\n').filter((line) => line !== ''), ...(checked ? linesOf(checked, page) : [])];
      const each = lines.map((line) => markup`${line}\n`);
      return lines.length > 0 && markup`<section class="section"><h2>${server}</h2><pre>${each}</pre></section>`;
    })}${rulesPart(page)}</main></div></body></html>
`;
  return `${head.toString()}${body.toString()}`;
}
