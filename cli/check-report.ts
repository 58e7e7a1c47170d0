import { jsonPathOf } from '../core/json/json-pointer';
import { RULES } from '../core/judge/definition/definition-finding';
import { byRule, checkDefinitions } from '../core/judge/definition/definitions-by-rule';
import { fixDefinition } from '../core/judge/definition/fix-definition';
import { patchOf, RESULT_FILE } from '../core/judge/definition/fix-text';
import { definitionTexts } from '../core/judge/definition/definition-texts';
import type { ConformitySnapshot } from '../core/judge/conformity';
import { fixStructured, isInStructuredContent } from '../core/judge/result/fix-structured';
import { fixResult } from '../core/judge/result/fix-result';
import type { MessageLog } from '../core/transports/message-log';
import { isObject, propertyOf } from '../core/json/json-object';
import { tryParseJson } from '../core/json/lossless';
import type { FindingGroup } from '../core/judge/finding-groups';
import { responseText } from '../core/judge/server-check/check-findings';
import type { CheckStepState, ServerCheckState } from '../core/judge/server-check/check-run';
import type { CheckStep } from '../core/judge/server-check/check-step';
import { findingPath, groupAlike, pathPattern } from '../core/protocol/findings/finding';
import { findingText, remedyText, sectionUrl } from '../core/protocol/findings/finding-text';
import { SEVERITIES } from '../core/protocol/findings/severity';
import { escaped } from '../core/report/markup';
import { calledTool, type ListedTool } from '../core/protocol/tool';
import { element, testCase } from './junit';
import { validatePart } from './limited/node-limited';
import { counted, oneLine, painted } from './report-text';

/** Maximum number of places of a rule that are printed; the JSON report lists all. */
const MAX_LISTED = 5;

export type ReportedStep = ReturnType<typeof reportedStep>;
export type ReportedRule = ReturnType<typeof reportedRule>;
export type ReportedDefinitions = ReturnType<typeof reportedDefinitions>;
export type Mask = (text: string) => string;

export interface CheckedCall {
  tool: string;
  /** JSON; undefined if it was left out. */
  arguments: string | undefined;
  status: ReportedStep['status'];
  result: string;
}

export function reportedStep({ step, state }: { step: CheckStep; state: CheckStepState }, mask: Mask) {
  return {
    step: step.name,
    method: step.method,
    status: state.kind === 'done' ? state.status : ('skipped' as const),
    result: mask(stepText(state)),
  };
}

export function reportedRule(group: FindingGroup, mask: Mask) {
  const { rule, severity, who, count, findings } = group;
  return {
    rule,
    severity,
    who,
    count,
    remedy: remedyText(rule),
    specification: sectionUrl(rule, findings[0]),
    findings: findings.map((finding) => ({
      message: finding.seq,
      path: mask(finding.path),
      text: mask(findingText(finding)),
    })),
    places: [...groupAlike(findings)].flatMap(([key, alike]) => {
      const [one] = alike;
      if (!one) return [];
      // One place that breaks the rule in several messages is printed once.
      const isSinglePlace = alike.every(({ path }) => path === one.path);
      return {
        path: mask(isSinglePlace ? one.path : pathPattern(one)),
        text: mask(findingText(one)),
        count: group.patterns.get(key) ?? 1,
        isOne: isSinglePlace,
      };
    }),
  };
}

function stepText(state: CheckStepState): string {
  if (state.kind === 'done') return responseText(state.response);
  if (state.kind !== 'skipped') return 'not run';
  const { reason } = state;
  switch (reason.kind) {
    case 'capability':
      return `${reason.capability} not declared`;
    case 'version':
      return `not in ${reason.version}`;
    case 'transport':
      return 'not for this transport';
    case 'session':
      return 'no session ID from the server';
    case 'step':
      return `no response to ${reason.method}`;
    case 'gone':
      return 'connection closed';
  }
}

const MARKS = {
  passed: ['✓', 'green'],
  'not-recommended': ['!', 'yellow'],
  failed: ['✗', 'red'],
  skipped: ['-', 'dim'],
} as const;

export function stepLine({ step, status, result }: ReportedStep): string {
  return markedLine(status, ` ${step.padEnd(20)} ${oneLine(result)}`);
}

function markedLine(status: ReportedStep['status'], line: string): string {
  const [mark, color] = MARKS[status];
  return painted(mark, color) + (status === 'skipped' ? painted(line, 'dim') : line);
}

