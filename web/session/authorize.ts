import type { AuthorizationControl } from '../../core/authorization/model';
import type { Session } from '../../core/session/session';
import { authorizationOf, authorizationSettingsOf } from './use-authorization';
import { type SignInWords, withSignInWindow } from './sign-in-window';

/**
 * Begins the authorization of a server, in the click that asks for it.
 * @param options.goOn with what was rejected, once the server accepts a token; not where the person gives up
 */
export function authorize(
  session: Session,
  options: { stepwise: boolean; words: SignInWords; goOn?: () => void },
): void {
  const control = authorizationOf(session);
  if (!control) return;
  const { stepwise, words, goOn } = options;
  if (goOn) whenAuthorized(control, goOn);
  const run = () => control.start({ stepwise });
  const { grant } = authorizationSettingsOf(session.config);
  if (stepwise || grant !== 'authorization-code') void run();
  else withSignInWindow(control, run, words);
}

/** Stops waiting for what an earlier click wants to go on with: there is one thing that a person waits for. */
const waiting = new WeakMap<AuthorizationControl, () => void>();

/** Calls back once, when the sign-in that is about to begin has ended well, be it after a retry. */
function whenAuthorized(control: AuthorizationControl, goOn: () => void): void {
  waiting.get(control)?.();
  let hasBegun = false;
  const stop = control.subscribe(() => {
    const { kind, steps } = control.snapshot();
    // What there was before the click says nothing of this sign-in.
    hasBegun ||= kind === 'running';
    if (!hasBegun) return;
    if (kind === 'authorized') {
      stop();
      goOn();
    } else if (steps.at(-1)?.cause?.code === 'given-up') stop();
  });
  waiting.set(control, stop);
}
