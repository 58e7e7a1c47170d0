import type { JsonNumber } from '../json/lossless';
import type { JsonObject } from '../json/json-object';
import type { JsonSchema } from '../schema/json-schema';

/** A number of a suite: as it was written, where JavaScript would write it another way. */
type Num = number | JsonNumber;

/** A suite as its file says it, checked by `suite.schema.json`. Its `${variables}` are not filled in yet. */
export interface Suite {
  loupe: Num;
  /** Another file from which it takes what it does not say itself; see `withIncluded`. */
  extends?: string;
  /** The calls of the files that it extends: they are none of its own text. */
  inherited?: { before: readonly SuiteCall[]; after: readonly SuiteCall[] };
  /** What it is called before an audience. */
  title?: string;
  /** How long a step that is presented may take before its recorded answer is shown. */
  wait?: string;
  server?: SuiteServer;
  variables?: JsonObject;
  /** Sets of variables by name, of which one may be chosen: its values win over those of {@link variables}. */
  environments?: Record<string, JsonObject>;
  /** The variables of the process's environment that it wants. */
  environment?: string[];
  timeout?: string;
  /** What is expected of each of its calls that says nothing else; `withIncluded` writes it into them. */
  expect?: Expectation;
  before?: SuiteCall[];
  calls: SuiteCall[];
  after?: SuiteCall[];
}

/** The lists of calls that a suite has, in the order in which they run. */
export const SECTIONS = ['before', 'calls', 'after'] as const;

/** The calls of a section as they are run: with those of the files that the suite extends around its own. */
export function callsIn(suite: Suite, section: (typeof SECTIONS)[number]): readonly SuiteCall[] {
  const { before = [], after = [] } = suite.inherited ?? {};
  const own = suite[section] ?? [];
  return section === 'before' ? [...before, ...own] : section === 'after' ? [...own, ...after] : own;
}

export interface SuiteServer {
  command?: string;
  args?: unknown[];
  env?: JsonObject;
  inheritEnv?: boolean;
  cwd?: string;
  url?: string;
  transport?: 'http' | 'sse';
  headers?: JsonObject;
  config?: string;
  name?: string;
  protocol?: string;
}

/** One call; exactly one of `tool`, `prompt`, `resource` and `raw` is there. */
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
  /** What the presenter reads, in Markdown. */
  notes?: string;
  /** rjsf's `uiSchema` of the form that an audience sees. */
  ui?: JsonObject;
  wait?: string;
  rows?: JsonObject[];
  /** A file with more of them, which `withIncluded` adds to them. */
  rowsFile?: string;
  /** How often a load test sends it, in proportion to others; 1 where it is not said. */
  weight?: Num;
  expect?: Expectation;
  capture?: Record<string, string>;
}

export type SuiteAnswer =
  | { elicitation: { action: 'accept' | 'decline' | 'cancel'; content?: JsonObject } }
  | { sampling: JsonObject };

/** What is expected of a call. Without `outcome` it is to succeed. */
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
  /** A module that checks the result: its path, from the suite's folder. */
  script?: string;
}

export type ExpectedOutcome = 'ok' | 'tool-error' | 'protocol-error';

/** What is expected of one content block: the verbs are for its text. */
export interface BlockCheck {
  type?: string;
  mimeType?: ValueCheck;
  uri?: ValueCheck;
  name?: ValueCheck;
  decodes?: boolean;
  width?: ValueCheck;
  height?: ValueCheck;
  bytes?: ValueCheck;
  equals?: string;
  not?: ValueCheck;
  contains?: string;
  matches?: PatternCheck;
  length?: LengthCheck;
}

/** What is expected of a value: what it equals, or verbs, all of which must hold. */
export type ValueCheck = string | Num | boolean | null | ValueVerbs;

export interface ValueVerbs {
  equals?: unknown;
  not?: ValueCheck;
  type?: string | string[];
  contains?: unknown;
  matches?: PatternCheck;
  length?: LengthCheck;
  above?: Limit;
  below?: Limit;
  between?: [least: Limit, most: Limit];
  schema?: JsonSchema;
  exists?: boolean;
}

/** A JavaScript regular expression; its flags are of `i`, `m` and `s`. */
export type PatternCheck = string | { pattern: string; flags?: string };

/** A number, or the `${name}` of one; the environment gives it as a text. */
export type Limit = Num | string;

export type LengthCheck = Limit | Pick<ValueVerbs, 'above' | 'below' | 'between'>;

/** What kind of request a call makes, and of what. */
export interface CallTarget {
  kind: 'tool' | 'prompt' | 'resource' | 'raw';
  /** The tool's or prompt's name, the resource's URI, the method. */
  name: string;
}

export function targetOf({ tool, prompt, resource, raw }: SuiteCall): CallTarget {
  if (tool !== undefined) return { kind: 'tool', name: tool };
  if (prompt !== undefined) return { kind: 'prompt', name: prompt };
  if (resource !== undefined) return { kind: 'resource', name: resource };
  return { kind: 'raw', name: typeof raw === 'object' ? raw.method : 'a message' };
}

/** The part of a call that is run: without what is written for people. */
export function partThatRuns(call: SuiteCall): Omit<SuiteCall, 'name' | 'notes' | 'ui' | 'wait'> {
  const { name: _, notes: _notes, ui: _ui, wait: _wait, ...rest } = call;
  return rest;
}

/** What a call is called in reports: its name, or what it asks for. */
export function nameOfCall(call: SuiteCall): string {
  return call.name ?? targetOf(call).name;
}

/** Milliseconds of a duration with its unit: `500ms`, `10s`, `2m`, `1h`. NaN where it is none. */
export function millisOf(duration: string): number {
  const [, digits = 'none', unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(duration) ?? [];
  return Number(digits) * { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit as 'ms'];
}
