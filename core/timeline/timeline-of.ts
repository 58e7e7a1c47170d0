import { own } from '../json/json-object';
import { isFailedStatus } from '../transports/http-progress';
import type {
  AppEntry,
  HttpEntry,
  LifecycleEntry,
  LogEntry,
  MessageEntry,
} from '../transports/message-log';
import {
  isLasting,
  LANES,
  type Lane,
  MOST_ROWS,
  type SpanOutcome,
  startOf,
  type Timeline,
  type TimelineItem,
  type TimelineMark,
  type TimelineSpan,
} from './model';
import { readMessage } from './read-message';

/** Where and when everything in a log was. Messages are read once, so that it may be asked for at each change of the log. */
export function timelineOf(entries: readonly LogEntry[]): Timeline {
  const builder = new TimelineBuilder();
  for (const entry of entries) builder.take(entry);
  return builder.finish();
}

/** A span in the making. */
type Growing = Omit<TimelineSpan, 'entries'> & { entries: number[] };

/** A result that asked for input, and no request has brought it yet. */
interface Asking {
  span: Growing;
  result: number;
  at: number;
  state: string | undefined;
}

const TASK_ENDS: Readonly<Record<string, SpanOutcome>> = {
  completed: 'ok',
  failed: 'tool-error',
  cancelled: 'cancelled',
};

/** A timeline that grows with its log: each entry is taken once. */
export class TimelineBuilder {
  /** All there is, in order unless {@link #isOrdered} says otherwise. */
  readonly #items: TimelineItem[] = [];
  #isOrdered = true;
  readonly #spans = new Map<string, Growing>();
  readonly #rounds: { call: Growing; round: Growing }[] = [];
  /** Requests and HTTP exchanges by the entry that they began with. */
  readonly #begun = new Map<number, Growing>();
  /** Requests by direction and by id, or by progress token. */
  readonly #named = new Map<string, Growing>();
  readonly #open = new Set<Growing>();
  readonly #asking = new Map<string, Asking[]>();
  readonly #tasks = new Map<string, Growing>();
  #process: Growing | undefined;
  /** Loupe closed the connection: that the process ends then is no failure. */
  #closed = false;
  #start = Infinity;
  #end = 0;

  take(entry: LogEntry): void {
    this.#start = Math.min(this.#start, entry.at);
    this.#end = Math.max(this.#end, entry.at);
    switch (entry.kind) {
      case 'message':
      case 'app':
        this.#takeMessage(entry);
        return;
      case 'http':
        this.#takeHttp(entry);
        return;
      case 'stderr':
        this.#mark(entry, 'text');
        return;
      case 'noise':
        this.#mark(entry, 'text', { isBad: true });
        return;
      case 'lifecycle':
        this.#takeLifecycle(entry);
        return;
    }
  }

