import { useTranslations } from 'use-intl';

import {
  type AuthorizationControl,
  type AuthorizationStep,
  type Deviation,
  type RequestText,
  retryOf,
  type TokenEndpointAuth,
} from '../../../core/authorization/model';
import type { Session } from '../../../core/session/session';
import { authorize } from '../../session/authorize';
import { useWorkspace } from '../../session/session-context';
import { openSignInPage, withSignInWindow } from '../../session/sign-in-window';
import { authorizationSettingsOf, useServerConfig } from '../../session/use-authorization';

export type Flow = ReturnType<typeof useFlow>;

/** What a person can do with the flow of a session, each in the click that asks for it. */
export function useFlow(session: Session, control: AuthorizationControl) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const config = useServerConfig(session);
  const settings = authorizationSettingsOf(config);
  const words = { title: t('signingIn'), text: t('signingInText') };
  /** Runs on, with a window that can be sent to the sign-in page. */
  const run = (go: () => Promise<void>) => {
    if (settings.grant === 'authorization-code') withSignInWindow(control, go, words);
    else void go();
  };
  const start = (stepwise: boolean) => authorize(session, { stepwise, texts: words });
  const continueWith = (edited: RequestText | undefined) => {
    const { steps, isStepwise } = control.snapshot();
    const go = () => control.continue(edited);
    // Of a flow that pauses before each step, only this one leads to the browser.
    if (isStepwise && steps.at(-1)?.kind !== 'authorize') void go();
    else run(go);
  };
  return {
    config,
    settings,
    pagePort: session.host.pagePort ?? Number(location.port),
    usualPort: workspace.tunnel.launch.usualPort,
    start,
    /** In the place of a flow that waits for a browser. */
    startAgain: () => {
      control.cancel();
      start(false);
    },
    openSignIn: () => openSignInPage(control, words),
    runToEnd: () => run(() => control.runToEnd()),
    continueWith,
    tryAgain: ({ kind, cause }: Partial<AuthorizationStep> = {}) => {
      if (cause && retryOf(cause) === 'anew') start(false);
      // These two are no part of a flow that could go on.
      else if (kind === 'refresh') void control.refresh();
      else if (kind === 'revoke') void control.revoke();
      else continueWith(undefined);
    },
    continueAnyway: (deviation: Deviation) => {
      const deviations = [...new Set([...settings.deviations, deviation])];
      workspace.save({ ...config, authorization: { ...settings, deviations } });
      const go = () => control.continueAnyway();
      if (control.snapshot().isStepwise) void go();
      else run(go);
    },
    answer: (answer: Parameters<AuthorizationControl['answer']>[0]) => {
      const go = () => control.answer(answer);
      if (control.snapshot().isStepwise) void go();
      else run(go);
    },
    useMethod: (method: TokenEndpointAuth) => run(() => control.useMethod(method)),
    registerAnew: (issuer: string) => {
      // The window is to follow the flow that begins, not the one that waits.
      if (control.snapshot().browser) control.cancel();
      const go = async () => {
        await control.forget(issuer);
        await control.start({ stepwise: false });
      };
      run(go);
    },
  };
}
