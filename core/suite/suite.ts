import type { UrlTransport } from '../protocol/transport-kind';
import type { JsonNumber } from '../json/lossless';
import type { JsonObject } from '../json/json-object';
import type { ValueCheck, ValueVerbs } from './checks/verbs';
import type { RunRequest } from '../run/run';

/** Keeps its digits if JavaScript would change them. */
type Num = number | JsonNumber;

/** A suite as its file says it, valid by `suite.schema.json`, with `${variables}` not filled in. */
export interface Suite {
  loupe: Num;
  /** Another file whose members apply if this one lacks them; see `withIncluded`. */
  extends?: string;
  /** The calls of the files that it extends, which are not in its own text. */
  inherited?: { before: readonly SuiteCall[]; after: readonly SuiteCall[] };
  title?: string;
  /** How long a presented step may take before its recorded result is shown. */
  wait?: string;
  server?: SuiteServer;
  variables?: JsonObject;
  /** Sets of variables by name; the chosen one overrides {@link variables}. */
  environments?: Record<string, JsonObject>;
  environment?: string[];
  /** Names as `clientSlug` writes them: `claude-desktop`. */
  clients?: string[];
  timeout?: string;
  /** Default for each of its calls; `withIncluded` merges it into them. */
  expect?: Expectation;
  before?: SuiteCall[];
  calls: SuiteCall[];
  after?: SuiteCall[];
}

export const SECTIONS = ['before', 'calls', 'after'] as const;

/** Includes the calls of the files that the suite extends, around its own. */
export function callsIn(suite: Suite, section: (typeof SECTIONS)[number]): readonly SuiteCall[] {
  const { before = [], after = [] } = suite.inherited ?? {};
  const own = suite[section] ?? [];
  if (section === 'before') return [...before, ...own];
  return section === 'after' ? [...own, ...after] : own;
}

export interface SuiteServer {
  command?: string;
  args?: unknown[];
  env?: JsonObject;
  inheritEnv?: boolean;
  cwd?: string;
  url?: string;
  transport?: UrlTransport;
  headers?: JsonObject;
  config?: string;
  name?: string;
  protocol?: string;
}

/** Exactly one of `tool`, `prompt`, `resource` and `raw` is there. */
export interface SuiteCall {
  name?: string;
  tags?: string[];
  skip?: string;
  tool?: string;
  prompt?: string;
  resource?: string;
  raw?: string | { method: string; params?: JsonObject };
  arguments?: unknown;
  task?: boolean | { ttl?: string };
  answers?: SuiteAnswer[];
  timeout?: string;
  /** Reconnects before the call, so that the server has forgotten earlier calls. */
  restart?: boolean;
  /** Repeats the call until its checks pass: at most so long, by default each second. */
  until?: { within: string; every?: string };
  notes?: string;
  /** rjsf's `uiSchema` for the form that an audience sees. */
  ui?: JsonObject;
  wait?: string;
  rows?: JsonObject[];
  /** `withIncluded` appends its rows. */
  rowsFile?: string;
  /** Relative frequency in a load test; 1 by default. */
  weight?: Num;
  expect?: Expectation;
  capture?: Record<string, string>;
}

export type SuiteAnswer =
  | { elicitation: { action: 'accept' | 'decline' | 'cancel'; content?: JsonObject } }
  | { sampling: JsonObject };

/** Without `outcome` the call must succeed. */
export interface Expectation {
  outcome?: ExpectedOutcome;
  code?: Num;
  outputSchema?: 'valid';
  findings?: 'none' | string[];
  duration?: { p50?: string; p95?: string; max?: string };
  content?: BlockCheck[];
  values?: Record<string, ValueCheck>;
  reference?: string;
  ignore?: string[];
  tolerance?: string;
  /** A module that checks the result: its path from the suite's folder. */
  script?: string;
  /** One of them has to hold, together with everything else. */
  any?: Alternative[];
}

export type Alternative = Pick<Expectation, 'outcome' | 'code' | 'outputSchema' | 'findings' | 'content' | 'values'>;

/** The call's expectation, combined with each of its alternatives. */
export function expectationsOf({ expect = {} }: SuiteCall): readonly [Expectation, ...Expectation[]] {
  const { any = [], ...rest } = expect;
  const [first = rest, ...others] = any.map((one) => ({
    ...rest,
    ...one,
    ...((rest.values ?? one.values) && { values: { ...rest.values, ...one.values } }),
  }));
  return [first, ...others];
}

export type ExpectedOutcome = 'ok' | 'tool-error' | 'protocol-error';

/** More than one if its alternatives differ. */
export function expectedOutcomes(call: SuiteCall): readonly ExpectedOutcome[] {
  return [...new Set(expectationsOf(call).map(({ outcome = 'ok' }) => outcome))];
}

export interface BlockCheck extends Pick<ValueVerbs, 'not' | 'matches' | 'length'> {
  type?: string;
  mimeType?: ValueCheck;
  uri?: ValueCheck;
  name?: ValueCheck;
  decodes?: boolean;
  width?: ValueCheck;
  height?: ValueCheck;
  bytes?: ValueCheck;
  equals?: string;
  contains?: string;
}

export type CallTarget = Pick<RunRequest, 'kind' | 'name'>;

export function targetOf({ tool, prompt, resource, raw }: SuiteCall): CallTarget {
  if (tool !== undefined) return { kind: 'tool', name: tool };
  if (prompt !== undefined) return { kind: 'prompt', name: prompt };
  if (resource !== undefined) return { kind: 'resource', name: resource };
  return { kind: 'raw', name: typeof raw === 'object' ? raw.method : 'a message' };
}

export function runnablePart(call: SuiteCall): Omit<SuiteCall, 'name' | 'notes' | 'ui' | 'wait'> {
  const { name: _, notes: _notes, ui: _ui, wait: _wait, ...rest } = call;
  return rest;
}

export function nameOfCall(call: SuiteCall): string {
  return call.name ?? targetOf(call).name;
}

/** What a proposed name says after its target's: `: missing $.city`, ` (Oslo)`, ` 2` or nothing. */
export function restOfName(name: string, target: CallTarget): string | undefined {
  const rest = name.startsWith(target.name) ? name.slice(target.name.length) : undefined;
  return rest !== undefined && /^(?:$|:| \(| \d+$)/.test(rest) ? rest : undefined;
}

/** `500ms`, `10s`, `2m`, `1h`; otherwise NaN. */
export function durationMs(duration: string): number {
  const [, digits = 'none', unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(duration) ?? [];
  return Number(digits) * { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit as 'ms'];
}
