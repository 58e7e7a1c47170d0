import { WorkerError } from '../../ask-worker';
import { isObject } from '../../json/json-object';
import { checkMedia } from '../../judge/check-media';
import { checkOutput } from '../../judge/check-output';
import { withoutSecrets } from '../../schema/plan/secret-values';
import { type Finding, judgedBy } from '../../protocol/findings/finding';
import { isCalledDestructive, type ListedTool } from '../../protocol/tool';
import { type Outcome, subjectOf } from '../../session/requests/raw-channel';
import { checkAnswer } from '../checks/check-answer';
import { checkedJson } from '../checks/checked-json';
import { type CheckResult, checkResult, shown } from '../checks/check-result';
import type { Words } from '../../text/phrase';
import {
  compareWithReference,
  type ReferenceDifferences,
  referenceFiles,
  type ReferenceSource,
} from '../reference';
import { say, wordsOf } from '../say';
import {
  type Expectation,
  millisOf,
  partThatRuns,
  type Suite,
  type SuiteCall,
  targetOf,
} from '../suite';
import { fillIn, type Lookup, UnknownVariable } from '../variables';
import { answerOutcome, type CallAnswer, valueOfAnswer } from './call-answer';
import type { QuestionScript } from './question-script';
import type { SuiteRunOptions } from './suite-run-options';
import { sendCall } from './send-call';
import type { SuiteHost } from './suite-host';
import { lastStderr } from './last-stderr';
import type { CallRun, RunExchange } from './suite-run';

/** In what circumstances a call is run. */
export interface CallSetting {
  host: SuiteHost;
  options: SuiteRunOptions;
  suite: Suite;
  /** The server's tools by their names. */
  tools: ReadonlyMap<string, ListedTool>;
  script: QuestionScript;
  lookup: Lookup;
  /** Whether nothing else runs meanwhile: then all that is said is said for this call. */
  isAlone: boolean;
  capture: (name: string, value: unknown) => void;
  /** Connects the session again, once for all calls that want it at the same time. */
  connect: () => Promise<void>;
}

const USUAL_TIMEOUT = '60s';

interface Ended {
  run: Omit<CallRun, 'row' | 'round'>;
  /** Undefined where nothing was sent. */
  exchange?: RunExchange;
}

/**
 * Runs a call once and checks what comes. Never rejects.
 * @param index of its row, from 0
 */
export async function runCall(
  written: SuiteCall,
  index: number,
  setting: CallSetting,
): Promise<Ended> {
  const { rows, ...rest } = partThatRuns(written);
  const name = filledName(written, setting.lookup);
  const named = name === undefined || name === written.name ? {} : { name };
  let call: SuiteCall;
  try {
    call = fillIn(rest, setting.lookup);
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error;
    return failed(
      checkResult(
        { check: 'variables', passed: false },
        {
          expected: say('value-of', { variable: `\${${error.variable}}` }),
          actual: say('none'),
        },
      ),
    );
  }
  const { host, options, script } = setting;
  const { session } = host;
  const tool = call.tool === undefined ? undefined : setting.tools.get(call.tool);
  if (tool && isCalledDestructive(tool) && !options.allowDestructive) {
    const actual = say('not-called', { tool: tool.name });
    return failed(
      checkResult(
        { check: 'destructive', passed: false },
        { expected: '--allow-destructive', actual },
      ),
    );
  }
  // A server that a call before has brought down gets another chance.
  if (session.snapshot().kind !== 'connected') await setting.connect();
  const before = session.log.lastSeq;
  const target = targetOf(call);
  const subject =
    typeof call.raw === 'object' ? subjectOf(call.raw.method, call.raw.params ?? {}) : target.name;
  const scripted = script.begin(subject, call.answers ?? []);
  const startedAt = Date.now();
  const began = performance.now();
  const outcomes = await sendCall(session, call, {
    signal: options.signal,
    timeout: millisOf(call.timeout ?? setting.suite.timeout ?? USUAL_TIMEOUT),
    mirror: tool?.inputSchema,
  });
  const millis = performance.now() - began;
  const unanswered = scripted.end();
  const answer = await answerOf(outcomes, { call, tool, before, millis, setting });
  const expect = call.expect ?? {};
  const checks = [
    ...(await checkAnswer(answer, expect, host.checkParts)),
    ...(call.answers !== undefined || unanswered.length > 0 ? [answersCheck(unanswered)] : []),
  ];
  const isAsExpected = answer.outcome.kind === (expect.outcome ?? 'ok');
  const withReference = !isAsExpected
    ? { checks: [] }
    : await checkReference(answer, expect, {
        suffix: rows && written.expect?.reference === expect.reference ? `-${index + 1}` : '',
        isFine: checks.every(({ passed }) => passed),
        setting,
      });
  const captured = isAsExpected ? await captureChecks(answer, call, setting) : [];
  const all = [...checks, ...withReference.checks, ...captured];
  const passed = all.every((check) => check.passed);
  return {
    run: {
      ...named,
      ...(!passed && whatWasCalled(call, tool)),
      status: passed ? 'passed' : 'failed',
      outcome: answer.outcome.kind,
      millis,
      checks: all,
      stderr: passed ? [] : lastStderr(session, before),
    },
    exchange: {
      call,
      tool,
      outcomes,
      answer,
      pictures: withReference.pictures ?? [],
      startedAt,
      after: before,
    },
  };
}

