import { hasNoMoreMessages } from '../transports/http-progress';
import { isProvokedByCheck } from '../transports/is-provoked-by-check';
import { ownProperty } from '../json/json-object';
import type { AppEntry, HttpEntry, LifecycleEntry, LogEntry, MessageEntry } from '../transports/message-log';
import { type MutableSpan, httpOutcome, laneOf, laneOfResponse, nameOf, outcomeOf, spanAt } from './mutable-span';
import { isLasting, type SpanOutcome, type Timeline } from './model';
import { readMessage } from './read-message';
import { Rounds } from './rounds';
import { TimelineItems } from './timeline-items';

/** The timeline of a log. Messages are parsed once, so it can be called at each change of the log. */
export function timelineOf(entries: readonly LogEntry[]): Timeline {
  const builder = new TimelineBuilder();
  for (const entry of entries) builder.take(entry);
  return builder.finish();
}

const TASK_ENDS: Readonly<Record<string, SpanOutcome>> = {
  completed: 'ok',
  failed: 'tool-error',
  cancelled: 'cancelled',
};

/** Takes each entry of a growing log once. */
export class TimelineBuilder {
  readonly #items = new TimelineItems();
  readonly #rounds = new Rounds(this.#items);
  /** Requests and HTTP exchanges by their first entry. */
  readonly #begun = new Map<number, MutableSpan>();
  /** Requests by direction and id, or progress token. */
  readonly #named = new Map<string, MutableSpan>();
  readonly #tasks = new Map<string, MutableSpan>();
  /** The messages that said that a task requires input, by its ID. */
  readonly #openInputs = new Map<string, LogEntry>();
  #process: MutableSpan | undefined;
  /** Loupe closed the connection: the end of the process is no failure then. */
  #isClosed = false;

