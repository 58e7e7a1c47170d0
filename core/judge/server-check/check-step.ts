import type { JsonObject } from '../../json/json-object';
import type { Connected, Session } from '../../session/session';
import { hasCapability } from '../../protocol/has-capability';
import { type VersionNumber, versionName } from '../../protocol/versions';
import { ask, type StepAnswer } from './step-answer';

/** `odd`: not what the specification recommends, though it forbids it nowhere. */
export type CheckVerdict = 'pass' | 'odd' | 'broken';

export interface StepOutcome {
  answer: StepAnswer;
  verdict: CheckVerdict;
}

export type StepName =
  | 'handshake'
  | 'discover'
  | 'tools-list'
  | 'resources-list'
  | 'templates-list'
  | 'prompts-list'
  | 'skills-list'
  | 'wrong-cursor'
  | 'unknown-method'
  | 'unknown-tool'
  | 'bad-call'
  | 'unknown-resource'
  | 'unknown-prompt'
  | 'unknown-skill'
  | 'unknown-completion'
  | 'ping'
  | 'cancel-nothing'
  | 'unknown-notification'
  | 'string-id'
  | 'number-id'
  | 'wrong-level'
  | 'no-meta'
  | 'wrong-version'
  | 'wrong-header'
  | HttpDuty;

/** What a server has to refuse by an HTTP status, and what that is. */
type HttpDuty = 'foreign-origin' | 'wrong-version-header' | 'no-session';

export type Expectation =
  | 'handshake'
  | 'list'
  | 'wrong-cursor'
  | 'unknown-method'
  | 'unknown-method-http'
  | 'invalid-params'
  | 'unknown-tool'
  | 'unknown-resource'
  | 'unknown-completion'
  | 'ping'
  | 'ignored'
  | 'id'
  | 'wrong-level'
  | 'discover'
  | 'no-meta'
  | 'wrong-version'
  | 'wrong-header'
  | HttpDuty;

/** Why a step is left out. */
export type SkipReason =
  | { kind: 'capability'; capability: string }
  | { kind: 'version'; version: string }
  | { kind: 'transport' }
  /** The server gave no session id. */
  | { kind: 'session' };

export interface CheckStep {
  name: StepName;
  /** For the step's words. */
  method: string;
  expects: Expectation;
  /** What goes out, as text: a message for each. */
  sends: readonly string[];
  skip: SkipReason | undefined;
  /** Whether it sends the harmless request ({@link probeOf}), and tells nothing where that one gets no answer by itself. */
  needsProbe?: boolean;
  run: (session: Session, signal: AbortSignal) => Promise<StepOutcome>;
}

/** What the steps are made for. */
export interface Context {
  session: Session;
  connected: Connected;
  version: VersionNumber;
}

export type StepJudge = (answer: StepAnswer) => CheckVerdict;

export function needsCapability({ connected }: Context, capability: string): SkipReason | undefined {
  if (hasCapability(connected.capabilities, capability)) return undefined;
  return { kind: 'capability', capability };
}

export function needsVersion({ version }: Context, first: number, last: number): SkipReason | undefined {
  if (first <= version && version <= last) return undefined;
  return { kind: 'version', version: versionName(version) };
}

export function textOf(method: string, params: JsonObject): string {
  return `${method} ${JSON.stringify(params)}`;
}

/** A step that sends one request as any other. */
export function simpleStep(
  name: StepName,
  method: string,
  params: JsonObject,
  expects: Expectation,
  skip: SkipReason | undefined,
  judge: StepJudge,
): CheckStep {
  return {
    name,
    method,
    expects,
    sends: [textOf(method, params)],
    skip,
    run: async (session, signal) => {
      const answer = await ask(session, method, params, signal);
      return { answer, verdict: judge(answer) };
    },
  };
}

/** An error with the code is right, another one odd, and no error wrong. */
export function errorWith(code: number): StepJudge {
  return (answer) => {
    if (answer.kind !== 'error') return 'broken';
    return Number(answer.code) === code ? 'pass' : 'odd';
  };
}

/** A harmless request that every server of the version answers. */
export function probeOf({ version }: Context): string {
  return version === 5 ? 'server/discover' : 'ping';
}

/** Ids that no other message has: a server check may be taken again. */
export function freshNumber(): number {
  return 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
}
