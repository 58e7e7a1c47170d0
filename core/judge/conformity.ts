import type { ProtocolVersion } from '../protocol/protocol-settings';
import { type Finding, UNKNOWN_VERSION } from '../protocol/findings/finding';
import { pinFinding } from '../protocol/findings/pin-finding';
import { SEVERITIES } from '../protocol/findings/severity';
import type { Session } from '../session/session';
import { Store } from '../store';
import {
  countFindings,
  type FindingCounts,
  type FindingGroup,
  FindingGroups,
  groupFindings,
  findingKey,
} from './finding-groups';
import type { JudgedBatch } from './judge-batch';
import type { JudgeEvent } from './judged-message';
import { MAX_JUDGED_BYTES, LogEvents, negotiatedIn, lastSeqBeforeConnection } from './log-events';

import { serverCheckFindings } from './server-check/check-findings';
import type { ServerCheckState } from './server-check/check-run';

export interface ConformitySnapshot {
  groups: readonly FindingGroup[];
  /** By log entry, including earlier connections; of a flood only some. */
  byMessage: ReadonlyMap<number, readonly Finding[]>;
  counts: FindingCounts;
  checked: number;
  /** Messages that were too large, or evicted before their turn. */
  unchecked: number;
  waiting: number;
  version: string | undefined;
  failure: string | undefined;
}

const EMPTY: ConformitySnapshot = {
  groups: [],
  byMessage: new Map(),
  counts: countFindings([]),
  checked: 0,
  unchecked: 0,
  waiting: 0,
  version: undefined,
  failure: undefined,
};

/** Maximum entries in a batch: during a flood the page holds at most two batches. */
const BATCH = 500;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Milliseconds to wait for the end of an exchange, which follows its response. */
const END_MS = 20;

export type AskJudge = (request: { events: readonly JudgeEvent[] }) => Promise<JudgedBatch>;

type ConformitySource = Pick<Session, 'log' | 'subscribe' | 'snapshot'> & {
  /** Source of findings that are listed with those of the messages. */
  authorization?: Pick<Session['authorization'], 'findings'>;
};

/** Judges in a worker, in order, while it has subscribers, from the oldest log entry on. */
export class Conformity extends Store<ConformitySnapshot> {
  readonly #session: ConformitySource;
  readonly #ask: AskJudge;
  readonly #serverCheck: Store<ServerCheckState> | undefined;
  #findings = new FindingGroups();
  /** Findings of earlier connections, whose runs are still displayed. */
  #earlier: readonly (readonly [number, readonly Finding[]])[] = [];
  /** Findings by {@link add} on entries that are not judged yet. */
  #added = new Map<number, readonly Finding[]>();
  #checkedByOthers = new Set<number>();
  readonly #events: LogEvents;
  /** Beginnings and failures of connections, each with the `seq` of the log entry before it. */
  #marks: { after: number; event: JudgeEvent }[] = [];
  #judged: number | undefined;
  #checked = 0;
  #evicted = 0;
  #version: ProtocolVersion | undefined;
  #failure: string | undefined;
  #isBusy = false;
  #unsubscribe: (() => void) | undefined;

