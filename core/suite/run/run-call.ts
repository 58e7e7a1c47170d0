import { withoutSecrets } from '../../schema/plan/secret-values';
import { countFindings, type Finding } from '../../protocol/findings/finding';
import type { ListedTool } from '../../protocol/tool';
import { subjectOf } from '../../session/requests/raw-channel';
import { lastOutcome, type EndedState } from '../../run/run';
import { checkResponse } from '../checks/check-response';
import { type CheckResult, checkResult } from '../checks/check-result';
import { pause } from '../../transports/stream-pace';
import type { LocalizedText } from '../../text/phrase';
import { nearestName } from '../nearest-name';
import { phrase } from '../suite-phrase';
import { durationMs, type Expectation, expectationsOf, runnablePart, type SuiteCall, targetOf } from '../suite';
import { fillIn, type Lookup, UnknownVariable } from '../variables';
import { callOutcome, type CallResponse, responseValue } from './call-response';
import { requestOfCall, sendCall } from './send-call';
import type { CallRun, CheckedRun, EndedRun } from './suite-run';
import {
  type SentCall,
  captureChecks,
  clientFactsOf,
  answersCheck,
  expectsFindings,
  findingsOf,
  outputFindings,
  checkReference,
  scriptChecks,
  type CallContext,
  destructiveRefusal,
  mayFail,
  missingVariable,
  referenceSuffix,
} from './call-checks';
import { shortened } from '../report/shortened';
import type { Session } from '../../session/session';

const DEFAULT_TIMEOUT = '60s';
const POLL_INTERVAL = '1s';

export type Attempt = EndedRun<Omit<CallRun, 'row' | 'round'>>;

/** Once, or until its checks pass or its time is over. What was not sent is not repeated. */
export async function poll(
  attempt: () => Promise<Attempt>,
  { until }: Pick<SuiteCall, 'until'>,
  signal: AbortSignal,
): Promise<Attempt> {
  let ended = await attempt();
  if (!until) return ended;
  const startedAt = performance.now() - ended.run.durationMs;
  const intervalMs = durationMs(until.every ?? POLL_INTERVAL);
  let attempts = 1;
  const isOver = () => signal.aborted || performance.now() + intervalMs - startedAt > durationMs(until.within);
  while (ended.run.status === 'failed' && ended.checkedRun !== undefined && !isOver()) {
    await pause(intervalMs, signal);
    ended = await attempt();
    attempts += 1;
  }
  return { ...ended, run: { ...ended.run, attempts } };
}

/** Runs a call once and checks the response. Never rejects. @param index of its row, from 0 */
export async function runCall(written: SuiteCall, index: number, context: CallContext): Promise<Attempt> {
  const { rows: _, ...rest } = runnablePart(written);
  const name = filledName(written, context.lookup);
  const filledTitle = name === undefined || name === written.name ? {} : { name };
  let call: SuiteCall;
  try {
    call = fillIn(rest, context.lookup);
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error;
    return unsentRun(rest, missingVariable(error));
  }
  const { host, options } = context;
  const tool = call.tool === undefined ? undefined : context.tools.get(call.tool);
  const refusal = destructiveRefusal(tool, options) ?? misspelledTool(call, context);
  if (refusal) return unsentRun(call, refusal);
  const { unanswered, ...checkedRun } = await executeCall(call, context);
  const { response, after } = checkedRun;
  const { expect, checks: found } = await checkAlternatives(response, call, host.checkParts);
  const checks = [...found, ...(call.answers !== undefined || unanswered.length > 0 ? [answersCheck(unanswered)] : [])];
  const isAsExpected = response.outcome.kind === (expect.outcome ?? 'ok');
  if (isAsExpected) checks.push(...(await scriptChecks(response, call, host)));
  const withReference = !isAsExpected
    ? { checks: [] }
    : await checkReference(response, expect, {
        suffix: referenceSuffix(written, expect.reference, index),
        isFine: checks.every(({ passed }) => passed),
        context,
      });
  const captured = isAsExpected ? await captureChecks(response, call, context) : [];
  const all = [...checks, ...withReference.checks, ...captured];
  const passed = all.every((check) => check.passed);
  // Reports list them for this outcome only; after a timeout they would depend on when the log is read.
  const findingCounts = response.outcome.kind === 'ok' ? countsWithRules(response.findings) : undefined;
  return {
    run: {
      ...filledTitle,
      ...(!passed && calledTarget(call, tool)),
      status: passed ? 'passed' : 'failed',
      outcome: response.outcome.kind,
      findingCounts,
      durationMs: response.durationMs,
      checks: all,
      stderr: passed ? [] : lastStderr(host.session, after),
    },
    checkedRun: { ...checkedRun, pictures: withReference.pictures ?? [] },
  };
}

function countsWithRules(findings: readonly Finding[]): CallRun['findingCounts'] {
  const counts = countFindings(findings);
  const counted = findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule);
  return counts && { ...counts, rules: [...new Set(counted)].sort() };
}

