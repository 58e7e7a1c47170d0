import { WorkerError } from '../../ask-worker';
import { isObject, type JsonObject } from '../../json/json-object';
import { tryParseJson } from '../../json/lossless';
import { checkMessage } from '../../judge/check-message';
import { checkMedia } from '../../judge/check-media';
import { checkOutput } from '../../judge/check-output';
import { type Finding, judgingVersion, mergeFindings } from '../../protocol/findings/finding';
import { isCalledDestructive, type ListedTool } from '../../protocol/tool';
import type { Outcome } from '../../session/requests/outcome';
import { checkedJson } from '../checks/checked-json';
import { type CheckResult, checkResult, valueText } from '../checks/check-result';
import type { LocalizedText } from '../../text/phrase';
import { compareWithReference, referenceFiles, type ReferenceSource } from '../reference';
import type { ReferenceDifferences } from '../reference-media';
import { english, findingWords, phrase, textOfError } from '../suite-phrase';
import { type Expectation, expectationsOf, expectedOutcomes, SECTIONS, type Suite, type SuiteCall } from '../suite';
import type { Lookup, UnknownVariable } from '../variables';
import type { CallResponse } from './call-response';
import type { AnswerScript } from './answer-script';
import type { SuiteRunOptions } from './suite-run-options';
import type { SuiteHost } from './suite-host';

export interface CallContext {
  host: SuiteHost;
  options: SuiteRunOptions;
  suite: Suite;
  tools: ReadonlyMap<string, ListedTool>;
  /** Whether `tools` is complete: false once the server has sent `list_changed`. */
  areToolsKnown?: boolean;
  script: AnswerScript;
  lookup: Lookup;
  /** Whether no other call has run meanwhile: then every message belongs to this one. */
  checkAlone: () => boolean;
  capture: (name: string, value: unknown) => void;
  /** Connects again, once for all calls that ask at the same time. */
  connect: () => Promise<void>;
}

export interface SentCall {
  call: SuiteCall;
  tool: ListedTool | undefined;
  before: number;
  durationMs: number;
  context: CallContext;
}

export async function outputFindings(
  outcome: Outcome,
  tool: ListedTool | undefined,
  host: SuiteHost,
): Promise<Finding[]> {
  if (outcome.kind !== 'result' || !tool) return [];
  const { result, raw, protocolVersion } = outcome;
  return checkOutput({ result, raw, version: judgingVersion(protocolVersion) }, tool, host.validate);
}

export function usesFindings(suite: Suite, isJudged: boolean): boolean {
  return isJudged || SECTIONS.some((section) => suite[section]?.some(expectsFindings));
}

export function expectsFindings(call: SuiteCall): boolean {
  return expectationsOf(call).some(({ findings, script }) => findings !== undefined || script !== undefined);
}

export async function findingsOf(
  outcomes: readonly Outcome[],
  ofOutput: readonly Finding[],
  sent: SentCall,
): Promise<Finding[]> {
  const { before, context } = sent;
  const { session, conformity, readMedia } = context.host;
  const after = session.log.lastSeq;
  await conformity?.settled();
  const last = outcomes.at(-1);
  const media = last?.kind === 'result' ? await checkMedia(last.result, readMedia) : [];
  const byMessage = conformity?.snapshot().byMessage ?? [];
  const ownSeqs = new Set(
    outcomes.flatMap((outcome) => {
      const seq = 'seq' in outcome ? outcome.seq : undefined;
      const entry = seq === undefined ? undefined : session.log.entry(seq);
      return entry?.kind === 'message' ? [entry.seq, entry.partner] : [];
    }),
  );
  const ofMessages = [...byMessage].flatMap(([seq, findings]) => {
    const isOwn = context.checkAlone() ? seq > before && seq <= after : ownSeqs.has(seq);
    return isOwn ? findings : [];
  });
  return mergeFindings(mergeFindings(ofMessages, last ? findingsOfResponse(last, session) : []), [
    ...media,
    ...ofOutput,
  ]);
}

