import { type Host, HostError } from '../host';
import type { Secrets } from '../secrets/secrets';
import { StepFailure } from './failure';
import type { AwaitedBrowser, RedirectTarget } from './model';

export interface RedirectRequest {
  url: string;
  redirect: string;
  state: string;
}

interface VisitOptions {
  host: Host;
  secrets: Secrets;
  redirect: () => RedirectTarget;
  onChange: (browser: AwaitedBrowser | undefined) => void;
}

/** Waits for the browser: by a listener of the host, or until the user pastes the URL that it returned with. */
export class BrowserVisit {
  readonly #options: VisitOptions;
  #awaited: AwaitedBrowser | undefined;
  #takePasted: ((url: string) => void) | undefined;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  /** @returns the URL that the browser returned with @throws StepFailure if nothing can listen, or the user cancels */
  async browse(
    { url, redirect, state }: RedirectRequest,
    client: AwaitedBrowser['client'],
    signal: AbortSignal,
  ): Promise<string> {
    const { host, secrets, redirect: target } = this.#options;
    const { host: name, path, port: ownPort } = target();
    const isAtPage = ownPort === 0 && host.pageUrl !== undefined;
    const port = isAtPage ? 0 : Number(new URL(redirect).port);
    const pasted = new Promise<string>((resolve, reject) => {
      this.#takePasted = resolve;
      signal.addEventListener('abort', () => reject(new StepFailure('given-up')), { once: true });
    });
    // Without a listener nobody awaits it.
    pasted.catch(() => undefined);
    const stop = new AbortController();
    const wait = host.awaitRedirect?.({
      host: name,
      port,
      path,
      state,
      signal: AbortSignal.any([signal, stop.signal]),
      onStray: (stray) => this.#awaited && this.#setAwaited({ ...this.#awaited, stray }),
    });
    try {
      await wait?.listening.catch((error: unknown) => {
        if (!(error instanceof HostError) || error.code !== 'port-taken') throw error;
        throw new StepFailure('redirect-moved', { redirect, registered: '' });
      });
      this.#setAwaited({ url, redirectUri: redirect, client });
      // Pasting need not wait for the listener.
      const received = wait?.received.catch((error: unknown) => {
        if (error instanceof HostError && error.code === 'aborted') return pasted;
        throw error;
      });
      const redirected = await (received ? Promise.race([received, pasted]) : pasted);
      const code = new URL(redirected).searchParams.get('code');
      if (code !== null) secrets.add(code);
      return redirected;
    } finally {
      this.#takePasted = undefined;
      stop.abort();
      this.#setAwaited(undefined);
    }
  }

  paste(url: string): 'not-a-url' | 'not-ours' | undefined {
    if (!URL.canParse(url)) return 'not-a-url';
    if (!this.#awaited || !this.#takePasted) return 'not-ours';
    const [pasted, expected] = [new URL(url), new URL(this.#awaited.redirectUri)];
    if (pasted.origin !== expected.origin || pasted.pathname !== expected.pathname) return 'not-ours';
    this.#takePasted(url);
    return undefined;
  }

  #setAwaited(browser: AwaitedBrowser | undefined): void {
    this.#awaited = browser;
    this.#options.onChange(browser);
  }
}