  /** @param serverCheck undefined if the caller shows its failed steps itself */
  constructor(session: ConformitySource, ask: AskJudge, serverCheck?: Store<ServerCheckState>) {
    super(EMPTY);
    this.#session = session;
    this.#serverCheck = serverCheck;
    this.#events = new LogEvents(session.log);
    this.#ask = ask;
    this.set(this.#buildSnapshot());
    session.authorization?.findings.subscribe(() => this.#publish());
    serverCheck?.subscribe(() => this.#publish());
    let { kind } = session.snapshot();
    if (kind === 'failed') this.#marks.push({ after: session.log.lastSeq, event: { kind } });
    session.subscribe(() => {
      const state = session.snapshot();
      const next = state.kind;
      const after = session.log.lastSeq;
      if (next === 'connecting' && kind !== next) {
        const { isRenewal } = state;
        this.#marks.push({ after, event: { kind: 'connection', isRenewal } });
      } else if (next === 'failed' && kind === 'connecting') {
        this.#marks.push({ after, event: { kind: 'failed' } });
      }
      kind = next;
      if (this.#unsubscribe) void this.#judgeNext();
    });
  }

  protected override onFirst(): void {
    this.#unsubscribe = this.#session.log.subscribe(() => void this.#judgeNext());
    void this.#judgeNext();
  }

  protected override onLast(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Once per message. @param message findings of the message itself @param more by a tool's schema or media's bytes */
  add(seq: number, message: readonly Finding[], more: readonly Finding[]): void {
    const entry = this.#session.log.entry(seq);
    if (entry?.kind !== 'message' || this.#checkedByOthers.has(seq)) return;
    this.#checkedByOthers.add(seq);
    const found = entry.size > MAX_JUDGED_BYTES ? [...message, ...more] : more;
    if (found.length === 0) return;
    this.#added.set(seq, found);
    if (this.#isBusy || !this.#mergeAdded()) return;
    this.#publish();
  }

  hasAdded(seq: number): boolean {
    return this.#checkedByOthers.has(seq);
  }

  #mergeAdded(): boolean {
    let isNew = false;
    for (const [seq, found] of this.#added) {
      if (seq > this.#lastSeq) continue;
      this.#added.delete(seq);
      if (seq <= lastSeqBeforeConnection(this.#session)) continue;
      isNew = true;
      const known = new Set(this.#findings.byMessage.get(seq)?.map(findingKey));
      for (const finding of found) {
        if (!known.has(findingKey(finding))) this.#findings.add({ ...finding, seq });
      }
    }
    return isNew;
  }

  #publish(): void {
    this.set(this.#buildSnapshot());
  }

  /** Resolves when everything in the log by now is judged, also without subscribers. */
  async settled(): Promise<void> {
    let changed: (() => void) | undefined;
    const unsubscribe = this.subscribe(() => changed?.());
    try {
      const { lastSeq } = this.#session.log;
      const until = performance.now() + END_MS;
      for (;;) {
        await this.#judgeNext();
        if (this.#failure !== undefined) return;
        const isJudged = !this.#isBusy && this.#marks.length === 0 && this.#lastSeq >= lastSeq;
        if (isJudged && (!this.#events.isRequestOpen || performance.now() > until)) return;
        await new Promise<void>((resolve) => {
          changed = resolve;
          if (!this.#isBusy) setTimeout(resolve, 1);
        });
      }
    } finally {
      unsubscribe();
    }
  }

  async #judgeNext(): Promise<void> {
    if (this.#isBusy || this.#failure !== undefined) return;
    const { events, messages } = this.#nextEvents();
    if (events.length === 0) return;
    this.#isBusy = true;
    try {
      const batch = await this.#ask({ events });
      if (batch.isNewConnection) {
        const { log } = this.#session;
        this.#earlier = [...this.#earlier, ...this.#findings.byMessage].filter(([seq]) => log.entry(seq));
        this.#findings = new FindingGroups();
        this.#checkedByOthers = new Set(this.#added.keys());
        this.#checked = 0;
        this.#evicted = 0;
      }
      this.#checked += messages;
      this.#addBatch(batch);
      this.#mergeAdded();
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
    this.#isBusy = false;
    this.#publish();
    if (this.#unsubscribe) void this.#judgeNext();
  }

  get #lastSeq(): number {
    return (this.#judged ??= lastSeqBeforeConnection(this.#session));
  }

  #nextEvents(): { events: JudgeEvent[]; messages: number } {
    const { log } = this.#session;
    const events = this.#events.exchangeEvents(this.#lastSeq);
    const entries = log.entriesAfter(this.#lastSeq);
    const first = entries[0];
    if (first && first.seq > this.#lastSeq + 1) {
      this.#evicted += first.seq - this.#lastSeq - 1;
      this.#addMarks(first.seq, events);
      events.push({ kind: 'gap', agreed: negotiatedIn(this.#session) });
    }
    let bytes = 0;
    let messages = 0;
    const unread = this.#events.unread;
    for (const entry of entries.slice(0, BATCH)) {
      if (bytes > BATCH_BYTES) break;
      this.#addMarks(entry.seq, events);
      events.push(...this.#events.eventsOf(entry));
      this.#judged = entry.seq;
      if (entry.kind !== 'message') continue;
      bytes += entry.size;
      messages += 1;
    }
    if (this.#lastSeq >= log.lastSeq) this.#addMarks(Infinity, events);
    return { events, messages: messages - (this.#events.unread - unread) };
  }

  #addMarks(seq: number, events: JudgeEvent[]): void {
    while (this.#marks[0] && this.#marks[0].after < seq) {
      const [mark] = this.#marks.splice(0, 1);
      if (mark) events.push(mark.event);
    }
  }

  #addBatch({ findings, more, version }: JudgedBatch): void {
    if (version !== undefined && version !== this.#version)
      this.#findings.replaceEach((finding) => this.#withVersion(finding, version));
    this.#version = version;
    for (const found of findings) this.#findings.add(this.#withVersion(found, version));
    for (const unlisted of more) this.#findings.count(unlisted);
  }

  /** Noise has no version, and may come before the negotiation: it gets the negotiated one. */
  #withVersion(finding: Finding, version: ProtocolVersion | undefined): Finding {
    const isNoise = this.#session.log.entry(finding.seq)?.kind === 'noise';
    return isNoise && version !== undefined ? { ...finding, version } : finding;
  }

  /** Leaves out failures about a message that a rule already reports. `server-check-odd` is in no other rule. */
  #findingsOfServerCheck(): Finding[] {
    if (!this.#serverCheck) return [];
    const begin = lastSeqBeforeConnection(this.#session);
    const isReported = (seq: number | undefined) =>
      seq !== undefined &&
      this.#findings.byMessage.get(seq)?.some(({ who, severity }) => who === 'server' && severity === 'error') === true;
    return serverCheckFindings(this.#serverCheck.snapshot(), this.#version ?? UNKNOWN_VERSION).filter(
      ({ rule, seq }) => {
        const entry = this.#session.log.entry(seq);
        const http = entry?.kind === 'message' ? entry.http : undefined;
        return seq > begin && (rule === 'server-check-not-recommended' || (!isReported(seq) && !isReported(http)));
      },
    );
  }

  #buildSnapshot(): ConformitySnapshot {
    const ofAuthorization = (this.#session.authorization?.findings.snapshot() ?? []).map(({ rule, values, seq }) =>
      pinFinding(rule, '', values, false, { seq }),
    );
    const ofServerCheck = this.#findingsOfServerCheck();
    const groups = [...this.#findings.groups, ...groupFindings([...ofAuthorization, ...ofServerCheck])].sort(
      (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count,
    );
    const byMessage = new Map([...this.#earlier, ...this.#findings.byMessage]);
    for (const finding of ofServerCheck) byMessage.set(finding.seq, [...(byMessage.get(finding.seq) ?? []), finding]);
    return {
      groups,
      byMessage,
      counts: countFindings(groups),
      checked: this.#checked,
      unchecked: this.#events.unread + this.#evicted,
      waiting: Math.max(0, this.#session.log.lastSeq - this.#lastSeq),
      version: this.#version,
      failure: this.#failure,
    };
  }
}