/** In bytes: larger ones are left to the judge, which is in a worker. */
const MAX_CHECKED_BYTES = 1_000_000;

/** Of the response alone: of a connection, the judge lists a limited number of a rule's findings. */
function findingsOfResponse(outcome: Outcome, session: SuiteHost['session']): Finding[] {
  if (!('raw' in outcome) || outcome.size > MAX_CHECKED_BYTES) return [];
  const state = session.snapshot();
  const agreed = state.kind === 'connected' ? state.connected.protocolVersion : undefined;
  const version = judgingVersion('protocolVersion' in outcome ? outcome.protocolVersion : agreed);
  const request = tryParseJson(outcome.request);
  const { method, params }: JsonObject = isObject(request) ? request : {};
  const found = checkMessage(outcome.raw, version, typeof method === 'string' ? { method, params } : undefined);
  return found.map((finding) => ({ ...finding, seq: outcome.seq ?? 0 }));
}

export async function clientFactsOf(outcome: Outcome, value: () => unknown, { call, tool, context }: SentCall) {
  const { clients = [], server } = context.suite;
  if (clients.length === 0 || call.tool === undefined) return [];
  const result = outcome.kind === 'result' ? value() : undefined;
  return context.host.factsOfCall({ clients, server: server?.name ?? '', tool, result });
}

export function missingVariable({ variable }: UnknownVariable): CheckResult {
  const named = { variable: `\${${variable}}` };
  const texts = { expected: phrase('value-of', named), actual: phrase('variable-without-value', named) };
  return checkResult({ check: 'variables', passed: false }, texts);
}

/** Set if the call is not sent, because its tool is marked as destructive. */
export function destructiveRefusal(
  tool: ListedTool | undefined,
  { allowDestructive }: Pick<SuiteRunOptions, 'allowDestructive'>,
): CheckResult | undefined {
  if (!tool || !isCalledDestructive(tool) || allowDestructive) return undefined;
  const actual = phrase('not-called', { tool: tool.name });
  return checkResult({ check: 'destructive', passed: false }, { expected: '--allow-destructive', actual });
}

/** Whether a call expects another outcome than `ok`: it may then call on purpose what isn't listed. */
export function mayFail(call: SuiteCall): boolean {
  return expectedOutcomes(call).some((outcome) => outcome !== 'ok');
}

/** Each row has a reference of its own, unless its variables name it. @param index of the row, from 0 */
export function referenceSuffix(written: SuiteCall, reference: string | undefined, index: number): string {
  return written.rows && written.expect?.reference === reference ? `-${index + 1}` : '';
}

export function answersCheck(unanswered: readonly LocalizedText[]): CheckResult {
  const passed = unanswered.length === 0;
  return checkResult(
    { check: 'answers', passed },
    {
      expected: phrase('each-answer-once'),
      actual: passed ? phrase('answers-used') : { items: unanswered, separator: '; ' },
    },
  );
}

interface ReferenceChecks {
  checks: readonly CheckResult[];
  pictures?: ReferenceDifferences['pictures'];
}