  take(entry: LogEntry): void {
    this.#items.extendTo(entry.at);
    switch (entry.kind) {
      case 'message':
      case 'app':
        this.#takeMessage(entry);
        return;
      case 'http':
        this.#takeHttp(entry);
        return;
      case 'stderr':
        this.#items.mark(entry, 'text');
        return;
      case 'noise':
        this.#items.mark(entry, 'text', { isBad: true });
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
        this.#takeResponse(entry);
        return;
      case 'notification':
        this.#takeNotification(entry, entry.shape);
        return;
      case 'batch':
        this.#items.mark(entry, 'requests');
        return;
      case 'invalid':
        this.#items.mark(entry, entry.kind === 'app' ? 'app' : 'notifications', { isBad: true });
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
    const span = this.#items.begin({
      ...spanAt(entry, 'request', lane),
      name: method,
      direction: entry.direction,
      ...(subject !== undefined && { subject }),
      ...(parent && { parent: parent.key }),
    });
    this.#begun.set(entry.seq, span);
    if (entry.kind === 'app') return;
    if (method === 'tasks/update' && reading.taskId !== undefined) this.#noteInput(reading.taskId, entry.at);
    this.#named.set(nameOf(entry.direction, id), span);
    if (reading.progressToken !== undefined) this.#named.set(nameOf(entry.direction, reading.progressToken), span);
    const exchange = entry.http === undefined ? undefined : this.#begun.get(entry.http);
    if (exchange && entry.direction === 'sent') exchange.parent ??= span.key;
    // The whole log is read after the exchange has ended.
    if (exchange?.end !== undefined && entry.end === 'closed') this.#items.close(span, exchange.end, 'transport-error');
    if (reading.continues) this.#rounds.continueWith(span, reading.requestState);
  }

  #parentOf(entry: MessageEntry | AppEntry, taskId: string | undefined): MutableSpan | undefined {
    const task = taskId === undefined ? undefined : this.#tasks.get(taskId);
    if (task) return task;
    if (entry.kind === 'app' || entry.direction === 'sent') return undefined;
    const carrier = entry.http === undefined ? undefined : this.#begun.get(entry.http)?.parent;
    if (carrier !== undefined) return this.#items.spans.get(carrier);
    const candidates: MutableSpan[] = [];
    for (const span of this.#items.open) {
      const isCause = span.lane === 'requests' && span.what === 'request';
      if (!isCause || isLasting(span) || span.name === 'ping') continue;
      candidates.push(span);
      // Ambiguous: it may belong to any of several.
      if (candidates.length > 1) return undefined;
    }
    return candidates[0];
  }

  #takeResponse(entry: MessageEntry | AppEntry): void {
    const span = entry.partner === undefined ? undefined : this.#begun.get(entry.partner);
    const isUnexpected = entry.kind === 'message' && entry.note !== undefined;
    if (!span || !this.#items.open.has(span)) {
      const lane = span?.lane ?? laneOfResponse(entry);
      this.#items.mark(entry, lane, { isBad: isUnexpected, of: span?.key });
      return;
    }
    const reading = readMessage(entry);
    span.entries.push(entry.seq);
    this.#items.close(span, entry.at, reading.requiresInput ? 'input-required' : outcomeOf(entry));
    span.millis = entry.duration;
    if (isProvokedByCheck(entry)) span.isProvoked = true;
    if (reading.requiresInput) {
      this.#rounds.noteInputRequired(span, entry, reading.requestState);
    } else if (reading.taskId !== undefined) {
      this.#noteTask(reading.taskId, entry, reading.taskStatus, reading.createsTask && span);
    } else if (span.name === 'tasks/result' && span.parent !== undefined) {
      const task = this.#items.spans.get(span.parent);
      if (task && this.#items.open.has(task)) this.#items.close(task, entry.at, outcomeOf(entry));
    }
  }

  #noteTask(
    taskId: string,
    entry: MessageEntry | AppEntry,
    status: string | undefined,
    created: MutableSpan | false | undefined,
  ): void {
    let task = this.#tasks.get(taskId);
    if (!task && created) {
      task = this.#items.begin({
        ...spanAt(entry, 'task', 'requests'),
        key: `${entry.seq}t`,
        entries: [],
        name: created.name,
        ...(created.subject !== undefined && { subject: created.subject }),
        parent: created.key,
      });
      this.#tasks.set(taskId, task);
    }
    if (status === 'cancelled' && task && !this.#hasResultRequest(task)) this.#noteInput(taskId, entry.at);
    if (status !== 'input_required') this.#openInputs.delete(taskId);
    else if (!this.#openInputs.has(taskId)) this.#openInputs.set(taskId, entry);
    const outcome = status === undefined ? undefined : ownProperty(TASK_ENDS, status);
    if (task && outcome && this.#items.open.has(task)) this.#items.close(task, entry.at, outcome);
  }

  /** If so, it shows how long the server requests took (2025-11-25). */
  #hasResultRequest({ key }: MutableSpan): boolean {
    return [...this.#items.spans.values()].some(({ name, parent }) => name === 'tasks/result' && parent === key);
  }

  /** A task of 2026-07-28 waits until its input is sent, or it is cancelled. */
  #noteInput(taskId: string, at: number): void {
    const task = this.#tasks.get(taskId);
    const since = this.#openInputs.get(taskId);
    this.#openInputs.delete(taskId);
    if (task && since) this.#items.addWait(task, since, at);
  }

  #takeNotification(entry: MessageEntry | AppEntry, { method, about }: { method: string; about?: unknown }): void {
    const lane = entry.kind === 'app' ? 'app' : 'notifications';
    const item = { name: method, direction: entry.direction };
    if (entry.kind === 'app') {
      this.#items.mark(entry, lane, item);
      return;
    }
    const { taskId, taskStatus } = method.startsWith('notifications/tasks') ? readMessage(entry) : {};
    if (taskId !== undefined) {
      const task = this.#tasks.get(taskId);
      this.#noteTask(taskId, entry, taskStatus, false);
      this.#items.mark(entry, lane, { ...item, of: task?.key });
      return;
    }
    const isProgress = method === 'notifications/progress';
    const other = entry.direction === 'sent' ? 'received' : 'sent';
    const span = about === undefined ? undefined : this.#named.get(nameOf(isProgress ? other : entry.direction, about));
    if (method === 'notifications/cancelled' && span && this.#items.open.has(span))
      this.#items.close(span, entry.at, 'cancelled');
    const isOfSpan = isProgress && span !== undefined;
    this.#items.mark(entry, isOfSpan ? span.lane : lane, { ...item, of: span?.key });
  }

  #takeHttp(entry: HttpEntry): void {
    const span = this.#items.begin({ ...spanAt(entry, 'http', 'http'), name: entry.method });
    this.#begun.set(entry.seq, span);
    this.#noteProgress(span, entry);
  }

  /** For a changed entry, such as an exchange that went on. Its messages come with their response. */
  update(entry: LogEntry): void {
    const span = entry.kind === 'http' ? this.#begun.get(entry.seq) : undefined;
    if (span && entry.kind === 'http') this.#noteProgress(span, entry);
  }

  #noteProgress(span: MutableSpan, entry: HttpEntry): void {
    const { at, method, progress } = entry;
    if (isProvokedByCheck(entry)) span.isProvoked = true;
    if (progress.kind !== 'done' && progress.kind !== 'broken') return;
    const outcome = httpOutcome(method, progress);
    this.#items.close(span, at + progress.duration, outcome);
    const request = this.#items.spans.get(span.parent ?? '');
    if (request && this.#items.open.has(request) && hasNoMoreMessages(progress))
      this.#items.close(request, at + progress.duration, 'transport-error');
  }

  #takeLifecycle(entry: LifecycleEntry): void {
    const { event } = entry;
    if (event.kind === 'spawned') {
      this.#isClosed = false;
      this.#process = this.#items.begin({ ...spanAt(entry, 'process', 'connection'), name: 'process' });
      return;
    }
    if (event.kind === 'exited') {
      const isExpected = this.#isClosed || event.code === 0;
      const process = this.#process;
      this.#process = undefined;
      if (process) {
        process.entries.push(entry.seq);
        this.#items.close(process, entry.at, isExpected ? 'ok' : 'transport-error');
      } else this.#items.mark(entry, 'connection', { isBad: !isExpected });
      this.#closeAll(entry.at, this.#isClosed ? 'cancelled' : 'transport-error');
      return;
    }
    this.#isClosed = true;
    if (event.kind === 'reloaded') {
      // This page gets no end of spans that were open before its reload.
      for (const span of this.#items.open) this.#items.close(span, entry.at, 'cancelled');
      this.#process = undefined;
    } else this.#closeAll(entry.at, 'cancelled');
    this.#items.mark(entry, 'connection');
  }

  /** The connection is gone, and with it open requests. A subscription ends by that; a task goes on without it. */
  #closeAll(at: number, outcome: SpanOutcome): void {
    for (const span of this.#items.open) {
      if (span.what === 'request' && span.lane !== 'app')
        this.#items.close(span, at, isLasting(span) ? 'cancelled' : outcome);
    }
  }

  /** Spans change in place as the log grows; the list is new each time. */
  finish(): Timeline {
    this.#rounds.join();
    return this.#items.timeline();
  }
}
