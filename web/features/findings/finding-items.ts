import { groupBy } from '../../../core/json/group-by';
import { jsonPathOf } from '../../../core/json/json-pointer';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { MAX_WORDS, type PortabilityFinding } from '../../../core/judge/definition/definition-finding';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import { type Finding, findingPath, groupAlike } from '../../../core/protocol/findings/finding';
import type { Rule } from '../../../core/protocol/findings/rules';
import { SEVERITIES, type Severity } from '../../../core/protocol/findings/severity';
import { valueOfJson } from '../../../core/protocol/json-rpc';
import type { Party } from '../../../core/protocol/table/methods';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { isObject } from '../../../core/json/json-object';
import type { DefinitionTexts } from '../../runs/operation/use-definition-texts';
import { byRule, type CheckedDefinition } from '../../session/definition-findings';
import type { FindingFilter, FindingSource } from '../../navigation/finding-filter';
import { linkOf } from './findings-report';
import type { RuleTexts } from './use-rule-texts';

export interface FindingLocation {
  key: string;
  path: string;
  sentence: string;
  subject: string | undefined;
  opens: { kind: 'message'; finding: Finding } | { kind: 'tool'; tool: string };
}

export interface FindingItem {
  key: string;
  source: FindingSource;
  severity: Severity;
  who: Party;
  rule: string;
  sentence: string;
  /** The value, if the sentence does not name it. */
  value?: string;
  subjects: readonly string[];
  remedy: string;
  link?: { href: string; section: string };
  reason?: string;
  per: 'place' | 'tool';
  count: number;
  locations: readonly FindingLocation[];
  /** Number of findings that were counted, but not stored: in the first item of a rule, also those of no item. */
  unstored: number;
}

/** Their texts are the validator's, which quote no value. */
const RULES_WITHOUT_VALUE: ReadonlySet<Rule> = new Set(['output-schema', 'output-schema-of-error']);

const LISTED = /^\/result\/(tools|prompts|resources|resourceTemplates|skills)\/(\d+)(?:\/|$)/;

export function sourceOf({ rule, pointer }: Pick<Finding, 'rule' | 'pointer'>): FindingSource {
  if (rule.startsWith('auth-')) return 'signIn';
  if (rule.startsWith('server-check-')) return 'check';
  return LISTED.test(pointer) ? 'definitions' : 'messages';
}

export function locationKey({ seq, pointer, values }: Finding): string {
  return `${seq} ${pointer} ${JSON.stringify(values)}`;
}

type EntryOf = (seq: number) => LogEntry | undefined;

/** Parses a list once, though each of its items may have findings. */
const valueOf = memoizeByObject(({ raw }: MessageEntry): unknown => valueOfJson(raw));

function subjectOf({ seq, pointer }: Finding, entryOf: EntryOf): string | undefined {
  const entry = entryOf(seq);
  if (entry?.kind !== 'message') return undefined;
  const [, member, index] = LISTED.exec(pointer) ?? [];
  if (member !== undefined) {
    const message = valueOf(entry);
    const result = isObject(message) ? message['result'] : undefined;
    const list = isObject(result) ? result[member] : undefined;
    const item: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
    if (!isObject(item)) return undefined;
    const name = item['name'] ?? item['uri'] ?? item['uriTemplate'];
    return typeof name === 'string' ? name : undefined;
  }
  const request = entry.shape.kind === 'request' ? entry : entryOf(entry.partner ?? 0);
  return request?.kind === 'message' && request.shape.kind === 'request' ? request.shape.subject : undefined;
}

/** Subjects of the findings with the sentence `about`, or of all findings if none has that sentence. */
function subjectsOf(locations: readonly FindingLocation[], about: string): string[] {
  const alike = locations.filter(({ sentence }) => sentence === about);
  return [...new Set((alike.length > 0 ? alike : locations).flatMap(({ subject }) => subject ?? []))];
}