  #takeMessage(entry: MessageEntry | AppEntry): void {
    switch (entry.shape.kind) {
      case 'request':
        this.#takeRequest(entry, entry.shape);
        return;
      case 'result':
      case 'error':
        this.#takeAnswer(entry);
        return;
      case 'notification':
        this.#takeNotification(entry, entry.shape);
        return;
      case 'batch':
        this.#mark(entry, 'requests');
        return;
      case 'invalid':
        this.#mark(entry, entry.kind === 'app' ? 'app' : 'notifications', { isBad: true });
        return;
    }
  }

  #takeRequest(
    entry: MessageEntry | AppEntry,
    { id, method, subject }: { id: unknown; method: string; subject?: string },
  ): void {
    const reading = readMessage(entry);
    const lane = laneOf(entry);
    const parent = this.#parentOf(entry, reading.taskId);
    const span = this.#begin({
      ...spanAt(entry, 'request', lane),
      name: method,
      direction: entry.direction,
      ...(subject !== undefined && { subject }),
      ...(parent && { parent: parent.key }),
    });
    this.#begun.set(entry.seq, span);
    if (entry.kind === 'app') return;
    this.#named.set(nameOf(entry.direction, id), span);
    if (reading.progressToken !== undefined) {
      this.#named.set(nameOf(entry.direction, reading.progressToken), span);
    }
    const exchange = entry.http === undefined ? undefined : this.#begun.get(entry.http);
    if (exchange && entry.direction === 'sent') exchange.parent ??= span.key;
    if (reading.continues) this.#goOn(span, reading.requestState);
  }

  /** What a request is sent because of. */
  #parentOf(entry: MessageEntry | AppEntry, taskId: string | undefined): Growing | undefined {
    const task = taskId === undefined ? undefined : this.#tasks.get(taskId);
    if (task) return task;
    if (entry.kind === 'app' || entry.direction === 'sent') return undefined;
    const carrier = entry.http === undefined ? undefined : this.#begun.get(entry.http)?.parent;
    if (carrier !== undefined) return this.#spans.get(carrier);
    const candidates: Growing[] = [];
    for (const span of this.#open) {
      const isCause = span.lane === 'requests' && span.what === 'request';
      if (!isCause || isLasting(span) || span.name === 'ping') continue;
      candidates.push(span);
      // Nobody can tell which of several it belongs to.
      if (candidates.length > 1) return undefined;
    }
    return candidates[0];
  }

  #takeAnswer(entry: MessageEntry | AppEntry): void {
    const span = entry.partner === undefined ? undefined : this.#begun.get(entry.partner);
    const isOdd = entry.kind === 'message' && entry.note !== undefined;
    if (!span || !this.#open.has(span)) {
      const lane = span?.lane ?? laneOfAnswer(entry);
      this.#mark(entry, lane, { isBad: isOdd, ...(span && { of: span.key }) });
      return;
    }
    const reading = readMessage(entry);
    span.entries.push(entry.seq);
    this.#close(span, entry.at, reading.asksInput ? 'input-required' : outcomeOf(entry));
    if (reading.asksInput) {
      const asking = { span, result: entry.seq, at: entry.at, state: reading.requestState };
      const about = subjectOf(span);
      const others = this.#asking.get(about);
      if (others) others.push(asking);
      else this.#asking.set(about, [asking]);
    } else if (reading.taskId !== undefined) {
      this.#noteTask(reading.taskId, entry, reading.taskStatus, reading.createsTask && span);
    } else if (span.name === 'tasks/result' && span.parent !== undefined) {
      const task = this.#spans.get(span.parent);
      if (task && this.#open.has(task)) this.#close(task, entry.at, outcomeOf(entry));
    }
  }

  /** Joins a request to the result that asked for what it brings: together they are one call. */
  #goOn(span: Growing, state: string | undefined): void {
    const about = subjectOf(span);
    const waiting = this.#asking.get(about) ?? [];
    const same = waiting.findLastIndex((each) => each.state === state);
    const [asking] = waiting.splice(same === -1 ? waiting.length - 1 : same, 1);
    if (!asking) return;
    const first = asking.span;
    let call = first.parent === undefined ? undefined : this.#spans.get(first.parent);
    if (call?.what !== 'call') {
      call = this.#begin({ ...first, key: `${first.seq}c`, what: 'call', entries: [] });
      first.parent = call.key;
      this.#rounds.push({ call, round: first });
    }
    span.parent = call.key;
    this.#rounds.push({ call, round: span });
    const wait = this.#begin({
      ...spanAt({ seq: asking.result, at: asking.at }, 'wait', 'questions'),
      key: `${asking.result}w`,
      entries: [],
      name: span.name,
      ...(span.subject !== undefined && { subject: span.subject }),
      parent: call.key,
    });
    this.#close(wait, span.start, 'ok');
  }

  #noteTask(
    taskId: string,
    entry: MessageEntry | AppEntry,
    status: string | undefined,
    created: Growing | false | undefined,
  ): void {
    let task = this.#tasks.get(taskId);
    if (!task && created) {
      task = this.#begin({
        ...spanAt(entry, 'task', 'requests'),
        key: `${entry.seq}t`,
        entries: [],
        name: created.name,
        ...(created.subject !== undefined && { subject: created.subject }),
        parent: created.key,
      });
      this.#tasks.set(taskId, task);
    }
    const outcome = status === undefined ? undefined : own(TASK_ENDS, status);
    if (task && outcome && this.#open.has(task)) this.#close(task, entry.at, outcome);
  }

  #takeNotification(
    entry: MessageEntry | AppEntry,
    { method, about }: { method: string; about?: unknown },
  ): void {
    const lane = entry.kind === 'app' ? 'app' : 'notifications';
    const facts = { name: method, direction: entry.direction };
    if (entry.kind === 'app') {
      this.#mark(entry, lane, facts);
      return;
    }
    const { taskId, taskStatus } = method.startsWith('notifications/tasks')
      ? readMessage(entry)
      : {};
    if (taskId !== undefined) {
      const task = this.#tasks.get(taskId);
      this.#noteTask(taskId, entry, taskStatus, false);
      this.#mark(entry, lane, { ...facts, ...(task && { of: task.key }) });
      return;
    }
    const isProgress = method === 'notifications/progress';
    const other = entry.direction === 'sent' ? 'received' : 'sent';
    const span =
      about === undefined
        ? undefined
        : this.#named.get(nameOf(isProgress ? other : entry.direction, about));
    if (method === 'notifications/cancelled' && span && this.#open.has(span)) {
      this.#close(span, entry.at, 'cancelled');
    }
    // Progress stands on what it is the progress of.
    const isOn = isProgress && span !== undefined;
    this.#mark(entry, isOn ? span.lane : lane, { ...facts, ...(span && { of: span.key }) });
  }

  #takeHttp(entry: HttpEntry): void {
    const span = this.#begin({ ...spanAt(entry, 'http', 'http'), name: entry.method });
    this.#begun.set(entry.seq, span);
    this.#noteProgress(span, entry);
  }

  /** Another state of an entry that was taken: of an exchange that went on. What a message is joined to comes with its answer. */
  update(entry: LogEntry): void {
    const span = entry.kind === 'http' ? this.#begun.get(entry.seq) : undefined;
    if (span && entry.kind === 'http') this.#noteProgress(span, entry);
  }

  #noteProgress(span: Growing, { at, method, progress }: HttpEntry): void {
    if (progress.kind !== 'done' && progress.kind !== 'broken') return;
    this.#close(span, at + progress.duration, httpOutcome(method, progress));
  }

  #takeLifecycle(entry: LifecycleEntry): void {
    const { event } = entry;
    if (event.kind === 'spawned') {
      this.#closed = false;
      this.#process = this.#begin({ ...spanAt(entry, 'process', 'connection'), name: 'process' });
      return;
    }
    if (event.kind === 'exited') {
      const isWell = this.#closed || event.code === 0;
      const process = this.#process;
      this.#process = undefined;
      if (process) {
        process.entries.push(entry.seq);
        this.#close(process, entry.at, isWell ? 'ok' : 'transport-error');
      } else this.#mark(entry, 'connection', { isBad: !isWell });
      this.#closeAll(entry.at, this.#closed ? 'cancelled' : 'transport-error');
      return;
    }
    this.#closed = true;
    if (event.kind === 'reloaded') {
      // Whatever was open then, this page does not hear of it.
      for (const span of this.#open) this.#close(span, entry.at, 'cancelled');
      this.#process = undefined;
    } else this.#closeAll(entry.at, 'cancelled');
    this.#mark(entry, 'connection');
  }

  /** The connection is gone, and with it what it had to answer. A task goes on without it. */
  #closeAll(at: number, outcome: SpanOutcome): void {
    for (const span of this.#open) {
      if (span.what === 'request' && span.lane !== 'app') this.#close(span, at, outcome);
    }
  }

  #begin(span: Growing): Growing {
    this.#spans.set(span.key, span);
    if (span.end === undefined) this.#open.add(span);
    this.#put(span);
    return span;
  }

  #close(span: Growing, at: number, outcome: SpanOutcome): void {
    // A clock may be set back.
    span.end = Math.max(span.start, at);
    span.outcome = outcome;
    this.#end = Math.max(this.#end, span.end);
    this.#open.delete(span);
  }

  #mark(
    { seq, at }: { seq: number; at: number },
    lane: Lane,
    more: Partial<Pick<TimelineMark, 'isBad' | 'of' | 'name' | 'direction'>> = {},
  ): void {
    this.#put({ kind: 'mark', key: String(seq), seq, at, lane, row: 0, isBad: false, ...more });
  }

  #put(item: TimelineItem): void {
    const last = this.#items.at(-1);
    if (last && inOrder(last, item) > 0) this.#isOrdered = false;
    this.#items.push(item);
  }

  /** What there is by now. Spans change in place as the log grows; the list is another one each time. */
  finish(): Timeline {
    for (const { call, round } of this.#rounds) joinRound(call, round);
    if (!this.#isOrdered) this.#items.sort(inOrder);
    this.#isOrdered = true;
    const items = this.#items.slice();
    const lanes = giveRows(items, this.#spans);
    const start = items.length === 0 ? 0 : this.#start;
    let bySeq: ReadonlyMap<number, TimelineItem> | undefined;
    return {
      ...{ items, spans: this.#spans, lanes, start, end: this.#end },
      get bySeq() {
        return (bySeq ??= itemsBySeq(items));
      },
    };
  }
}

function inOrder(a: TimelineItem, b: TimelineItem): number {
  return startOf(a) - startOf(b) || orderOf(a) - orderOf(b) || a.seq - b.seq;
}

function itemsBySeq(items: readonly TimelineItem[]): ReadonlyMap<number, TimelineItem> {
  const bySeq = new Map<number, TimelineItem>();
  for (const item of items) {
    if (item.kind === 'mark') bySeq.set(item.seq, item);
    else for (const seq of item.entries) bySeq.set(seq, item);
  }
  return bySeq;
}

/** A call goes on as long as its last round, and ends as that does. */
function joinRound(call: Growing, round: Growing): void {
  if (round.start < call.start) return;
  call.outcome = round.outcome;
  if (round.end === undefined) delete call.end;
  else call.end = round.end;
}

/** Gives each item its line: below what it is a part of, and where nothing else is. */
function giveRows(
  items: readonly TimelineItem[],
  spans: ReadonlyMap<string, Growing>,
): Timeline['lanes'] {
  /** When each line of a lane is free again. */
  const busy = new Map<Lane, number[]>();
  for (const item of items) {
    const rows = busy.get(item.lane) ?? [];
    busy.set(item.lane, rows);
    if (item.kind === 'mark') {
      const of = item.of === undefined ? undefined : spans.get(item.of);
      if (of?.lane === item.lane) item.row = of.row;
      if (rows.length === 0) rows.push(-Infinity);
      continue;
    }
    const parent = item.parent === undefined ? undefined : spans.get(item.parent);
    let row = parent?.lane === item.lane ? Math.min(parent.row + 1, MOST_ROWS - 1) : 0;
    while (row < MOST_ROWS - 1 && (rows[row] ?? -Infinity) > item.start) row += 1;
    while (rows.length <= row) rows.push(-Infinity);
    rows[row] = Math.max(rows[row] ?? -Infinity, item.end ?? Infinity);
    item.row = row;
  }
  return LANES.flatMap((lane) => {
    const rows = busy.get(lane);
    return rows ? [{ lane, rows: rows.length }] : [];
  });
}

const ORDER = { call: 0, process: 0, request: 1, http: 2, task: 3, wait: 3 } as const;

/** Of what begins in the same millisecond, the whole comes before its parts. */
function orderOf(item: TimelineItem): number {
  return item.kind === 'mark' ? 4 : ORDER[item.what];
}

function spanAt(
  { seq, at }: { seq: number; at: number },
  what: TimelineSpan['what'],
  lane: Lane,
): Growing {
  const key = String(seq);
  const begun = { seq, lane, row: 0, start: at, outcome: 'open', name: '' } as const;
  return { kind: 'span', key, what, ...begun, entries: [seq] };
}

function laneOf(entry: MessageEntry | AppEntry): Lane {
  if (entry.kind === 'app') return 'app';
  return entry.direction === 'sent' ? 'requests' : 'questions';
}

function laneOfAnswer(entry: MessageEntry | AppEntry): Lane {
  if (entry.kind === 'app') return 'app';
  return entry.direction === 'received' ? 'requests' : 'questions';
}

function outcomeOf({ shape }: MessageEntry | AppEntry): SpanOutcome {
  if (shape.kind === 'error') return 'protocol-error';
  return shape.kind === 'result' && shape.isError ? 'tool-error' : 'ok';
}

/** The code of an exchange that Loupe closed itself. */
const CLOSED_HERE = 'aborted';

function httpOutcome(
  method: string,
  progress: Extract<HttpEntry['progress'], { kind: 'done' | 'broken' }>,
): SpanOutcome {
  if (progress.kind === 'broken') {
    return progress.code === CLOSED_HERE ? 'cancelled' : 'transport-error';
  }
  return isFailedStatus(method, progress.status) ? 'transport-error' : 'ok';
}

function nameOf(direction: MessageEntry['direction'], id: unknown): string {
  return typeof id === 'number' ? `${direction} ${id}` : `${direction} ${JSON.stringify(id)}`;
}

function subjectOf({ name, subject }: Growing): string {
  return subject === undefined ? name : `${name} ${subject}`;
}
