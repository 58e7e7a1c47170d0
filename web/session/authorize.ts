import type { Session } from '../../core/session/session';
import { authorizationOf, authorizationSettingsOf, needsAuthorization } from './use-authorization';
import { type SignInWords, withSignInWindow } from './sign-in-window';
import type { Workspace } from './workspace';

const followed = new WeakSet<Session>();

/** Begins the authorization of a server, in the click that asks for it. */
export function authorize(
  workspace: Workspace,
  session: Session,
  options: { stepwise: boolean; words: SignInWords },
): void {
  const control = authorizationOf(session);
  if (!control) return;
  connectOnceAuthorized(workspace, session);
  const { stepwise, words } = options;
  const run = () => control.start({ stepwise });
  const { grant } = authorizationSettingsOf(session.config);
  if (stepwise || grant !== 'authorization-code') void run();
  else withSignInWindow(control, run, words);
}

/** A connection that failed for want of a token is opened as soon as there is one: that is what the person is after. */
function connectOnceAuthorized(workspace: Workspace, session: Session): void {
  const control = authorizationOf(session);
  if (!control || followed.has(session)) return;
  followed.add(session);
  let hasBegun = false;
  const stop = control.subscribe(() => {
    const { kind } = control.snapshot();
    hasBegun ||= kind === 'running' || kind === 'paused';
    if (!hasBegun || kind !== 'authorized') return;
    followed.delete(session);
    stop();
    const state = session.snapshot();
    if (state.kind === 'failed' && needsAuthorization(state.failure.code)) {
      void workspace.connect(session.config.name);
    }
  });
}