export async function checkReference(
  response: CallResponse,
  { reference, ignore = [], tolerance = '0%' }: Expectation,
  { suffix, isFine, context }: { suffix: string; isFine: boolean; context: CallContext },
): Promise<ReferenceChecks> {
  if (reference === undefined) return { checks: [] };
  const { value, outcome, kind } = response;
  const { references, comparePictures, findNodes } = context.host;
  const name = `${reference}${suffix}`;
  const result = (passed: boolean, actual: LocalizedText, differences?: ReferenceDifferences): ReferenceChecks => {
    const expected = phrase('same-as', { file: `${name}.json` });
    const texts = { expected, actual, difference: differences?.differences };
    const check = checkResult({ check: 'reference', at: name, passed }, texts);
    return { checks: [check], pictures: differences?.pictures };
  };
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) return result(false, phrase('not-a-file-name'));
  if (value === undefined) return result(false, phrase('no-answer'));
  const { secrets } = context.host.session;
  const source: ReferenceSource = {
    member: outcome.kind === 'protocol-error' ? 'error' : 'result',
    // A reference is meant for git: it holds names of secrets, and stays valid when their values change.
    value: secrets.maskValueWithNames(value),
    kind,
  };
  const file = `${name}.json`;
  const unreadable = (error: unknown) => result(false, phrase('file-unreadable', { file, why: textOfError(error) }));
  const accept = async (text: LocalizedText): Promise<ReferenceChecks> => {
    try {
      await references.write(name, referenceFiles(name, source));
    } catch (error) {
      return result(false, phrase('file-unwritten', { file, why: textOfError(error) }));
    }
    return result(true, text);
  };
  let stored: Uint8Array | undefined;
  try {
    stored = await references.read(file);
  } catch (error) {
    return unreadable(error);
  }
  const mayAccept = context.options.update && isFine;
  if (!stored) {
    if (mayAccept) return accept(phrase('written'));
    return result(false, phrase('no-reference'));
  }
  try {
    const differences = await compareWithReference(
      new TextDecoder().decode(stored),
      (file) => references.read(file),
      source,
      { ignore, tolerance: Number.parseFloat(tolerance) / 100, comparePictures, findNodes },
    );
    const { length } = differences.differences;
    if (length === 0) return result(true, phrase('the-same'));
    if (mayAccept) return await accept(phrase('accepted', { differences: counted(length) }));
    return result(false, counted(length), differences);
  } catch (error) {
    // A result that could not be compared is not accepted.
    if (error instanceof WorkerError) return result(false, textOfError(error));
    return mayAccept ? accept(phrase('written-again')) : unreadable(error);
  }
}

function counted(count: number): LocalizedText {
  return count === 1 ? phrase('difference') : phrase('differences', { count });
}

export async function captureChecks(
  response: Pick<CallResponse, 'value' | 'kind'>,
  { capture = {} }: SuiteCall,
  context: Pick<CallContext, 'host' | 'capture'>,
): Promise<CheckResult[]> {
  if (Object.keys(capture).length === 0) return [];
  const json = checkedJson(response.value, response.kind);
  const nothing = phrase(isObject(json) || Array.isArray(json) ? 'nothing-there' : 'no-json');
  const checks: CheckResult[] = [];
  for (const [name, path] of Object.entries(capture)) {
    let actual: LocalizedText = nothing;
    let passed = false;
    try {
      const [first] = await context.host.findNodes(json, path);
      if (first) {
        context.capture(name, first.value);
        passed = true;
        actual = valueText(first.value);
      }
    } catch (error) {
      actual = textOfError(error);
    }
    const expected = phrase('value-for', { variable: `\${${name}}` });
    checks.push(checkResult({ check: 'capture', at: path, passed }, { expected, actual }));
  }
  return checks;
}

export async function scriptChecks(
  response: CallResponse,
  { arguments: args = {}, expect = {} }: SuiteCall,
  { runScript }: SuiteHost,
): Promise<CheckResult[]> {
  const { script } = expect;
  if (script === undefined) return [];
  const { outcome, value, findings, durationMs: millis } = response;
  const member = outcome.kind === 'protocol-error' ? 'error' : 'result';
  const ofServer = findings.filter(({ who }) => who === 'server');
  const why = runScript
    ? await runScript(script, {
        arguments: args,
        outcome: outcome.kind,
        [member]: value,
        findings: ofServer.map((finding) => {
          const { rule, severity, path } = finding;
          return { rule, severity, path, text: english(findingWords(finding)) };
        }),
        millis,
      })
    : phrase('script-not-run');
  const passes = phrase('passes');
  const check = { check: 'script', at: script, passed: why === undefined } as const;
  return [checkResult(check, { expected: passes, actual: why ?? passes })];
}
