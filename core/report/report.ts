import type { JsonObject } from '../json/json-object';
import type { Severity } from '../protocol/findings/severity';
import type { EndedStatus, Run, RunRow } from '../run/run';
import type { JsonSchema } from '../schema/json-schema';
import type { Outcome } from '../session/requests/outcome';
import type { Coverage } from '../suite/coverage';
import type { Durations } from '../suite/durations';
import type { Flaky } from '../suite/flaky';
import type { CallReport, CallRun } from '../suite/run/suite-run';

/** Written as one HTML file. Texts of servers are unescaped here: the writer escapes them. */
export interface Report {
  /** `walkthrough` shows its calls one step at a time. */
  kind: 'report' | 'walkthrough';
  title: string;
  /** The user's Markdown. */
  note?: string;
  madeAt: number;
  /** Program and version: `mcp-loupe 0.1.0`. */
  by: string;
  language: 'en' | 'zh-CN';
  sections: readonly ReportSection[];
  /** All of `docs/rules.md` in this language; the report quotes the sections of the rules in its findings. */
  rules?: string;
}

export interface ReportSection {
  kind: 'suite' | 'runs' | 'recording';
  /** The suite's or recording's file, or the server's name in the list. */
  title: string;
  server?: ReportedServer;
  environment?: string;
  /** Names of the process's environment variables used. */
  environmentVariables?: readonly string[];
  startedAt?: number;
  durationMs?: number;
  /** Why it didn't run to its end, and other things that readers must know. */
  problems?: readonly string[];
  coverage?: Coverage;
  findings?: readonly ReportedFinding[];
  calls: readonly ReportedCall[];
}

export interface ReportedServer {
  name?: string;
  version?: string;
  protocolVersion?: string;
  /** `stdio`, `Streamable HTTP`, `HTTP+SSE`. */
  transport?: string;
}

export interface ReportedCall
  extends Pick<CallReport, 'target'>, Partial<Pick<CallReport, 'line' | 'tags' | 'checks'>> {
  /** A saved call's name, a step's title, a tool's title or name. */
  title: string;
  /** The server's Markdown. */
  description?: string;
  /** Of a suite's call; other calls have that of their last run. */
  status?: CallRun['status'];
  /** The user's Markdown. */
  notes?: string;
  durations?: Durations & { count: number };
  flaky?: Flaky;
  /** A call of a history or recording has one. */
  runs: readonly ReportedRun[];
  more?: number;
}

/** The row of a run, of which `id` finds the {@link RunToDraw}: undefined if nothing was sent or stored. */
export interface ReportedRun
  extends
    Partial<Pick<RunRow, 'id' | 'startedAt' | 'durationMs'>>,
    Partial<Pick<CallRun, 'findingCounts' | 'reason' | 'checks' | 'stderr'>> {
  /** Tells the run from the call's other runs: its row, its round. */
  label?: string;
  status: EndedStatus | 'skipped';
}

export interface RunToDraw extends Pick<Run, 'stored'> {
  /** The arguments of a tool or prompt; the text or params of a raw message. */
  arguments?: unknown;
  /** Schema of the arguments: gives labels and says what is secret. */
  schema?: JsonSchema;
  /** The `uiSchema` of the form that an audience sees; only for walkthroughs. */
  ui?: JsonObject;
  /** In order; the last one is the run's. Empty if nothing was sent. */
  outcomes: readonly Outcome[];
  serverRequests?: readonly ReportedServerRequest[];
  findings?: readonly ReportedFinding[];
  /** Why the connection was lost, in the report's language; else in English. */
  failure?: string;
}

/** A function is called while writing, so that not all runs of a report are in memory at once. */
export type RunsToDraw = ReadonlyMap<number, RunToDraw> | ((id: number) => Promise<RunToDraw | undefined>);

export interface ReportedServerRequest {
  /** `elicitation/create`, `sampling/createMessage`, `roots/list`. */
  method: string;
  params: JsonObject;
  /** The result sent; undefined if it was refused with an error. */
  answer: unknown;
}

export interface ReportedFinding {
  rule: string;
  severity: Severity;
  /** JSONPath in the message; empty for all of it. */
  path: string;
  text: string;
  remedy?: string;
  /** The section of the specification: `https://…`. */
  url?: string;
}

/** Longer content is left out, with a remark in the report. */
export interface ReportBounds {
  /** Characters of one text or JSON. */
  text: number;
  /** Bytes of one picture, sound or file. */
  media: number;
}

export const DEFAULT_BOUNDS: ReportBounds = { text: 200_000, media: 20_000_000 };