/** Undefined where it has none, or a variable of it has no value: a name is no reason to fail. */
function filledName({ name }: SuiteCall, lookup: Lookup): string | undefined {
  if (name === undefined) return undefined;
  // A name with any text beside its variable stays a text.
  const text = fillIn(`${name} `, (variable) => lookup(variable) ?? `\${${variable}}`);
  return text.trimEnd();
}

function whatWasCalled(
  call: SuiteCall,
  tool: ListedTool | undefined,
): Pick<CallRun, 'target' | 'arguments'> {
  const { arguments: args } = call;
  const schema = tool?.inputSchema;
  const shown = schema ? withoutSecrets(schema, args).value : args;
  return { target: targetOf(call), ...(shown !== undefined && { arguments: shown }) };
}

function failed(check: CheckResult): Ended {
  return { run: { status: 'failed', millis: 0, checks: [check], stderr: [] } };
}

interface Sent {
  call: SuiteCall;
  tool: ListedTool | undefined;
  /** The last entry of the log before it was sent. */
  before: number;
  millis: number;
  setting: CallSetting;
}

async function answerOf(
  outcomes: [...earlier: Outcome[], last: Outcome],
  sent: Sent,
): Promise<CallAnswer> {
  const { call, tool, millis, setting } = sent;
  const { kind } = targetOf(call);
  const last = outcomes.at(-1) ?? outcomes[0];
  const expect = call.expect ?? {};
  const isJudged = setting.options.judge === true || expect.findings !== undefined;
  const ofOutput =
    expect.outputSchema || isJudged ? await outputFindings(last, tool, setting.host) : [];
  return {
    kind,
    outcome: answerOutcome(last, kind),
    value: valueOfAnswer(last),
    findings: isJudged ? await findingsOf(outcomes, ofOutput, sent) : [],
    ofOutput: tool?.outputSchema && ofOutput,
    millis,
  };
}

async function outputFindings(
  outcome: Outcome,
  tool: ListedTool | undefined,
  host: SuiteHost,
): Promise<Finding[]> {
  if (outcome.kind !== 'result' || !tool) return [];
  const { result, raw, protocolVersion } = outcome;
  return checkOutput({ result, raw, version: judgedBy(protocolVersion) }, tool, host.validate);
}

/** What is broken in the messages of a call: by themselves, by the bytes in them, and by the tool's schema. */
async function findingsOf(
  outcomes: readonly Outcome[],
  ofOutput: readonly Finding[],
  sent: Sent,
): Promise<Finding[]> {
  const { before, setting } = sent;
  const { session, conformity, readMedia } = setting.host;
  const after = session.log.lastSeq;
  await conformity.settled();
  const last = outcomes.at(-1);
  const media = last?.kind === 'result' ? await checkMedia(last.result, readMedia) : [];
  const { byMessage } = conformity.snapshot();
  const own = new Set(
    outcomes.flatMap((outcome) => {
      const seq = 'seq' in outcome ? outcome.seq : undefined;
      const entry = seq === undefined ? undefined : session.log.entry(seq);
      return entry?.kind === 'message' ? [entry.seq, entry.partner] : [];
    }),
  );
  const said = [...byMessage].flatMap(([seq, findings]) => {
    const isOwn = setting.isAlone ? seq > before && seq <= after : own.has(seq);
    return isOwn ? findings : [];
  });
  return [...said, ...media, ...ofOutput];
}

