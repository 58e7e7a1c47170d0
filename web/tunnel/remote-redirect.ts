import type { Open } from './stream';
import { abortedError } from './remote-exchange';
import type { RedirectWait, RedirectRequest } from '../../core/host';

export function awaitRemoteRedirect(
  open: Open,
  { host, port, path, state, signal, onStray }: RedirectRequest,
): RedirectWait {
  let resolveListening: () => void = () => undefined;
  let resolveReceived: (url: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, rejectFailed) => (reject = rejectFailed));
  const listening = Promise.race([failed, new Promise<void>((resolve) => (resolveListening = resolve))]);
  const received = Promise.race([failed, new Promise<string>((resolve) => (resolveReceived = resolve))]);
  // Users of only one of them must not get an unhandled rejection from the other.
  for (const promise of [listening, received]) promise.catch(() => undefined);
  if (signal.aborted) reject(abortedError());
  else
    open((link) => {
      const release = () => {
        signal.removeEventListener('abort', abort);
        link.release();
      };
      const abort = () => {
        link.sendFrame({ type: 'close' });
        reject(abortedError());
        release();
      };
      link.sendFrame({ type: 'redirect', host, port, path, state });
      signal.addEventListener('abort', abort);
      return {
        take(frame) {
          if (frame.type === 'listening') resolveListening();
          else if (frame.type === 'strayed') onStray?.({ state: frame.state, error: frame.error });
          else if (frame.type === 'redirected') {
            resolveReceived(frame.url);
            release();
          }
        },
        fail(error) {
          reject(error);
          release();
        },
      };
    });
  return { listening, received };
}
