import type { AuthorizationControl } from '../../core/authorization/model';
import type { Session } from '../../core/session/session';
import { authorizationOf, authorizationSettingsOf } from './use-authorization';
import { type SignInTexts, withSignInWindow } from './sign-in-window';

/** To be called in a click: later, the browser blocks the popup. @param options.onAuthorized after success */
export function authorize(
  session: Session,
  options: { stepwise: boolean; texts: SignInTexts; onAuthorized?: () => void },
): void {
  const control = authorizationOf(session);
  if (!control) return;
  const { stepwise, texts, onAuthorized } = options;
  if (onAuthorized) whenAuthorized(control, onAuthorized);
  const run = () => control.start({ stepwise });
  const { grant } = authorizationSettingsOf(session.config);
  if (stepwise || grant !== 'authorization-code') void run();
  else withSignInWindow(control, run, texts);
}

/** Stops the listener of an earlier click: only the last click counts. */
const stopEarlier = new WeakMap<AuthorizationControl, () => void>();

/** Calls back once the sign-in that is about to begin has succeeded, also after retries. */
function whenAuthorized(control: AuthorizationControl, onAuthorized: () => void): void {
  stopEarlier.get(control)?.();
  let hasBegun = false;
  const stop = control.subscribe(() => {
    const { kind, steps } = control.snapshot();
    hasBegun ||= kind === 'running';
    if (!hasBegun) return;
    if (kind === 'authorized') {
      stop();
      onAuthorized();
    } else if (steps.at(-1)?.cause?.code === 'given-up') stop();
  });
  stopEarlier.set(control, stop);
}