function answersCheck(unanswered: readonly Words[]): CheckResult {
  const passed = unanswered.length === 0;
  return checkResult(
    { check: 'answers', passed },
    {
      expected: say('each-answer-once'),
      actual: passed ? say('answers-used') : { items: unanswered, separator: '; ' },
    },
  );
}

interface ReferenceChecks {
  checks: readonly CheckResult[];
  pictures?: ReferenceDifferences['pictures'];
}

async function checkReference(
  { value, outcome, kind }: CallAnswer,
  { reference, ignore = [], tolerance = '0%' }: Expectation,
  { suffix, isFine, setting }: { suffix: string; isFine: boolean; setting: CallSetting },
): Promise<ReferenceChecks> {
  if (reference === undefined) return { checks: [] };
  const { references, comparePictures, findPlaces } = setting.host;
  const name = `${reference}${suffix}`;
  const result = (
    passed: boolean,
    actual: Words,
    differences?: ReferenceDifferences,
  ): ReferenceChecks => {
    const expected = say('same-as', { file: `${name}.json` });
    const said = { expected, actual, ...(differences && { difference: differences.words }) };
    const check = checkResult({ check: 'reference', at: name, passed }, said);
    return { checks: [check], ...(differences && { pictures: differences.pictures }) };
  };
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) return result(false, say('not-a-file-name'));
  if (value === undefined) return result(false, say('no-answer'));
  const { secrets } = setting.host.session;
  const source: ReferenceSource = {
    member: outcome.kind === 'protocol-error' ? 'error' : 'result',
    // A reference is meant for git: it has the names of secrets, and stays true when their values change.
    value: secrets.nameWithin(value),
    kind,
  };
  const kept = await references.read(`${name}.json`);
  const accept = async (words: Words): Promise<ReferenceChecks> => {
    await references.write(name, referenceFiles(name, source));
    return result(true, words);
  };
  const mayAccept = setting.options.update && isFine;
  if (!kept) {
    if (mayAccept) return accept(say('written'));
    return result(false, say('no-reference'));
  }
  try {
    const differences = await compareWithReference(
      new TextDecoder().decode(kept),
      (file) => references.read(file),
      source,
      { ignore, tolerance: Number.parseFloat(tolerance) / 100, comparePictures, findPlaces },
    );
    const { length } = differences.words;
    if (length === 0) return result(true, say('the-same'));
    if (mayAccept) return await accept(say('accepted', { differences: counted(length) }));
    return result(false, counted(length), differences);
  } catch (error) {
    // What could not be compared is not accepted unseen.
    if (error instanceof WorkerError) return result(false, wordsOf(error));
    return mayAccept
      ? accept(say('written-again'))
      : result(false, say('reference-unreadable', { file: `${name}.json`, why: wordsOf(error) }));
  }
}

function counted(count: number): Words {
  return count === 1 ? say('difference') : say('differences', { count });
}

async function captureChecks(
  { value, kind }: CallAnswer,
  { capture = {} }: SuiteCall,
  setting: CallSetting,
): Promise<CheckResult[]> {
  const json = Object.keys(capture).length > 0 ? checkedJson(value, kind) : undefined;
  const nothing = say(isObject(json) || Array.isArray(json) ? 'nothing-there' : 'no-json');
  const checks: CheckResult[] = [];
  for (const [name, path] of Object.entries(capture)) {
    let actual: Words = nothing;
    let passed = false;
    try {
      const [first] = await setting.host.findPlaces(json, path);
      if (first) {
        setting.capture(name, first.value);
        passed = true;
        actual = shown(first.value);
      }
    } catch (error) {
      actual = wordsOf(error);
    }
    const expected = say('value-for', { variable: `\${${name}}` });
    checks.push(checkResult({ check: 'capture', at: path, passed }, { expected, actual }));
  }
  return checks;
}
