import type { Severity } from '../protocol/findings/severity';
import { SEVERITIES } from '../protocol/findings/severity';
import type { Session } from '../session/session';
import {
  alikeKey,
  type Finding,
  gatherAlike,
  pinFinding,
  UNKNOWN_VERSION,
} from '../protocol/findings/finding';
import type { Agreed, JudgeEvent } from './judged-message';
import type { JudgedBatch, MoreOfRule } from './judge-batch';
import { LARGEST, LogEvents } from './log-events';
import { type Rule, rules } from '../protocol/findings/rules';
import type { Party } from '../protocol/table/methods';
import { versionName } from '../protocol/versions';
import type { Store } from '../store';
import { tourFindings } from './tour/tour-findings';
import type { TourState } from './tour/tour-run';

/** One rule that one side breaks, as often as it does. */
export interface FindingGroup {
  rule: Rule;
  severity: Severity;
  who: Party;
  /** How often, in all. */
  count: number;
  /** The same by {@link alikeKey}: how many places each finding has. */
  places: ReadonlyMap<string, number>;
  /** The first and the last entry of the log that break it. */
  first: number;
  last: number;
  /** Some of them, oldest first: at most {@link MOST_KEPT}. */
  findings: readonly Finding[];
}

export type FindingCounts = Readonly<Record<Party, Readonly<Record<Severity, number>>>>;

export interface ConformitySnapshot {
  /** Errors first, then by how often. */
  groups: readonly FindingGroup[];
  /** The findings of each entry of the log; of a flood some entries only. */
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
  readonly #tour: Store<TourState> | undefined;
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

  /** @param tour the server check, whose steps are findings too; undefined where whoever asks shows them by themselves */
  constructor(session: ConformitySource, ask: AskJudge, tour?: Store<TourState>) {
    this.#session = session;
    this.#tour = tour;
    this.#events = new LogEvents(session.log);
    this.#ask = ask;
    this.#snapshot = this.#compose();
    session.authorization?.findings.subscribe(() => this.#tell());
    tour?.subscribe(() => this.#tell());
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
    for (const one of more) this.#count(one);
  }

  #keep(finding: Finding): void {
    const { rule, who, seq } = finding;
    const group = this.#count({ rule, who, seq, pattern: alikeKey(finding), count: 1 });
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

  #count({ rule, who, pattern, count, seq }: MoreOfRule): FindingGroup {
    const key = `${rule} ${who}`;
    const known = this.#groups.get(key);
    const places = new Map(known?.places);
    places.set(pattern, (places.get(pattern) ?? 0) + count);
    const group: FindingGroup = known
      ? { ...known, count: known.count + count, places, last: Math.max(known.last, seq) }
      : { ...groupOf(rule, who, seq), count, places };
    this.#groups.set(key, group);
    return group;
  }

  /** What the server check found on this connection, but for what a rule has told of the same message. */
  #findingsOfTour(): Finding[] {
    if (!this.#tour) return [];
    const begin = beginOfConnection(this.#session);
    const isTold = (seq: number | undefined) =>
      seq !== undefined &&
      this.#byMessage
        .get(seq)
        ?.some(({ who, severity }) => who === 'server' && severity === 'error') === true;
    return tourFindings(this.#tour.snapshot(), this.#version ?? UNKNOWN_VERSION).filter(
      ({ seq }) => {
        const entry = this.#session.log.entry(seq);
        const http = entry?.kind === 'message' ? entry.http : undefined;
        return seq > begin && !isTold(seq) && !isTold(http);
      },
    );
  }

  #compose(): ConformitySnapshot {
    const ofAuthorization = (this.#session.authorization?.findings.snapshot() ?? []).map(
      ({ rule, values, seq }) => pinFinding(rule, '', values, false, { seq }),
    );
    const ofTour = this.#findingsOfTour();
    const groups = [...this.#groups.values(), ...grouped([...ofAuthorization, ...ofTour])].sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count,
    );
    const byMessage = new Map(this.#byMessage);
    for (const finding of ofTour)
      byMessage.set(finding.seq, [...(byMessage.get(finding.seq) ?? []), finding]);
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

/** What was found beside the messages, by rule. What authorization found outlives a connection, as the address does. */
function grouped(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<Rule, FindingGroup>();
  for (const finding of findings) {
    const { rule, who, seq } = finding;
    const known = groups.get(rule) ?? groupOf(rule, who, seq);
    const all = [...known.findings, finding];
    groups.set(rule, { ...known, last: seq, ...placesOf(all) });
  }
  return [...groups.values()];
}

function groupOf(rule: Rule, who: Party, first: number): FindingGroup {
  const { severity } = rules[rule];
  return { rule, severity, who, first, last: first, ...placesOf([]) };
}

/** Findings of one rule, and where they are. */
export function placesOf(
  findings: readonly Finding[],
): Pick<FindingGroup, 'findings' | 'count' | 'places'> {
  const alike = [...gatherAlike(findings)];
  const places = new Map(alike.map(([key, all]) => [key, all.length]));
  return { findings, count: findings.length, places };
}

/** How many findings each side has, by severity. */
export function countFindings(groups: readonly FindingGroup[]): FindingCounts {
  const none = { error: 0, warning: 0, note: 0 };
  const counts = { client: { ...none }, server: { ...none } };
  for (const { who, severity, places } of groups) counts[who][severity] += places.size;
  return counts;
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
