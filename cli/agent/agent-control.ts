import { Store } from '../../core/store';
import { UsageError } from '../options';

const STOPPED = `Stopped: the user stopped this agent in Loupe. Don’t try again until the user resumes it there.`;

/** Whether the user lets the agent work, as chosen in a page of Loupe that watches it. */
export class AgentControl extends Store<'running' | 'stopped'> {
  #stop = new AbortController();

  constructor() {
    super('running');
  }

  /** Aborts the agent's work; its reason is the message that the agent gets. */
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
