import { useTranslations } from 'use-intl';

import {
  type AuthorizationControl,
  type AuthorizationStep,
  type Deviation,
  type HttpRequest,
  retryOf,
  type TokenEndpointAuth,
} from '../../../core/authorization/model';
import type { Session } from '../../../core/session/session';
import { authorize } from '../../session/authorize';
import { useWorkspace } from '../../session/session-context';
import { openSignInPage, withSignInWindow } from '../../session/sign-in-window';
import { authorizationSettingsOf, useServerConfig } from '../../session/use-authorization';

export type Flow = ReturnType<typeof useFlow>;

/** The user's actions on a flow. Each runs in its click: a pop-up blocker forbids a later window. */
export function useFlow(session: Session, control: AuthorizationControl) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const config = useServerConfig(session);
  const settings = authorizationSettingsOf(config);
  const windowTexts = { title: t('signingIn'), text: t('signingInText') };
  const runWithWindow = (go: () => Promise<void>) => {
    if (settings.grant === 'authorization-code') withSignInWindow(control, go, windowTexts);
    else void go();
  };
  /** A stepwise flow pauses before it opens the browser. */
  const runOneStep = (go: () => Promise<void>) => {
    if (control.snapshot().isStepwise) void go();
    else runWithWindow(go);
  };
  const start = (stepwise: boolean) => authorize(session, { stepwise, texts: windowTexts });
  const continueWith = (edited: HttpRequest | undefined) => {
    const go = () => control.continue(edited);
    // This step is the one that opens it.
    if (control.snapshot().steps.at(-1)?.kind === 'authorize') runWithWindow(go);
    else runOneStep(go);
  };
  return {
    config,
    settings,
    pagePort: session.host.pagePort ?? Number(location.port),
    /** The one that Loupe uses if it is free: others change the redirect URI. */
    usualPort: workspace.tunnel.launch.usualPort,
    start,
    startAgain: () => {
      control.cancel();
      start(false);
    },
    openSignIn: () => openSignInPage(control, windowTexts),
    runToEnd: () => runWithWindow(() => control.runToEnd()),
    continueWith,
    tryAgain: ({ kind, cause }: Partial<AuthorizationStep> = {}) => {
      if (cause && retryOf(cause) === 'anew') start(false);
      // Refreshing and revoking run outside of a flow.
      else if (kind === 'refresh') void control.refresh();
      else if (kind === 'revoke') void control.revoke();
      else continueWith(undefined);
    },
    continueAnyway: (deviation: Deviation) => {
      const deviations = [...new Set([...settings.deviations, deviation])];
      workspace.save({ ...config, authorization: { ...settings, deviations } });
      runOneStep(() => control.continueAnyway());
    },
    answer: (answer: Parameters<AuthorizationControl['answer']>[0]) => runOneStep(() => control.answer(answer)),
    retryWithMethod: (method: TokenEndpointAuth) => runWithWindow(() => control.retryWithMethod(method)),
    registerAgain: (issuer: string) => {
      // The window must follow the new flow, not the waiting one.
      if (control.snapshot().browser) control.cancel();
      const go = async () => {
        await control.forget(issuer);
        await control.start({ stepwise: false });
      };
      runWithWindow(go);
    },
  };
}
