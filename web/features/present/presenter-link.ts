import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { SessionState } from '../../../core/session/session';
import { Store } from '../../../core/store';
import type { LocalizedMessage } from '../../../core/text/phrase';
import type { ResultState } from '../../record/outcome-state';
import type { StepCheck } from '../../suites/step-checks/step-checks';
import type { RecordedBecause } from './recorded-answers';

/** A step as the presenter's window shows it. */
export interface PresenterStep {
  key: string;
  title: string;
  /** Markdown. */
  notes?: string;
  /** What is on the screen of it. */
  state: ResultState;
  /** The beginning of what that says. */
  said: string;
  /** Why it is an answer from before; undefined where it is the server's own. */
  because?: RecordedBecause;
  /** What the server itself came to. */
  live: ResultState;
  /** Milliseconds that the server took, or takes since `startedAt`. */
  millis?: number;
  startedAt?: number;
  /** The recorded answer that there is for it. */
  recorded?: { from: 'reference' | 'history'; at?: number };
  prefersRecorded: boolean;
  check?: StepCheck;
}

/** A line of the traffic. */
export interface PresenterTraffic {
  seq: number;
  at: number;
  direction: 'sent' | 'received' | 'other';
  words: string;
  isBad: boolean;
  millis?: number;
}

/** A presentation as it stands in the audience's window: all that the presenter's window knows. */
export interface PresenterState {
  title: string;
  at: number;
  steps: readonly PresenterStep[];
  connection: { kind: SessionState['kind']; failure?: ConnectionFailure };
  /** Milliseconds that the presenter has set; null for as long as it takes, undefined for what the suite says. */
  wait: number | null | undefined;
  /** What the suite says for this step. */
  suiteWait: number | undefined;
  /** When it began, in milliseconds since the epoch. */
  startedAt: number;
  /** The last lines, oldest first. */
  traffic: readonly PresenterTraffic[];
  /** Whether the steps are being checked, and how many have been. */
  checking: { done: number; total: number } | undefined;
  checkProblem: LocalizedMessage | undefined;
  /** Why the last change of the notes was not kept. */
  editProblem: LocalizedMessage | undefined;
  /** Whether the open step may be called now. */
  canCall: boolean;
}

/** What the presenter's window asks of the audience's. */
export type PresenterWish =
  | { kind: 'go'; at: number }
  | { kind: 'call' }
  | { kind: 'prefer'; key: string; recorded: boolean }
  | { kind: 'notes'; key: string; /** Markdown; empty for none. */ notes: string }
  | { kind: 'wait'; wait: number | null | undefined }
  | { kind: 'check' }
  | { kind: 'stop-check' }
  | { kind: 'reset-timer' }
  | { kind: 'connect' };

type Message =
  /** Of the presenter's window: who is there? */
  | { kind: 'ask' }
  | { kind: 'wish'; to: string; wish: PresenterWish }
  | { kind: 'state'; from: string; state: PresenterState }
  | { kind: 'left'; from: string };

/** Told of together, in milliseconds. */
const TELL_AFTER = 20;
/** How often the presenter's window asks, and how often in vain until the other is taken for gone. */
const ASK_EVERY = 1500;
const IN_VAIN = 3;

/** @param presentation tells it from every other in this browser */
function channelOf(presentation: string): BroadcastChannel {
  return new BroadcastChannel(`loupe.present/${presentation}`);
}

/** The audience's end: it holds the session, and does what the presenter wishes. */
export class AudienceLink {
  readonly #channel: BroadcastChannel;
  readonly #id = crypto.randomUUID();
  #latest: PresenterState | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onLeave = () => this.#post({ kind: 'left', from: this.#id });

  constructor(presentation: string, onWish: (wish: PresenterWish) => void) {
    this.#channel = channelOf(presentation);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask') this.#tell();
      else if (data.kind === 'wish' && data.to === this.#id) onWish(data.wish);
    };
    addEventListener('pagehide', this.#onLeave);
  }

  tell(state: PresenterState): void {
    this.#latest = state;
    this.#timer ??= setTimeout(() => this.#tell(), TELL_AFTER);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#latest) this.#post({ kind: 'state', from: this.#id, state: this.#latest });
  }

  close(): void {
    clearTimeout(this.#timer);
    removeEventListener('pagehide', this.#onLeave);
    this.#onLeave();
    this.#channel.close();
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}

/** What the presenter's window knows. `gone`: the audience's window was closed; what it showed last stays. */
export interface FollowedPresentation {
  state: PresenterState | undefined;
  isThere: boolean;
}

/** The presenter's end: it follows the first audience's window that answers, and another once that one is gone. A React store. */
export class PresenterLink extends Store<FollowedPresentation> {
  readonly #presentation: string;
  #channel: BroadcastChannel | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #audience: string | undefined;
  #inVain = 0;

  constructor(presentation: string) {
    super({ state: undefined, isThere: false });
    this.#presentation = presentation;
  }

  protected override onFirst(): void {
    const channel = channelOf(this.#presentation);
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#take(data);
    const ask = () => {
      this.#inVain += 1;
      if (this.#inVain > IN_VAIN) this.#lose();
      channel.postMessage({ kind: 'ask' } satisfies Message);
    };
    ask();
    this.#timer = setInterval(ask, ASK_EVERY);
  }

  protected override onLast(): void {
    clearInterval(this.#timer);
    this.#channel?.close();
    this.#channel = undefined;
    this.#audience = undefined;
  }

  /** Asks something of the audience's window; nothing comes of it while there is none. */
  wish(wish: PresenterWish): void {
    if (this.#audience === undefined) return;
    this.#channel?.postMessage({ kind: 'wish', to: this.#audience, wish } satisfies Message);
  }

  #take(message: Message): void {
    if (message.kind === 'left' && message.from === this.#audience) this.#lose();
    if (message.kind !== 'state') return;
    this.#audience ??= message.from;
    if (message.from !== this.#audience) return;
    this.#inVain = 0;
    this.set({ state: message.state, isThere: true });
  }

  #lose(): void {
    this.#audience = undefined;
    const { state, isThere } = this.snapshot();
    if (isThere) this.set({ state, isThere: false });
  }
}
