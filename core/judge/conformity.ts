import type { Severity } from '../protocol/findings/severity';
import { SEVERITIES } from '../protocol/findings/severity';
import type { Session } from '../session/session';
import { type Finding, pinFinding } from '../protocol/findings/finding';
import type { Agreed, JudgeEvent } from './judged-message';
import type { JudgedBatch } from './judge-batch';
import { LARGEST, LogEvents } from './log-events';
import { type Rule, rules } from '../protocol/findings/rules';
import type { Party } from '../protocol/table/methods';
import { versionName } from '../protocol/versions';

/** One rule that one side breaks, as often as it does. */
export interface FindingGroup {
  rule: Rule;
  severity: Severity;
  who: Party;
  /** How often, in all. */
  count: number;
  /** The first and the last entry of the log that break it. */
  first: number;
  last: number;
  /** Some of them, oldest first: at most {@link MOST_KEPT}. */
  findings: readonly Finding[];
}

export interface ConformitySnapshot {
  /** Errors first, then by how often. */
  groups: readonly FindingGroup[];
  /** The findings of each entry of the log; of a flood some entries only. */
  byMessage: ReadonlyMap<number, readonly Finding[]>;
  counts: Readonly<Record<Party, Readonly<Record<Severity, number>>>>;
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

/** So many findings of a rule are kept; the others are counted. */
export const MOST_KEPT = 200;
/** So many entries go to the judge at a time: of a flood the page never holds more than this twice. */
const BATCH = 500;
const BATCH_BYTES = 8 * 1024 * 1024;

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
export class Conformity {
  readonly #session: ConformitySource;
  readonly #ask: AskJudge;
  readonly #listeners = new Set<() => void>();
  #groups = new Map<string, FindingGroup>();
  #byMessage = new Map<number, readonly Finding[]>();
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
  #snapshot: ConformitySnapshot;

  constructor(session: ConformitySource, ask: AskJudge) {
    this.#session = session;
    this.#events = new LogEvents(session.log);
    this.#ask = ask;
    this.#snapshot = this.#compose();
    session.authorization?.findings.subscribe(() => this.#tell());
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

  snapshot = (): ConformitySnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#session.log.subscribe(() => void this.#judgeNext());
    void this.#judgeNext();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

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
      const known = new Set(this.#byMessage.get(seq)?.map(keyOf));
      for (const finding of found) {
        if (!known.has(keyOf(finding))) this.#keep({ ...finding, seq });
      }
    }
    return isNew;
  }

  #tell(): void {
    this.#snapshot = this.#compose();
    for (const listener of this.#listeners) listener();
  }

  /** Resolves when all that is in the log by now was judged, which it need not be looked at for. */
  async settled(): Promise<void> {
    const left = this.subscribe(() => undefined);
    try {
      const { lastSeq } = this.#session.log;
      while (
        this.#failure === undefined &&
        (this.#isBusy || this.#marks.length > 0 || this.#lastSeq < lastSeq)
      ) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await this.#judgeNext();
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
        this.#groups = new Map();
        this.#byMessage = new Map();
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
    if (version !== undefined && version !== this.#version) this.#placeAll(version);
    this.#version = version;
    for (const found of findings) this.#keep(this.#placed(found, version));
    for (const { rule, who, count, seq } of more) this.#count(rule, who, count, seq);
  }

  #keep(finding: Finding): void {
    const { rule, who, seq } = finding;
    const group = this.#count(rule, who, 1, seq);
    if (group.findings.length >= MOST_KEPT) return;
    this.#groups.set(`${rule} ${who}`, { ...group, findings: [...group.findings, finding] });
    this.#byMessage.set(seq, [...(this.#byMessage.get(seq) ?? []), finding]);
  }

  /** What is no message names no version, and may come before any is agreed on: the one that is counts for it. */
  #placed(finding: Finding, version: number | undefined): Finding {
    const isNoise = this.#session.log.entry(finding.seq)?.kind === 'noise';
    return isNoise && version !== undefined ? { ...finding, version } : finding;
  }

  #placeAll(version: number): void {
    const placed = (findings: readonly Finding[]) =>
      findings.map((finding) => this.#placed(finding, version));
    for (const [key, group] of this.#groups) {
      this.#groups.set(key, { ...group, findings: placed(group.findings) });
    }
    for (const [seq, findings] of this.#byMessage) this.#byMessage.set(seq, placed(findings));
  }

  #count(rule: Rule, who: Party, count: number, seq: number): FindingGroup {
    const key = `${rule} ${who}`;
    const known = this.#groups.get(key);
    const group: FindingGroup = known
      ? { ...known, count: known.count + count, last: Math.max(known.last, seq) }
      : { rule, severity: rules[rule].severity, who, count, first: seq, last: seq, findings: [] };
    this.#groups.set(key, group);
    return group;
  }

  #compose(): ConformitySnapshot {
    const ofAuthorization = (this.#session.authorization?.findings.snapshot() ?? []).map(
      ({ rule, values, seq }) => pinFinding(rule, '', values, false, { seq }),
    );
    const groups = [...this.#groups.values(), ...grouped(ofAuthorization)].sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count,
    );
    const none = { error: 0, warning: 0, note: 0 };
    const counts = { client: { ...none }, server: { ...none } };
    for (const { who, severity, count } of groups) counts[who][severity] += count;
    return {
      groups,
      byMessage: new Map(this.#byMessage),
      counts,
      checked: this.#checked,
      unchecked: this.#events.unread + this.#missed,
      waiting: Math.max(0, this.#session.log.lastSeq - this.#lastSeq),
      version: this.#version === undefined ? undefined : versionName(this.#version),
      failure: this.#failure,
    };
  }
}

/** What was found beside the messages, by rule: it outlives a connection, as the address and its authorization server do. */
function grouped(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<Rule, FindingGroup>();
  for (const finding of findings) {
    const { rule, severity, who, seq } = finding;
    const known = groups.get(rule);
    const first = known?.first ?? seq;
    const all = [...(known?.findings ?? []), finding];
    groups.set(rule, { rule, severity, who, count: all.length, first, last: seq, findings: all });
  }
  return [...groups.values()];
}

function keyOf({ rule, pointer }: Finding): string {
  return `${rule} ${pointer}`;
}

function agreedIn(session: ConformitySource): Agreed | undefined {
  const state = session.snapshot();
  if (state.kind !== 'connected') return undefined;
  const { protocolVersion: version, capabilities, declared } = state.connected;
  return {
    version,
    clientCapabilities: declared.capabilities,
    serverCapabilities: capabilities,
  };
}

/** The last entry before the connection that is open: of those before it nothing is asked any more. */
function beginOfConnection(session: ConformitySource): number {
  const state = session.snapshot();
  if (state.kind !== 'connected') return 0;
  const requests = state.connected.steps.flatMap(({ request }) => request ?? []);
  let begin = Math.min(...requests);
  if (!Number.isFinite(begin)) return 0;
  // The exchanges that carry the handshake, and the start of the process, stand before it.
  for (;;) {
    const kind = session.log.entry(begin - 1)?.kind;
    if (kind === undefined || kind === 'message' || kind === 'app') return begin - 1;
    begin -= 1;
  }
}
