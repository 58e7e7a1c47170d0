import { isObject } from '../../json/json-object';
import { checkMedia } from '../../judge/check-media';
import { checkOutput } from '../../judge/check-output';
import { type Finding, judgedBy } from '../../protocol/findings/finding';
import { isCalledDestructive, type ListedTool } from '../../protocol/tool';
import { type Outcome, subjectOf } from '../../session/requests/raw-channel';
import type { Session } from '../../session/session';
import { checkAnswer } from '../checks/check-answer';
import { checkedJson } from '../checks/checked-json';
import { type CheckResult, shown } from '../checks/check-result';
import { findByPath } from '../json-path';
import { compareWithReference, referenceFiles, type ReferenceSource } from '../reference';
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
}

const USUAL_TIMEOUT = '60s';
const STDERR_LINES = 20;

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
  let call: SuiteCall;
  try {
    call = fillIn(rest, setting.lookup);
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error;
    return failed({
      check: 'variables',
      passed: false,
      expected: `a value of \${${error.variable}}`,
      actual: 'none',
    });
  }
  const { host, options, script } = setting;
  const { session } = host;
  const tool = call.tool === undefined ? undefined : setting.tools.get(call.tool);
  if (tool && isCalledDestructive(tool) && !options.allowDestructive) {
    const actual = `${tool.name} is marked as destructive, so it was not called`;
    return failed({ check: 'destructive', passed: false, expected: '--allow-destructive', actual });
  }
  // A server that a call before has brought down gets another chance.
  if (session.snapshot().kind !== 'connected') await host.connect();
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
    ...checkAnswer(answer, expect),
    ...(call.answers !== undefined || unanswered.length > 0 ? [answersCheck(unanswered)] : []),
  ];
  const isAsExpected = answer.outcome.kind === (expect.outcome ?? 'ok');
  const withReference = !isAsExpected
    ? []
    : await checkReference(answer, expect, {
        suffix: rows && written.expect?.reference === expect.reference ? `-${index + 1}` : '',
        isFine: checks.every(({ passed }) => passed),
        setting,
      });
  const captured = isAsExpected ? captureChecks(answer, call, setting) : [];
  const all = [...checks, ...withReference, ...captured];
  const passed = all.every((check) => check.passed);
  return {
    run: {
      status: passed ? 'passed' : 'failed',
      outcome: answer.outcome.kind,
      millis,
      checks: all,
      stderr: passed ? [] : stderrOf(session, before),
    },
    exchange: { call, tool, outcomes, answer, startedAt, after: before },
  };
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

function answersCheck(unanswered: readonly string[]): CheckResult {
  const passed = unanswered.length === 0;
  return {
    check: 'answers',
    passed,
    expected: 'each answer requested exactly once',
    actual: passed ? 'all answers were used' : unanswered.join('; '),
  };
}

async function checkReference(
  { value, outcome, kind }: CallAnswer,
  { reference, ignore = [], tolerance = '0%' }: Expectation,
  { suffix, isFine, setting }: { suffix: string; isFine: boolean; setting: CallSetting },
): Promise<CheckResult[]> {
  if (reference === undefined) return [];
  const { references, comparePictures } = setting.host;
  const name = `${reference}${suffix}`;
  const result = (
    passed: boolean,
    actual: string,
    difference?: readonly string[],
  ): CheckResult[] => [
    {
      check: 'reference',
      at: name,
      passed,
      expected: `same as ${name}.json`,
      actual,
      ...(difference && { difference }),
    },
  ];
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) return result(false, 'not a valid file name');
  if (value === undefined) return result(false, 'no response');
  const source: ReferenceSource = {
    member: outcome.kind === 'protocol-error' ? 'error' : 'result',
    value,
    kind,
  };
  const kept = await references.read(`${name}.json`);
  const accept = async (words: string): Promise<CheckResult[]> => {
    await references.write(name, referenceFiles(name, source));
    return result(true, words);
  };
  const mayAccept = setting.options.update && isFine;
  if (!kept) {
    if (mayAccept) return accept('written');
    return result(false, 'no reference yet: accept the result as the reference (--update)');
  }
  try {
    const differences = await compareWithReference(
      new TextDecoder().decode(kept),
      (file) => references.read(file),
      source,
      { ignore, tolerance: Number.parseFloat(tolerance) / 100, comparePictures },
    );
    if (differences.length === 0) return result(true, 'the same');
    if (mayAccept) return await accept(`${counted(differences.length)}, accepted`);
    return result(false, counted(differences.length), differences);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return mayAccept ? accept('rewritten') : result(false, `${name}.json can’t be read: ${words}`);
  }
}

function counted(differences: number): string {
  return `${differences} difference${differences === 1 ? '' : 's'}`;
}

function captureChecks(
  { value, kind }: CallAnswer,
  { capture = {} }: SuiteCall,
  setting: CallSetting,
): CheckResult[] {
  const json = Object.keys(capture).length > 0 ? checkedJson(value, kind) : undefined;
  return Object.entries(capture).map(([name, path]): CheckResult => {
    const [first] = findByPath(json, path);
    if (first) setting.capture(name, first.value);
    return {
      check: 'capture',
      at: path,
      passed: first !== undefined,
      expected: `a value for \${${name}}`,
      actual: first
        ? shown(first.value)
        : isObject(json) || Array.isArray(json)
          ? 'nothing there'
          : 'no JSON in the result',
    };
  });
}

function stderrOf({ log }: Session, after: number): string[] {
  const lines = log
    .entriesAfter(after)
    .flatMap((entry) => (entry.kind === 'stderr' ? [entry.text] : []));
  return lines.slice(-STDERR_LINES);
}