/** The first of the call's alternatives that holds, or else the one that fails fewest checks. */
async function checkAlternatives(
  response: CallResponse,
  call: SuiteCall,
  checkParts: CallContext['host']['checkParts'],
): Promise<{ expect: Expectation; checks: CheckResult[] }> {
  const failures = (checks: readonly CheckResult[]) => checks.filter(({ passed }) => !passed).length;
  const [first, ...others] = expectationsOf(call);
  let best = { expect: first, checks: await checkResponse(response, first, checkParts) };
  for (const expect of others) {
    if (failures(best.checks) === 0) return best;
    const checks = await checkResponse(response, expect, checkParts);
    if (failures(checks) < failures(best.checks)) best = { expect, checks };
  }
  if (others.length === 0 || failures(best.checks) === 0) return best;
  const none = checkResult(
    { check: 'any', passed: false },
    { expected: phrase('one-alternative', { count: others.length + 1 }), actual: phrase('closest-alternative') },
  );
  return { ...best, checks: [none, ...best.checks] };
}

/** Answers server requests meanwhile. Connects first if necessary. Never rejects. */
export async function executeCall(
  call: SuiteCall,
  context: CallContext,
): Promise<Omit<CheckedRun, 'pictures'> & { unanswered: readonly LocalizedText[] }> {
  const { host, options, script } = context;
  const { session } = host;
  // An earlier call may have brought the server down.
  if (call.restart === true) await session.disconnect();
  if (session.snapshot().kind !== 'connected') await context.connect();
  const tool = call.tool === undefined ? undefined : context.tools.get(call.tool);
  const after = session.log.lastSeq;
  const target = targetOf(call);
  const subject = typeof call.raw === 'object' ? subjectOf(call.raw.method, call.raw.params ?? {}) : target.name;
  const scripted = script.begin(subject, call.answers ?? []);
  const startedAt = Date.now();
  const outcomes = await sendCall(session, call, {
    signal: options.signal,
    timeoutMs: durationMs(call.timeout ?? context.suite.timeout ?? DEFAULT_TIMEOUT),
    inputSchema: tool?.inputSchema,
  });
  // The same duration as in the history: the server's, over all rounds.
  const serverMs = outcomes.reduce((sum, outcome) => sum + outcome.millis, 0);
  const unanswered = scripted.end();
  const response = await responseOf(outcomes, { call, tool, before: after, durationMs: serverMs, context });
  const run = { ...requestOfCall(call), id: 0, startedAt, state: { kind: 'ended', outcomes } } as const;
  return { call, tool, run, response, after, unanswered };
}

/** Variables without a value stay: a name is no reason to fail. */
function filledName({ name }: SuiteCall, lookup: Lookup): string | undefined {
  if (name === undefined) return undefined;
  // A single variable would become its value; with text beside it, it stays a text.
  const text = fillIn(`${name} `, (variable) => lookup(variable) ?? `\${${variable}}`);
  return text.trimEnd();
}

function calledTarget(call: SuiteCall, tool: ListedTool | undefined): Pick<CallRun, 'target' | 'arguments'> {
  const { arguments: args } = call;
  const schema = tool?.inputSchema;
  const visible = schema ? withoutSecrets(schema, args).value : args;
  return { target: targetOf(call), arguments: visible };
}

function unsentRun(call: SuiteCall, check: CheckResult): Attempt {
  const about = calledTarget(call, undefined);
  return { run: { ...about, status: 'failed', durationMs: 0, checks: [check], stderr: [] } };
}

/** Only if another name is near. A call that expects an error may call an unknown tool on purpose. */
function misspelledTool(call: SuiteCall, { tools, areToolsKnown = false }: CallContext): CheckResult | undefined {
  const { tool } = call;
  if (tool === undefined || tools.has(tool) || mayFail(call)) return undefined;
  const nearest = areToolsKnown ? nearestName(tool, tools.keys()) : undefined;
  if (nearest === undefined) return undefined;
  const items = [phrase('unlisted-tool', { tool }), phrase('did-you-mean', { nearest })];
  return checkResult(
    { check: 'tool', passed: false },
    { expected: phrase('listed-tool'), actual: { items, separator: ' ' } },
  );
}

async function responseOf(outcomes: EndedState['outcomes'], sent: SentCall): Promise<CallResponse> {
  const { call, tool, durationMs, context } = sent;
  const { kind } = targetOf(call);
  const last = lastOutcome({ outcomes });
  const isJudged = context.options.judge === true || expectsFindings(call);
  let value: { read: unknown } | undefined;
  const needsOutput = expectationsOf(call).some(({ outputSchema }) => outputSchema !== undefined);
  const ofOutput = needsOutput || isJudged ? await outputFindings(last, tool, context.host) : [];
  return {
    kind,
    outcome: callOutcome(last, kind),
    // Most calls of a result of many megabytes check nothing in it.
    get value() {
      return (value ??= { read: responseValue(last) }).read;
    },
    findings: isJudged ? await findingsOf(outcomes, ofOutput, sent) : [],
    outputFindings: tool?.outputSchema && ofOutput,
    clientFacts: isJudged ? await clientFactsOf(last, () => responseValue(last), sent) : [],
    durationMs: durationMs,
  };
}

const MAX_STDERR_LINES = 20;

function lastStderr({ log }: Pick<Session, 'log'>, after: number): string[] {
  const lines = log.entriesAfter(after).flatMap((entry) => (entry.kind === 'stderr' ? [entry.text] : []));
  return lines.slice(-MAX_STDERR_LINES).map(shortened);
}