export function callsText(calls: readonly CheckedCall[]): string {
  const called = calls.filter(({ status }) => status !== 'skipped');
  return [
    '',
    ...calls.map((call) => markedLine(call.status, ` ${callLine(call)}`)),
    `${called.length} of ${counted(calls.length, 'tool')} called`,
  ].join('\n');
}

/** Such as `add {"a":1}: a result`. */
export function callLine({ tool, arguments: args, result }: CheckedCall): string {
  const what = args === undefined ? `not called: ${result}` : `${args}: ${result}`;
  return `${oneLine(tool)} ${oneLine(what)}`;
}

export function callCases(calls: readonly CheckedCall[]): string[] {
  return calls.map(({ tool, status, result }) => statusCase('calls', tool, status, result));
}

const COLORS = { error: 'red', warning: 'yellow', note: 'dim' } as const;

/** The complete lists of tools in a server check: one, or none. */
export function toolLists({ steps }: ServerCheckState) {
  return steps.flatMap(({ step, state }) =>
    step.method === 'tools/list' && state.kind === 'done' && state.response.kind === 'pages' ? [state.response] : [],
  );
}

const toolsListed = (check: ServerCheckState) => toolLists(check).flatMap(({ listed }) => listed);

/** Fixes given to an agent; the others come once these are made. */
const MAX_FIXES = 10;

export function fixesText(check: ServerCheckState, mask: Mask): string {
  const checked = checkDefinitions(toolsListed(check));
  const tools = checked.map(({ tool }) => tool);
  const fixes = checked.flatMap(({ tool, findings }) =>
    findings.flatMap((finding) => {
      const fix = fixDefinition(tool.definition, finding, tools);
      return fix ? [`Fix of ${finding.rule} in ${tool.name}:\n${patchOf(tool.definition, fix.fixed)}`] : [];
    }),
  );
  return shownFixes(fixes, MAX_FIXES, mask);
}

function shownFixes(fixes: readonly string[], limit: number, mask: Mask): string {
  const more = fixes.length > limit ? [`… ${fixes.length - limit} more fixes`] : [];
  return [...fixes.slice(0, limit).flatMap((fix) => ['', mask(fix).trimEnd()]), ...more].join('\n');
}

/** Findings in results for which a fix is sought, which judges each twice. */
const MAX_TRIED = 200;

export async function resultFixesText(
  { groups }: ConformitySnapshot,
  log: Pick<MessageLog, 'entry'>,
  tools: readonly ListedTool[],
  mask: Mask,
): Promise<string> {
  const ofResults = groups.flatMap(({ findings }) =>
    findings.flatMap((finding) => {
      const entry = log.entry(finding.seq);
      return finding.pointer.startsWith('/result') && entry?.kind === 'message' ? [{ finding, entry }] : [];
    }),
  );
  const fixes: string[] = [];
  for (const { finding, entry } of ofResults.slice(0, MAX_TRIED)) {
    const result = propertyOf(tryParseJson(entry.raw), 'result');
    if (!isObject(result)) continue;
    const tool = calledTool(entry.requestSummary, tools);
    const isStructured = tool && isInStructuredContent(finding);
    const fix = isStructured ? await fixStructured(result, finding, tool, validatePart) : fixResult(result, finding);
    if (!fix) continue;
    const about = entry.requestSummary === undefined ? '' : ` of ${entry.requestSummary}`;
    const patch = patchOf(result, fix.fixed, RESULT_FILE);
    fixes.push(`Fix of ${finding.rule} at ${findingPath(finding.pointer)} in the result${about}:\n${patch}`);
  }
  const untried = ofResults.length > MAX_TRIED ? `\n… ${ofResults.length - MAX_TRIED} more findings in results` : '';
  return shownFixes(fixes, 2 * MAX_FIXES, mask) + untried;
}

export function reportedDefinitions(check: ServerCheckState, protocolVersion: string, mask: Mask) {
  const checked = checkDefinitions(toolsListed(check));
  const rules = [...byRule(checked, protocolVersion)].map(([rule, all]) => ({
    rule,
    severity: RULES[rule],
    remedy: all[0] ? definitionTexts(all[0].finding).remedy : '',
    tools: all.map(({ tool, finding }) => ({
      tool: mask(tool.name),
      text: mask(definitionTexts(finding).what),
      paths: finding.paths.map((path) => mask(jsonPathOf(path))),
    })),
  }));
  rules.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return { checked: checked.length, rules };
}

