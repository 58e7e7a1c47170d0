import { type Finding, UNKNOWN_VERSION } from '../protocol/findings/finding';
import { pinFinding } from '../protocol/findings/pin-finding';
import { SEVERITIES } from '../protocol/findings/severity';
import { versionName } from '../protocol/versions';
import type { Session } from '../session/session';
import { Store } from '../store';
import { countFindings, type FindingCounts, type FindingGroup, FindingGroups, grouped, keyOf } from './finding-groups';
import type { JudgedBatch } from './judge-batch';
import type { JudgeEvent } from './judged-message';
import { LARGEST, LogEvents, agreedIn, beginOfConnection } from './log-events';

import { serverCheckFindings } from './server-check/check-findings';
import type { ServerCheckState } from './server-check/check-run';

export interface ConformitySnapshot {
  /** Errors first, then by how often. */
  groups: readonly FindingGroup[];
  /** The findings of each entry of the log, those of earlier connections too; of a flood some entries only. */
  byMessage: ReadonlyMap<number, readonly Finding[]>;
  /** How many findings there are, each with all its places. */
  counts: FindingCounts;
  /** Messages that were judged. */
  checked: number;
  /** Messages that were not: too large, or gone before their turn. */
  unchecked: number;
  /** Messages whose turn comes. */
  waiting: number;
  /** The version that was agreed on. */
  version: string | undefined;
  /** Why nothing is judged. */
  failure: string | undefined;
}

const NOTHING: ConformitySnapshot = {
  groups: [],
  byMessage: new Map(),
  counts: countFindings([]),
  checked: 0,
  unchecked: 0,
  waiting: 0,
  version: undefined,
  failure: undefined,
};

/** So many entries go to the judge at a time: of a flood the page never holds more than this twice. */
const BATCH = 500;
const BATCH_BYTES = 8 * 1024 * 1024;

/** So long the end of an exchange is awaited, which comes a moment after the response in it: it may be kept open. */
const END_MS = 20;

/** Judges the next events of a connection. */
export type AskJudge = (question: { events: readonly JudgeEvent[] }) => Promise<JudgedBatch>;

type ConformitySource = Pick<Session, 'log' | 'subscribe' | 'snapshot'> & {
  /** What its authorization found is told beside what its messages break. */
  authorization?: Pick<Session['authorization'], 'findings'>;
};

/**
 * What the messages of a session break, judged one after the other in a worker while they come. It works while somebody looks,
 * and begins with the oldest entry of the log. A React store.
 */
export class Conformity extends Store<ConformitySnapshot> {
  readonly #session: ConformitySource;
  readonly #ask: AskJudge;
  readonly #serverCheck: Store<ServerCheckState> | undefined;
  #found = new FindingGroups();
  /** By message, of the connections before this one: their calls are still shown, as what they were. */
  #earlier: readonly (readonly [number, readonly Finding[]])[] = [];
  /** What others found on entries whose turn comes. */
  #added = new Map<number, readonly Finding[]>();
  /** The entries that others have checked, each once. */
  #checkedByOthers = new Set<number>();
  readonly #events: LogEvents;
  /** What is to be told of between entries: that a connection begins, or does not come about. */
  #marks: { after: number; event: JudgeEvent }[] = [];
  /** The last entry that was judged; undefined before the first. */
  #judged: number | undefined;
  #checked = 0;
  #missed = 0;
  #version: number | undefined;
  #failure: string | undefined;
  #isBusy = false;
  #stop: (() => void) | undefined;

