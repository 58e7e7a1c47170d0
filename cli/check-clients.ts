import { type ClientFact, FACTS_READ } from '../core/clients/client-fact';
import { CLIENTS, DIRECTORIES } from '../core/clients/client-names';
import { type JudgedClient, judgeClients } from '../core/clients/judge-clients';
import { type JudgedResult, offerOf } from '../core/clients/server-offer';
import { jsonPathOf } from '../core/json/json-pointer';
import type { ServerCheckState } from '../core/judge/server-check/check-run';
import { readTools } from '../core/protocol/tool';
import type { Connected, Session } from '../core/session/session';
import { escaped } from '../core/report/markup';
import { type Mask, toolLists } from './check-report';
import { testCase } from './junit';
import { didYouMean, UsageError } from './options';
import { counted, oneLine, painted } from './report-text';

export type ReportedClient = ReturnType<typeof reportedClient>;
const MAX_NAMED = 3;

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `cursor`, `claude-code`, `vscode`. @throws UsageError for an unknown name, or one of several clients */
export function clientsNamed(names: readonly string[]): string[] {
  const known = [...CLIENTS, ...DIRECTORIES];
  return names.map((name) => {
    const slug = slugOf(name);
    const exact = known.filter((client) => slugOf(client) === slug);
    const [found, ...more] =
      exact.length > 0 || slug === '' ? exact : known.filter((client) => slugOf(client).startsWith(slug));
    if (found !== undefined && more.length === 0) return found;
    if (found !== undefined)
      throw new UsageError(`--client ${name} is one of several: ${[found, ...more].join(', ')}.`);
    const hint = didYouMean(name, known) || ` Known: ${known.join(', ')}.`;
    throw new UsageError(`--client ${name} is not a client that Loupe knows facts about.${hint}`);
  });
}

/** @param wanted of `--client`: directories only if asked for @param results of the tools that were called */
export function reportedClients(
  check: ServerCheckState,
  session: Session,
  connected: Connected,
  wanted: readonly string[],
  mask: Mask,
  results: readonly JudgedResult[] = [],
): ReportedClient[] {
  const lists = toolLists(check);
  const tools = readTools(lists.flatMap(({ listed }) => listed));
  const pages = lists[0]?.pages;
  const judgedNames = [...CLIENTS, ...DIRECTORIES.filter((each) => wanted.includes(each))];
  const offer = { ...offerOf(session, connected), tools, pages, results };
  return judgeClients(offer, judgedNames).map((each) => reportedClient(each, mask));
}

function reportedClient({ client, status, checked, reasons }: JudgedClient, mask: Mask) {
  return {
    client,
    verdict: status,
    factsChecked: checked,
    reasons: reasons.map(({ fact, tools, requests }) => ({
      fact: fact.id,
      severity: fact.severity,
      text: fact.en,
      ...sourceOf(fact),
      ...(fact.when.of === 'result' && { of: 'result' as const }),
      requests,
      tools: tools.map(({ tool, paths }) => ({
        tool: mask(tool.name),
        paths: paths.map((path) => mask(jsonPathOf(path))),
      })),
    })),
  };
}

function sourceOf({ source, seen, since, until, confidence }: ClientFact) {
  return { source, seen: seen ?? `undated, read ${FACTS_READ}`, since, until, confidence };
}

const MARKS = {
  blocked: ['✗', 'red'],
  degraded: ['!', 'yellow'],
  works: ['✓', 'green'],
  unknown: ['-', 'dim'],
} as const;
const VERDICTS = {
  blocked: 'blocked',
  degraded: 'degraded',
  works: 'no known fact speaks against it',
  unknown: 'not known',
} as const;

/** @param wanted clients of `--client`, which are printed in full; others only if they are blocked or degraded */
export function clientsText(clients: readonly ReportedClient[], wanted: readonly string[]): string {
  const isWanted = ({ client }: ReportedClient) => wanted.includes(client);
  const isTroubled = ({ verdict }: ReportedClient) => verdict === 'blocked' || verdict === 'degraded';
  const shown = clients.filter((each) => (wanted.length > 0 ? isWanted(each) : isTroubled(each)));
  const counting = clients.filter(({ client }) => !DIRECTORIES.includes(client));
  const number = (verdict: ReportedClient['verdict']) => counting.filter((each) => each.verdict === verdict).length;
  return [
    '',
    ...shown.flatMap((client) => {
      const [mark, color] = MARKS[client.verdict];
      return [`${painted(mark, color)} ${clientLine(client)}`, ...reasonLines(client, isWanted(client))];
    }),
    `${counted(counting.length, 'client')} checked by what is known of them: ${number('blocked')} blocked, ${number('degraded')} degraded, ${number('works')} with nothing known against them, ${number('unknown')} not known`,
  ].join('\n');
}

/** Such as `Cursor: blocked`. */
export function clientLine({ client, verdict }: ReportedClient): string {
  return `${client}: ${VERDICTS[verdict]}`;
}

/** A line for each reason of the client's status, and for its notes if they are wanted. */
export function reasonLines({ reasons }: ReportedClient, withNotes: boolean): string[] {
  return reasons
    .filter(({ severity }) => withNotes || severity !== 'note')
    .map(({ severity, text, tools, requests = [], source, seen, until }) => {
      const names = [...requests, ...tools.slice(0, MAX_NAMED).map(({ tool }) => oneLine(tool))];
      const more = tools.length > MAX_NAMED ? [`${tools.length - MAX_NAMED} more`] : [];
      const where = names.length === 0 ? '' : ` (${[...names, ...more].join(', ')})`;
      const end = until === undefined ? '' : `, until ${until}`;
      return `  ${severity}: ${text}${where}\n    ${source} (${seen}${end})`;
    });
}

export function clientCases(clients: readonly ReportedClient[], wanted: readonly string[]): string[] {
  return clients.map((client) => {
    const isFailed = client.verdict === 'blocked' && wanted.includes(client.client);
    const tag = isFailed ? 'failure' : 'system-out';
    const text = [clientLine(client), ...reasonLines(client, true)].join('\n');
    return testCase('clients', client.client, `<${tag}>${escaped(text)}</${tag}>`);
  });
}

export function isBlocked(clients: readonly ReportedClient[], wanted: readonly string[]): boolean {
  return clients.some(({ client, verdict }) => verdict === 'blocked' && wanted.includes(client));
}
