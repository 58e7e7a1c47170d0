import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { SessionState } from '../../../core/session/session';
import { Store } from '../../../core/store';
import type { LocalizedMessage } from '../../../core/text/phrase';
import type { RunRow, RunStatus } from '../../../core/run/run';
import type { StepCheck } from '../../runs/suites/step-checks/step-checks';
import type { ChosenWait } from './presented-step';
import type { RecordedReason } from './recorded-results';

export interface PresenterStep {
  key: string;
  title: string;
  /** Markdown. */
  notes?: string;
  state: RunStatus;
  /** What the audience sees of it. */
  shows: 'input' | 'running' | 'live' | 'recorded';
  /** While running: the server waits for the room's answer. */
  isAsking: boolean;
  asks?: string;
  text: string;
  reason?: RecordedReason;
  /** Status of the call to the server, even while a recorded result is on screen. */
  live: RunStatus;
  durationMs?: number;
  startedAt?: number;
  recorded?: { from: 'reference' | 'history'; at?: number };
  prefersRecorded: boolean;
  check?: StepCheck;
  /** What it calls. Only of the step on screen and of the next one. */
  about?: StepAbout;
  /** The result, or else the recorded one. Only of the step on screen and of the next one. */
  preview?: StepPreview;
}

export interface StepAbout extends Pick<RunRow, 'kind' | 'name'> {
  description?: string;
  /** As JSON, without secrets. */
  sent?: string;
}

export interface StepPreview extends Pick<RunRow, 'kind' | 'name'> {
  outcome: Outcome;
  isErrorExpected: boolean;
}

export interface PresenterTraffic {
  seq: number;
  at: number;
  direction: 'sent' | 'received' | 'other';
  text: string;
  problem: 'failed' | 'warn' | undefined;
  durationMs?: number;
}

export interface PresenterState {
  title: string;
  at: number;
  steps: readonly PresenterStep[];
  connection: { kind: SessionState['kind']; failure?: ConnectionFailure };
  waitMs: ChosenWait;
  suiteWaitMs: number | undefined;
  startedAt: number;
  /** Oldest first. */
  traffic: readonly PresenterTraffic[];
  checking: { done: number; total: number } | undefined;
  checkProblem: LocalizedMessage | undefined;
  editProblem: LocalizedMessage | undefined;
  canCall: boolean;
}

export type PresenterRequest =
  | { kind: 'go'; at: number }
  | { kind: 'call' }
  /** Calls the step, or goes on once its result is there. */
  | { kind: 'advance' }
  | { kind: 'prefer'; key: string; recorded: boolean }
  | { kind: 'notes'; key: string; notes: string }
  | { kind: 'wait'; waitMs: ChosenWait }
  | { kind: 'check' }
  | { kind: 'stop-check' }
  | { kind: 'reset-timer' }
  | { kind: 'connect' }
  | { kind: 'leave' };

type Message =
  /** From the presenter's window: asks for the state. */
  | { kind: 'poll' }
  | { kind: 'request'; to: string; request: PresenterRequest }
  | { kind: 'state'; from: string; state: PresenterState }
  | { kind: 'left'; from: string };

const PUBLISH_DELAY_MS = 20;
const POLL_INTERVAL_MS = 1500;
const MAX_UNANSWERED_POLLS = 3;

function channelOf(presentation: string): BroadcastChannel {
  return new BroadcastChannel(`loupe.present/${presentation}`);
}

/** The audience's end, which owns the session and carries out requests. */
export class AudienceLink {
  readonly #channel: BroadcastChannel;
  readonly #id = crypto.randomUUID();
  #latest: PresenterState | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onLeave = () => this.#post({ kind: 'left', from: this.#id });

  constructor(presentation: string, onRequest: (request: PresenterRequest) => void) {
    this.#channel = channelOf(presentation);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'poll') this.#sendState();
      else if (data.kind === 'request' && data.to === this.#id) onRequest(data.request);
    };
    addEventListener('pagehide', this.#onLeave);
  }

  publish(state: PresenterState): void {
    this.#latest = state;
    this.#timer ??= setTimeout(() => this.#sendState(), PUBLISH_DELAY_MS);
  }

  #sendState(): void {
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

export interface FollowedPresentation {
  /** The last one known, also after the audience's window was closed. */
  state: PresenterState | undefined;
  hasAudience: boolean;
}

/** The presenter's end. Follows the first audience's window that responds; after it is gone, the next one. A React store. */
export class PresenterLink extends Store<FollowedPresentation> {
  readonly #presentation: string;
  #channel: BroadcastChannel | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #audience: string | undefined;
  #unansweredPolls = 0;

  constructor(presentation: string) {
    super({ state: undefined, hasAudience: false });
    this.#presentation = presentation;
  }

  protected override onFirst(): void {
    const channel = channelOf(this.#presentation);
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    const poll = () => {
      this.#unansweredPolls += 1;
      if (this.#unansweredPolls > MAX_UNANSWERED_POLLS) this.#loseAudience();
      channel.postMessage({ kind: 'poll' } satisfies Message);
    };
    poll();
    this.#timer = setInterval(poll, POLL_INTERVAL_MS);
  }

  protected override onLast(): void {
    clearInterval(this.#timer);
    this.#channel?.close();
    this.#channel = undefined;
    this.#audience = undefined;
  }

  /** Does nothing if there is no audience's window. */
  request(request: PresenterRequest): void {
    if (this.#audience === undefined) return;
    this.#channel?.postMessage({ kind: 'request', to: this.#audience, request } satisfies Message);
  }

  #receive(message: Message): void {
    if (message.kind === 'left' && message.from === this.#audience) this.#loseAudience();
    if (message.kind !== 'state') return;
    this.#audience ??= message.from;
    if (message.from !== this.#audience) return;
    this.#unansweredPolls = 0;
    this.set({ state: message.state, hasAudience: true });
  }

  #loseAudience(): void {
    this.#audience = undefined;
    const { state, hasAudience } = this.snapshot();
    if (hasAudience) this.set({ state, hasAudience: false });
  }
}