  /** @param server check the server check, whose steps are findings too; undefined where whoever asks shows them by themselves */
  constructor(session: ConformitySource, ask: AskJudge, serverCheck?: Store<ServerCheckState>) {
    super(NOTHING);
    this.#session = session;
    this.#serverCheck = serverCheck;
    this.#events = new LogEvents(session.log);
    this.#ask = ask;
    this.set(this.#compose());
    session.authorization?.findings.subscribe(() => this.#tell());
    serverCheck?.subscribe(() => this.#tell());
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
      if (this.#stop) void this.#judgeNext();
    });
  }

  protected override onFirst(): void {
    this.#stop = this.#session.log.subscribe(() => void this.#judgeNext());
    void this.#judgeNext();
  }

  protected override onLast(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /**
   * Takes over what a look at a message found that the judge cannot see: by the schema of its tool, by the bytes of its media. Each
   * message once, and in its turn.
   * @param message what it breaks by itself: the judge finds that too, but for messages that are too large for it
   * @param more what it cannot find
   */
  add(seq: number, message: readonly Finding[], more: readonly Finding[]): void {
    const entry = this.#session.log.entry(seq);
    if (entry?.kind !== 'message' || this.#checkedByOthers.has(seq)) return;
    this.#checkedByOthers.add(seq);
    const found = entry.size > LARGEST ? [...message, ...more] : more;
    if (found.length === 0) return;
    this.#added.set(seq, found);
    if (this.#isBusy || !this.#takeAdded()) return;
    this.#tell();
  }

  /** @returns whether there was anything whose turn has come. */
  #takeAdded(): boolean {
    let isNew = false;
    for (const [seq, found] of this.#added) {
      if (seq > this.#lastSeq) continue;
      this.#added.delete(seq);
      if (seq <= beginOfConnection(this.#session)) continue;
      isNew = true;
      const known = new Set(this.#found.byMessage.get(seq)?.map(keyOf));
      for (const finding of found) {
        if (!known.has(keyOf(finding))) this.#found.keep({ ...finding, seq });
      }
    }
    return isNew;
  }

  #tell(): void {
    this.set(this.#compose());
  }

  /** Resolves when all that is in the log by now was judged, which it need not be looked at for. */
  async settled(): Promise<void> {
    let changed: (() => void) | undefined;
    const left = this.subscribe(() => changed?.());
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
      left();
    }
  }

  async #judgeNext(): Promise<void> {
    if (this.#isBusy || this.#failure !== undefined) return;
    const { events, messages } = this.#nextEvents();
    if (events.length === 0) return;
    this.#isBusy = true;
    try {
      const verdict = await this.#ask({ events });
      if (verdict.isNewConnection) {
        const { log } = this.#session;
        this.#earlier = [...this.#earlier, ...this.#found.byMessage].filter(([seq]) => log.entry(seq));
        this.#found = new FindingGroups();
        this.#checkedByOthers = new Set(this.#added.keys());
        this.#checked = 0;
        this.#missed = 0;
      }
      this.#checked += messages;
      this.#take(verdict);
      this.#takeAdded();
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
    this.#isBusy = false;
    this.#tell();
    if (this.#stop) void this.#judgeNext();
  }

  get #lastSeq(): number {
    return (this.#judged ??= beginOfConnection(this.#session));
  }

  #nextEvents(): { events: JudgeEvent[]; messages: number } {
    const { log } = this.#session;
    const events = this.#events.exchanges(this.#lastSeq);
    const entries = log.entriesAfter(this.#lastSeq);
    const first = entries[0];
    if (first && first.seq > this.#lastSeq + 1) {
      this.#missed += first.seq - this.#lastSeq - 1;
      this.#passMarks(first.seq, events);
      events.push({ kind: 'gap', agreed: agreedIn(this.#session) });
    }
    let bytes = 0;
    let messages = 0;
    const unread = this.#events.unread;
    for (const entry of entries.slice(0, BATCH)) {
      if (bytes > BATCH_BYTES) break;
      this.#passMarks(entry.seq, events);
      events.push(...this.#events.of(entry));
      this.#judged = entry.seq;
      if (entry.kind !== 'message') continue;
      bytes += entry.size;
      messages += 1;
    }
    if (this.#lastSeq >= log.lastSeq) this.#passMarks(Infinity, events);
    return { events, messages: messages - (this.#events.unread - unread) };
  }

  /** Tells what happened before an entry. */
  #passMarks(seq: number, events: JudgeEvent[]): void {
    while (this.#marks[0] && this.#marks[0].after < seq) {
      const [mark] = this.#marks.splice(0, 1);
      if (mark) events.push(mark.event);
    }
  }

  #take({ findings, more, version }: JudgedBatch): void {
    if (version !== undefined && version !== this.#version)
      this.#found.placeAll((finding) => this.#placed(finding, version));
    this.#version = version;
    for (const found of findings) this.#found.keep(this.#placed(found, version));
    for (const one of more) this.#found.count(one);
  }

  /** What is no message names no version, and may come before any is agreed on: the one that is counts for it. */
  #placed(finding: Finding, version: number | undefined): Finding {
    const isNoise = this.#session.log.entry(finding.seq)?.kind === 'noise';
    return isNoise && version !== undefined ? { ...finding, version } : finding;
  }

  /**
   * What the server check found on this connection, but for failures that a rule has told of the same message. What is recommended
   * against is in no other rule: a list that is wrong in itself says nothing of the cursor that it came for.
   */
  #findingsOfServerCheck(): Finding[] {
    if (!this.#serverCheck) return [];
    const begin = beginOfConnection(this.#session);
    const isTold = (seq: number | undefined) =>
      seq !== undefined &&
      this.#found.byMessage.get(seq)?.some(({ who, severity }) => who === 'server' && severity === 'error') === true;
    return serverCheckFindings(this.#serverCheck.snapshot(), this.#version ?? UNKNOWN_VERSION).filter(
      ({ rule, seq }) => {
        const entry = this.#session.log.entry(seq);
        const http = entry?.kind === 'message' ? entry.http : undefined;
        return seq > begin && (rule === 'server-check-odd' || (!isTold(seq) && !isTold(http)));
      },
    );
  }

  #compose(): ConformitySnapshot {
    const ofAuthorization = (this.#session.authorization?.findings.snapshot() ?? []).map(({ rule, values, seq }) =>
      pinFinding(rule, '', values, false, { seq }),
    );
    const ofServerCheck = this.#findingsOfServerCheck();
    const groups = [...this.#found.groups, ...grouped([...ofAuthorization, ...ofServerCheck])].sort(
      (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count,
    );
    const byMessage = new Map([...this.#earlier, ...this.#found.byMessage]);
    for (const finding of ofServerCheck) byMessage.set(finding.seq, [...(byMessage.get(finding.seq) ?? []), finding]);
    return {
      groups,
      byMessage,
      counts: countFindings(groups),
      checked: this.#checked,
      unchecked: this.#events.unread + this.#missed,
      waiting: Math.max(0, this.#session.log.lastSeq - this.#lastSeq),
      version: this.#version === undefined ? undefined : versionName(this.#version),
      failure: this.#failure,
    };
  }
}
