import type { JsonObject } from '../../json/json-object';
import type { Connected, Session } from '../../session/session';
import { hasCapability } from '../../protocol/has-capability';
import { type ProtocolVersion } from '../../protocol/protocol-settings';
import { CHECK_ID } from '../../transports/check-id';
import { sendRequest, type StepResponse } from './step-response';

/** `not-recommended`: not as the specification recommends, which forbids it nowhere. */
export type StepStatus = 'passed' | 'not-recommended' | 'failed';

export interface StepOutcome {
  response: StepResponse;
  status: StepStatus;
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

/** Requests that a server must refuse by HTTP status. */
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

export type SkipReason =
  | { kind: 'capability'; capability: string }
  | { kind: 'version'; version: string }
  | { kind: 'transport' }
  | { kind: 'session' };

export interface CheckStep {
  name: StepName;
  method: string;
  expects: Expectation;
  sends: readonly string[];
  skip: SkipReason | undefined;
  /** Whether it sends the probe ({@link probeOf}), and so says nothing if the probe alone gets no response. */
  needsProbe?: boolean;
  run: (session: Session, signal: AbortSignal) => Promise<StepOutcome>;
}

export interface Context {
  session: Session;
  connected: Connected;
  version: ProtocolVersion;
}

export type StepJudge = (response: StepResponse) => StepStatus;

export function skipWithoutCapability({ connected }: Context, capability: string): SkipReason | undefined {
  if (hasCapability(connected.capabilities, capability)) return undefined;
  return { kind: 'capability', capability };
}

export function skipOutsideVersions(
  { version }: Context,
  first: ProtocolVersion,
  last: ProtocolVersion,
): SkipReason | undefined {
  if (first <= version && version <= last) return undefined;
  return { kind: 'version', version };
}

export function textOf(method: string, params: JsonObject): string {
  return `${method} ${JSON.stringify(params)}`;
}

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
      // The prefix marks requests that provoke errors, as a ping does not.
      const prefix = name === 'ping' ? undefined : CHECK_ID;
      const response = await sendRequest(session, method, params, signal, prefix);
      return { response, status: judge(response) };
    },
  };
}

/** An error with `code` passes, another error is not as recommended, and any other response fails. */
export function errorWith(code: number): StepJudge {
  return (response) => {
    if (response.kind !== 'error') return 'failed';
    return Number(response.code) === code ? 'passed' : 'not-recommended';
  };
}

export function probeOf({ version }: Context): string {
  return version === '2026-07-28' ? 'server/discover' : 'ping';
}

/** Unlikely to collide with other IDs, as a server check can run again. */
export function freshNumber(): number {
  return 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
}

/** Of a raw request that is to be rejected. */
export function freshId(): string {
  return `${CHECK_ID}${freshNumber()}`;
}