export function definitionsText({ checked, rules }: ReportedDefinitions): string {
  const counts = SEVERITIES.map((severity) =>
    counted(rules.filter((rule) => rule.severity === severity).length, severity),
  );
  return [
    ...rules.flatMap((rule) => {
      const [head, ...lines] = definitionLines(rule);
      return ['', painted(head, COLORS[rule.severity]), ...lines];
    }),
    '',
    `${counted(checked, 'tool definition')} checked for clients’ limits: ${counts.join(', ')}`,
  ].join('\n');
}

export function definitionLines({
  rule,
  severity,
  remedy,
  tools,
}: ReportedDefinitions['rules'][number]): [head: string, ...lines: string[]] {
  const each = tools.map(({ tool, text }) => `  ${oneLine(tool)}: ${oneLine(text)}`);
  const more = each.length > MAX_LISTED ? [`  … ${each.length - MAX_LISTED} more tools`] : [];
  return [`${severity} ${rule}`, ...each.slice(0, MAX_LISTED), ...more, `  ${remedy}`];
}

/** The findings by rule, with their number; after them, the failed steps of the server check. */
export function findingsText(
  steps: readonly ReportedStep[],
  rules: readonly ReportedRule[],
  { messagesChecked, counts: { server } }: { messagesChecked: number; counts: ConformitySnapshot['counts'] },
): string {
  const ofServer = rules.filter(({ who }) => who === 'server');
  const ofLoupe = rules.flatMap(({ rule, who }) => (who === 'client' ? rule : []));
  const counts = [
    counted(steps.filter(({ status }) => status === 'failed').length, 'failed step'),
    ...SEVERITIES.map((severity) => counted(server[severity], severity)),
  ];
  return [
    ...ofServer.flatMap((rule) => ['', painted(ruleHead(rule), COLORS[rule.severity]), ...ruleLines(rule)]),
    '',
    ...(ofLoupe.length > 0 ? [painted(`Intentional violations sent by Loupe: ${ofLoupe.join(', ')}`, 'dim')] : []),
    `${counted(messagesChecked, 'message')} checked: ${counts.join(', ')}`,
  ].join('\n');
}

/** A test case for each step, and for each rule that the server or a definition breaks; `more` follow. */
export function junitCases(
  steps: readonly ReportedStep[],
  rules: readonly ReportedRule[],
  definitions: ReportedDefinitions,
  more: readonly string[],
): string[] {
  return [
    ...steps.map(({ step, status, result }) => statusCase('steps', step, status, result)),
    ...rules
      .filter(({ who }) => who === 'server')
      .map((rule) => ruleCase('findings', rule, [ruleHead(rule), ...ruleLines(rule)])),
    ...definitions.rules.map((rule) => ruleCase('definitions', rule, definitionLines(rule))),
    ...more,
  ];
}

function statusCase(classname: string, name: string, status: ReportedStep['status'], result: string): string {
  const tag = status === 'failed' ? 'failure' : status === 'skipped' ? 'skipped' : undefined;
  return testCase(classname, oneLine(name), tag === undefined ? '' : element(tag, oneLine(result)));
}

function ruleCase(
  classname: string,
  { rule, severity }: Pick<ReportedRule, 'severity'> & { rule: string },
  lines: readonly string[],
): string {
  const tag = severity === 'error' ? 'failure' : 'system-out';
  return testCase(classname, rule, `<${tag}>${escaped(lines.join('\n'))}</${tag}>`);
}

/** Such as `error unknown-field (3 times)`. */
export function ruleHead({ rule, severity, count }: ReportedRule): string {
  return `${severity} ${rule}${count === 1 ? '' : ` (${count} times)`}`;
}

function ruleLines({ places, remedy, specification }: ReportedRule): string[] {
  const each = places.map((place) => `  ${placeLine(place)}`);
  const more = each.length > MAX_LISTED ? [`  … ${each.length - MAX_LISTED} more places`] : [];
  return [...each.slice(0, MAX_LISTED), ...more, `  ${remedy}`, `  ${specification}`];
}

/** `$.result.tools[*].name (3 places): The name is too long.` */
export function placeLine({ path, text, count, isOne }: ReportedRule['places'][number]): string {
  const many = count === 1 ? '' : isOne ? `, in ${count} messages` : ` (${counted(count, 'place')})`;
  return path === '' ? oneLine(text) + many : `${oneLine(path)}${many}: ${oneLine(text)}`;
}
