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
  const start = (stepwise: boolean) => authorize(session, { stepwise, texts: windowTexts });
  const continueWith = (edited: HttpRequest | undefined) => {
    const { steps, isStepwise } = control.snapshot();
    const go = () => control.continue(edited);
    // In a stepwise flow, only `authorize` leads to the browser.
    if (isStepwise && steps.at(-1)?.kind !== 'authorize') void go();
    else runWithWindow(go);
  };
  return {
    config,
    settings,
    pagePort: session.host.pagePort ?? Number(location.port),
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
      // These two run outside of a flow.
      else if (kind === 'refresh') void control.refresh();
      else if (kind === 'revoke') void control.revoke();
      else continueWith(undefined);
    },
    continueAnyway: (deviation: Deviation) => {
      const deviations = [...new Set([...settings.deviations, deviation])];
      workspace.save({ ...config, authorization: { ...settings, deviations } });
      const go = () => control.continueAnyway();
      if (control.snapshot().isStepwise) void go();
      else runWithWindow(go);
    },
    answer: (answer: Parameters<AuthorizationControl['answer']>[0]) => {
      const go = () => control.answer(answer);
      if (control.snapshot().isStepwise) void go();
      else runWithWindow(go);
    },
    useMethod: (method: TokenEndpointAuth) => runWithWindow(() => control.useMethod(method)),
    registerAnew: (issuer: string) => {
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
