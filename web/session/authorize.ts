import type { Session } from '../../core/session/session';
import { authorizationOf, authorizationSettingsOf } from './use-authorization';
import { type SignInWords, withSignInWindow } from './sign-in-window';

/** Begins the authorization of a server, in the click that asks for it. */
export function authorize(
  session: Session,
  options: { stepwise: boolean; words: SignInWords },
): void {
  const control = authorizationOf(session);
  if (!control) return;
  const { stepwise, words } = options;
  const run = () => control.start({ stepwise });
  const { grant } = authorizationSettingsOf(session.config);
  if (stepwise || grant !== 'authorization-code') void run();
  else withSignInWindow(control, run, words);
}