/** `count: 2, words: [a, b]` and `count: 1, words: [a]` → `count: 3, words: [a, b]`. Not if values can't be added. */
function mergedFinding(findings: readonly PortabilityFinding[]): PortabilityFinding | undefined {
  const [first] = findings;
  if (findings.some(({ values, errors }) => errors || Object.keys(values).some((key) => key !== 'count')))
    return undefined;
  const named = new Set(findings.flatMap(({ words }) => words));
  const words = [...named].filter((word) => word !== '…');
  const count = findings.reduce((sum, { values }) => sum + (values.count ?? 0), 0);
  const hasMore = named.has('…') || words.length > MAX_WORDS;
  return first && { ...first, values: { count }, words: [...words.slice(0, MAX_WORDS), ...(hasMore ? ['…'] : [])] };
}

export function itemsOfGroups(
  groups: readonly FindingGroup[],
  entryOf: EntryOf,
  { sentenceOf, remedyOf: remedy }: RuleTexts,
): FindingItem[] {
  return groups.flatMap((group) => {
    const { rule, severity, who } = group;
    const shown = groupAlike(group.findings);
    const countOf = (alike: string) => group.patterns.get(alike) ?? 0;
    /** Of patterns of which no finding is stored. */
    const others = [...shown.keys()].reduce((rest, alike) => rest - countOf(alike), group.count);
    return [...shown].map(([alike, findings], at): FindingItem => {
      const count = countOf(alike);
      const locations = findings.map((finding): FindingLocation => ({
        key: locationKey(finding),
        path: finding.path,
        sentence: sentenceOf(finding),
        subject: subjectOf(finding, entryOf),
        opens: { kind: 'message', finding },
      }));
      const [first] = findings;
      return {
        key: `${rule} ${who} ${alike}`,
        source: first ? sourceOf(first) : 'messages',
        severity,
        who,
        rule,
        sentence: locations[0]?.sentence ?? '',
        ...(RULES_WITHOUT_VALUE.has(rule) && first && { value: findingPath(first.pointer).slice(2) }),
        subjects: subjectsOf(locations, locations[0]?.sentence ?? ''),
        remedy: remedy(rule),
        link: linkOf({ ...group, findings }),
        per: 'place',
        count,
        locations,
        unstored: count - findings.length + (at === 0 ? others : 0),
      };
    });
  });
}

export function itemsOfDefinitions(
  rows: readonly CheckedDefinition[],
  version: string | undefined,
  texts: DefinitionTexts,
): FindingItem[] {
  return [...byRule(rows, version)].flatMap(([rule, all]): FindingItem[] => {
    const [first] = all;
    if (!first) return [];
    const { sentence, reason, remedy } = texts(mergedFinding(all.map(({ finding }) => finding)) ?? first.finding);
    const locations = all.map(({ tool: { key, name }, finding }): FindingLocation => ({
      key,
      path: jsonPathOf(finding.paths[0] ?? []),
      sentence: texts(finding).sentence,
      subject: name,
      opens: { kind: 'tool', tool: key },
    }));
    return [
      {
        key: `definition ${rule}`,
        source: 'definitions',
        severity: first.finding.severity,
        who: 'server',
        rule,
        sentence,
        subjects: subjectsOf(locations, sentence),
        remedy,
        reason,
        per: 'tool',
        count: all.length,
        locations,
        unstored: 0,
      },
    ];
  });
}

/** Those of a rule one after the other. */
export function worstFirst(items: readonly FindingItem[]): FindingItem[] {
  const rank = ({ severity }: FindingItem) => SEVERITIES.indexOf(severity);
  const sorted = items.toSorted((a, b) => rank(a) - rank(b) || b.count - a.count);
  const rules = groupBy(sorted, ({ rule, who, source }) => `${rule} ${who} ${source}`);
  return [...rules.values()].flat();
}

export function filterItems(
  items: readonly FindingItem[],
  { text, hidden, hiddenSources, withOwn }: FindingFilter,
): FindingItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ severity, source, who, rule, remedy, locations }) => {
    if (hidden.has(severity) || hiddenSources.has(source)) return false;
    if (who === 'client' && !withOwn) return false;
    if (words.length === 0) return true;
    const texts = locations.map(({ sentence, path, subject = '' }) => `${sentence} ${path} ${subject}`);
    const own = [rule, remedy, ...texts].join(' ').toLowerCase();
    return words.every((word) => own.includes(word));
  });
}
