import type { PictureChange } from '../comparison/media/picture-change';
import type { ResultSource } from '../comparison/read-blocks';
import type { Finding, FindingCounts } from '../protocol/findings/finding';
import type { Severity } from '../protocol/findings/severity';
import type { Progress } from '../protocol/progress';
import type { AnsweredRequest } from '../session/server-requests/answered-requests';
import type { Outcome } from '../session/requests/outcome';

export const RUN_KINDS = ['tool', 'prompt', 'resource', 'raw'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_METHODS = { tool: 'tools/call', prompt: 'prompts/get', resource: 'resources/read' } as const;

/** `params.task` (2025-11-25). `ttl` in milliseconds; undefined leaves it to the server. */
export interface TaskRequest {
  ttl: number | undefined;
}

export interface RunRequest {
  kind: RunKind;
  /** The tool's or prompt's name, the resource's URI, a raw message's method; empty if it has none. */
  name: string;
  /** The arguments of a tool or prompt, `{ uri }` for a resource, the text of a raw message. */
  arguments: unknown;
  asTask?: TaskRequest;
}

/** One thing that somebody asked of a server, from the request to its end. */
export interface Run<State extends RunState = RunState>
  extends RunRequest, Pick<RunRow, 'key' | 'startedAt' | 'pinnedAt'> {
  /** Unique in its source, ascending. */
  id: number;
  /** Time of the last response (milliseconds since the epoch), if its age matters. */
  endedAt?: number;
  state: State;
  /** Counts the runs of the same item in this session, from 1. */
  number?: number;
  /** The run's row in the history, once it is stored. */
  row?: RunRow;
  /** Set if the run was read from the history; the session's log may lack its messages. */
  stored?: StoredDetails;
  /** Set once its response is checked, if there are errors or warnings. */
  findingCounts?: FindingCounts;
}

/** Runs are listed, compared and pinned by it. */
export interface RunItem extends Pick<RunRequest, 'kind' | 'name'> {
  server: string;
}

/** A run without its texts, as the history lists it. */
export interface RunRow extends RunItem {
  /** Ascending in the order of storing, which is about the order of ends. */
  id: number;
  startedAt: number;
  durationMs: number;
  state: EndedStatus;
  /** UTF-8 bytes of the response; undefined without one. */
  size?: number;
  /** Whether its result holds a picture; earlier versions of Loupe didn't store it. */
  hasPicture?: true;
  /** The arguments as JSON, cut if long. */
  argumentsText: string;
  responseText: string;
  serverName?: string;
  serverVersion?: string;
  /** The item's key in the list, if an item before it has the same name. */
  key?: string;
  /** The suite whose call it was; undefined for a user's call. */
  suite?: string;
  protocolVersion?: string;
  /** Milliseconds since the epoch. An item's run that was pinned last is its baseline. */
  pinnedAt?: number;
  worst?: Severity;
  /** Number of errors and warnings; earlier versions of Loupe didn't store it. */
  findingCount?: number;
  /** Without the events of its session. */
  bytes: number;
  /** The session whose events are its texts, and the first event's number; undefined if the payload has the texts. */
  session?: number;
  first?: number;
}

/** The names are the `data-state` of the region "Result". */
export type RunStatus =
  | 'idle'
  | 'running'
  | 'ok'
  | 'tool-error'
  /** The server requires input that nobody can give, so there is no result (2026-07-28). */
  | 'input-required'
  /** The task failed, though its result is no error. */
  | 'task-failed'
  | 'protocol-error'
  | 'transport-error'
  | 'cancelled';

export type EndedStatus = Exclude<RunStatus, 'idle' | 'running'>;

export interface StoredDetails {
  /** Arguments that were not stored, because the schema calls them secret. */
  omitted: readonly string[];
  isMasked: boolean;
  /** During the run, with the answers to them. */
  serverRequests: readonly AnsweredRequest[];
  findings: readonly Finding[];
  pictures: readonly PictureChange[];
}

export type RunState = RunningState | EndedState;

export interface RunningState {
  kind: 'running';
  progress?: Progress;
  cancel: () => void;
  /** Key of the task's card, once the server has created a task. */
  task?: string;
}

export interface EndedState {
  kind: 'ended';
  /** One per round; then those of the requests about its task. */
  outcomes: readonly [...earlier: Outcome[], last: Outcome];
  /** The task's card, what it ended with, and whether its status was `failed`. */
  task?: { key: string; shown: Outcome; failed: boolean };
}

/** Results that a session holds in memory, in bytes on the wire. */
export const MAX_RUN_BYTES = 256 * 1024 * 1024;

type WithState = Pick<Run, 'state'>;

export function sizeOfRun({ state }: WithState): number {
  if (state.kind === 'running') return 0;
  const sizes = state.outcomes.map((outcome) => outcome.request.length + ('size' in outcome ? outcome.size : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** How an ended run ended: the outcome of its task, or else of its last round. */
export function outcomeOf({ state }: WithState): Outcome | undefined {
  return state.kind === 'running' ? undefined : lastOutcome(state);
}

export function lastOutcome({ outcomes, task }: Pick<EndedState, 'outcomes' | 'task'>): Outcome {
  return task?.shown ?? outcomes.at(-1) ?? outcomes[0];
}

/** UTF-8 bytes of the response; undefined without one. */
export function responseSize(run: WithState): number | undefined {
  const outcome = outcomeOf(run);
  return outcome && 'size' in outcome ? outcome.size : undefined;
}

export function responseSource(run: WithState): ResultSource | undefined {
  const outcome = outcomeOf(run);
  if (!outcome || !('raw' in outcome)) return undefined;
  return { json: outcome.raw, pointer: outcome.kind === 'result' ? '/result' : '/error' };
}

export function responseSeq(run: WithState): number | undefined {
  const outcome = outcomeOf(run);
  return outcome && 'seq' in outcome ? outcome.seq : undefined;
}

/** The server's time for all rounds, or until the task's end; excludes the user's. Undefined while running. */
export function serverTimeMs({ state }: WithState): number | undefined {
  if (state.kind === 'running') return undefined;
  return state.task?.shown.millis ?? state.outcomes.reduce((sum, { millis }) => sum + millis, 0);
}

/** `run`, or while that has no result, an earlier run that has one. */
export function resultRun(run: Run | undefined, before: Run | undefined): Run | undefined {
  return run?.state.kind === 'running' && before?.state.kind === 'ended' ? before : run;
}

export function taskOf({ state }: WithState): string | undefined {
  return state.kind === 'running' ? state.task : state.task?.key;
}

/** In order; the result of a task is the last one. */
export function outcomesOfRun({ state }: WithState): readonly Outcome[] {
  if (state.kind === 'running') return [];
  const { outcomes, task } = state;
  return task ? [...outcomes.filter(({ request }) => request !== task.shown.request), task.shown] : outcomes;
}
