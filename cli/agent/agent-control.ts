import { Store } from '../../core/store';
import { UsageError } from '../options';

const STOPPED = `Stopped: the user stopped this agent in Loupe. Don’t try again until the user resumes it there.`;

/** Whether the user lets the agent work, as chosen in a page of Loupe that watches it. */
export class AgentControl extends Store<'running' | 'stopped'> {
  #stop = new AbortController();

  constructor() {
    super('running');
  }

  /** Aborted, with what the agent is told as its reason, once the user stops the agent. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.#stop.abort(new UsageError(STOPPED));
    this.set('stopped');
  }

  resume(): void {
    if (this.signal.aborted) this.#stop = new AbortController();
    this.set('running');
  }

  /** Resolves as soon as the agent is not stopped. */
  async untilRunning(): Promise<void> {
    if (!this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const leave = this.subscribe(() => {
        leave();
        resolve();
      });
    });
  }
}
