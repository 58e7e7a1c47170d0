import type { Flaws } from '../protocol/findings/finding';
import type { JsonObject } from '../json/json-object';
import type { Severity } from '../protocol/findings/severity';
import type { JsonSchema } from '../schema/json-schema';
import type { CheckResult } from '../suite/checks/check-result';
import type { Durations } from '../suite/durations';
import type { PictureChange } from '../suite/reference-media';
import type { CallTarget } from '../suite/suite';

/** What is written as one HTML file. Texts of servers are as they came: the writer escapes them. */
export interface Report {
  /** `walkthrough`: the calls are steps, of which one is shown at a time. */
  kind: 'report' | 'walkthrough';
  title: string;
  /** What whoever made it says of it, in Markdown. */
  note?: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  /** The program and its version: `mcp-loupe 0.1.0`. */
  by: string;
  /** In which language everything around the server's own words is. */
  language: 'en' | 'zh-CN';
  sections: readonly ReportSection[];
}

/** Calls that belong together: of one suite, one server, one recording. */
export interface ReportSection {
  kind: 'suite' | 'runs' | 'recording';
  /** The suite's file, the server's name as the list has it, the recording's file. */
  title: string;
  server?: ReportedServer;
  /** The one of the suite's environments that was chosen. */
  environment?: string;
  /** The variables of the process's environment that were used, by name. */
  environmentVariables?: readonly string[];
  /** Milliseconds since the epoch. */
  startedAt?: number;
  millis?: number;
  /** Why it did not run, or not to its end; what a reader must know of it. */
  problems?: readonly string[];
  /** What of the server no call names, a line each. */
  coverage?: readonly string[];
  /** What the connection as a whole breaks, beyond single calls. */
  findings?: readonly ReportedFinding[];
  calls: readonly ReportedCall[];
}

/** What a server says that it is, and how it was spoken to. */
export interface ReportedServer {
  name?: string;
  version?: string;
  protocolVersion?: string;
  /** `stdio`, `Streamable HTTP`, `HTTP+SSE`. */
  transport?: string;
}

/** What a call came to, at a glance: the page's own states, and `skipped` for what was not sent. */
export type CallState =
  | 'ok'
  | 'tool-error'
  | 'input-required'
  | 'task-failed'
  | 'protocol-error'
  | 'transport-error'
  | 'cancelled'
  | 'skipped';

/** A call, and every run of it that is shown. */
export interface ReportedCall {
  /** What it is called: a saved call's name, a step's title, a tool's title or name. */
  title: string;
  target: CallTarget;
  /** Of the suite's text, from 1. */
  line?: number;
  /** What the tool, prompt or resource says of itself, in Markdown. */
  description?: string;
  /** Of a call with checks: what those came to. */
  verdict?: 'passed' | 'failed' | 'skipped';
  tags?: readonly string[];
  /** What the person wrote of it, in Markdown. */
  notes?: string;
  /** Of all its runs, where there were several. */
  durations?: Durations & { count: number };
  /** How often it failed though it passed, too. */
  flaky?: { failed: number; of: number };
  /** What is checked of all its runs together. */
  checks?: readonly CheckResult[];
  /** Those that are shown; a call of a history or recording has one. */
  runs: readonly ReportedRun[];
  /** How many more runs there were than are shown. */
  more?: number;
}

export interface ReportedRun {
  /** What tells it from the call's other runs: its row, its round. */
  label?: string;
  state: CallState;
  /** What is held against its result. */
  flaws?: Flaws;
  /** Why it was skipped. */
  reason?: string;
  /** Milliseconds since the epoch. */
  startedAt?: number;
  millis?: number;
  checks?: readonly CheckResult[];
  /** The last lines that the server wrote meanwhile. */
  stderr?: readonly string[];
  /**
   * What was sent and what came. A function is asked when it is written, so that not all of a report has to be held at
   * once.
   */
  exchange?: ReportedExchange | (() => Promise<ReportedExchange | undefined>);
}

/** What was sent and what came in one run. */
export interface ReportedExchange {
  /** Of a tool or prompt its arguments; of a raw message its text, or its params. Undefined where there are none. */
  arguments?: unknown;
  /** What the arguments were filled by: gives labels and says what is secret. */
  schema?: JsonSchema;
  /** The `uiSchema` of the form before an audience; only a walkthrough is shown by it. */
  ui?: JsonObject;
  /** The names of arguments that were left out as secret before. */
  omitted?: readonly string[];
  questions?: readonly ReportedQuestion[];
  /** Undefined where nothing has come. */
  answer?: ReportedAnswer;
  findings?: readonly ReportedFinding[];
  /** Pictures that are others than the reference has. */
  pictures?: readonly PictureChange[];
  /** The messages as they were on the wire, where they are to be in the report. */
  messages?: readonly { direction: 'sent' | 'received'; text: string }[];
}

/** What the server asked while the call ran, and what it was answered. */
export interface ReportedQuestion {
  /** `elicitation/create`, `sampling/createMessage`, `roots/list`. */
  method: string;
  params: JsonObject;
  /** The result that was sent; undefined where it was refused with an error. */
  answer: unknown;
}

/** How a run ended. The values are whole, with the digits of their numbers. */
export type ReportedAnswer =
  | { kind: 'result'; value: unknown; /** Bytes of the message. */ size?: number }
  | { kind: 'error'; code: unknown; message: unknown; data?: unknown }
  /** `limit`: milliseconds. */
  | { kind: 'timeout'; limit: number }
  /** `words`: why there is no connection, in the report's language. */
  | { kind: 'lost'; words: string; stderr?: readonly string[] }
  | { kind: 'cancelled'; because?: 'not-answered' | 'by-server' };

/** A rule of the protocol that is broken, in the report's language. */
export interface ReportedFinding {
  rule: string;
  severity: Severity;
  /** Where in the message: a JSONPath; empty for all of it. */
  path: string;
  text: string;
  /** What is to be done about it. */
  remedy?: string;
  /** Where the specification says it: `https://…`. */
  url?: string;
}

/** What is left out where it is too long, which the report then says. */
export interface ReportBounds {
  /** Characters of one text or JSON. */
  text: number;
  /** Bytes of one picture, sound or file. */
  media: number;
}

export const DEFAULT_BOUNDS: ReportBounds = { text: 200_000, media: 20_000_000 };
