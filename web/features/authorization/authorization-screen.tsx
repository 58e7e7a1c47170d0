import { CircleStop, FastForward, KeyRound, ListOrdered, Play, Plug, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  type AuthorizationControl,
  type AuthorizationState,
  type Deviation,
  redirectUri,
  type RequestText,
  type StepKind,
} from '../../../core/authorization/model';
import { maskUrl } from '../../../core/session/connect/mask-url';
import { describeTarget } from '../../../core/session/connect/server-config';
import type { Session } from '../../../core/session/session';
import { authorize } from '../../session/authorize';
import { type ItemScreenProps, useSessionState, useWorkspace } from '../../session/session-context';
import { withSignInWindow } from '../../session/sign-in-window';
import {
  authorizationOf,
  authorizationSettingsOf,
  useServerConfig,
} from '../../session/use-authorization';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-part';
import { useStore } from '../../ui/use-store';
import styles from './authorization-screen.module.css';
import type { CauseActions } from './cause-panel';
import { EntryPanel } from './entry-panel';
import { ExportMenu } from './export-menu';
import { KeptPanel } from './kept-panel';
import { LockedNotice } from './settings/locked-notice';
import { QuestionPanel } from './question-panel';
import { SequenceDiagram } from './sequence-diagram';
import { SettingsPanel } from './settings/settings-panel';
import { SignInPanel } from './sign-in-panel';
import { StepDetail } from './step-detail';
import { TokenPanel } from './token-panel';

/** What the address names when the settings are open. */
const SETTINGS = 'settings';

interface ScreenProps extends ItemScreenProps {
  /** Goes to what the token was wanted for. */
  onTools: () => void;
}

/** How Loupe gets a token for a server, step by step, and what that token is. */
export function AuthorizationScreen(props: ScreenProps) {
  const t = useTranslations('authorization');
  const control = authorizationOf(props.session);
  if (!control) return <EmptyState icon={<KeyRound aria-hidden />} title={t('notHttp')} />;
  return <Authorization {...props} control={control} />;
}

function Authorization({
  session,
  control,
  item,
  onItem,
  onTools,
}: ScreenProps & { control: AuthorizationControl }) {
  const t = useTranslations('authorization');
  const workspace = useWorkspace();
  const state = useStore(control);
  const flow = useFlow(session, control);
  const { config, settings, pagePort } = flow;
  const { steps, tokens, question, browser } = state;
  const uri = redirectUri(settings.redirect, pagePort);
  const isAtRest = state.kind !== 'running' && state.kind !== 'paused';
  const last = steps.at(-1);
  const actions: CauseActions = {
    onContinueAnyway: () => last?.cause?.deviation && flow.continueAnyway(last.cause.deviation),
    onTryAgain: question ? undefined : () => flow.tryAgain(last?.kind),
    onRegisterAnew: flow.registerAnew,
    onSettings: () => onItem(SETTINGS),
  };
  // What waits for the person stands in the step that waits.
  const prompt = (
    <>
      {question && (
        <QuestionPanel
          key={question.kind}
          question={question}
          redirectUri={settings.grant === 'authorization-code' ? uri : undefined}
          onAnswer={flow.answer}
        />
      )}
      {browser && <SignInPanel control={control} url={browser.url} />}
    </>
  );
  return (
    <section
      className={styles['screen']}
      aria-label={t('title')}
      data-state={state.kind}
      tabIndex={-1}
    >
      <div className={styles['page']}>
        <Head session={session} control={control} state={state} flow={flow} />
        {settings.grant === 'authorization-code' && (
          <RedirectLine uri={uri} flow={flow} mayMove={settings.redirect.port === 0} />
        )}
        {settings.remember && (
          <LockedNotice
            vault={session.host.vault}
            onUnlocked={() => void workspace.vaultOpened()}
          />
        )}
        <StateNotice
          session={session}
          state={state}
          onTools={onTools}
          onSettings={actions.onSettings}
        />
        <div className={styles['columns']}>
          <div className={styles['main']}>
            {steps.length === 0 ? (
              <>
                <p className={styles['intro']}>{t('intro')}</p>
                {prompt}
              </>
            ) : (
              <SequenceDiagram
                steps={steps}
                renderDetail={(step) => (
                  <StepDetail
                    step={step}
                    control={control}
                    actions={
                      isAtRest && step === last && step.state === 'failed' ? actions : undefined
                    }
                    prompt={step === last && prompt}
                    isAtRest={isAtRest}
                    onContinue={flow.continueWith}
                  />
                )}
              />
            )}
          </div>
          <div className={styles['side']}>
            {tokens && <TokenPanel control={control} tokens={tokens} isAtRest={isAtRest} />}
            {(tokens ?? state.attempts) && (
              <EntryPanel control={control} attempts={state.attempts} />
            )}
            <KeptPanel
              control={control}
              state={state}
              redirectUri={uri}
              onRegisterAnew={flow.registerAnew}
            />
            <SettingsPanel
              key={config.name}
              config={config}
              control={control}
              vault={session.host.vault}
              pagePort={pagePort}
              isOpen={item === SETTINGS}
              onToggle={(isOpen) => {
                if (isOpen !== (item === SETTINGS)) onItem(isOpen ? SETTINGS : undefined, true);
              }}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

type Flow = ReturnType<typeof useFlow>;

/** What a person can do with the flow of a session, each in the click that asks for it. */
function useFlow(session: Session, control: AuthorizationControl) {
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
  const start = (stepwise: boolean) => authorize(session, { stepwise, words });
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
    runToEnd: () => run(() => control.runToEnd()),
    continueWith,
    tryAgain: (kind: StepKind | undefined) => {
      // These two are no part of a flow that could go on.
      if (kind === 'refresh') void control.refresh();
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
    registerAnew: (issuer: string) => {
      const go = async () => {
        await control.forget(issuer);
        await control.start({ stepwise: false });
      };
      run(go);
    },
  };
}

const TONES = {
  none: 'neutral',
  running: 'note',
  paused: 'accent',
  failed: 'bad',
  authorized: 'ok',
} as const;

function Head({
  session,
  control,
  state,
  flow,
}: {
  session: Session;
  control: AuthorizationControl;
  state: AuthorizationState;
  flow: Flow;
}) {
  const t = useTranslations('authorization');
  const { kind, isStepwise, steps } = state;
  const isUnderWay = kind === 'running' || kind === 'paused';
  return (
    <PageHead
      title={t('title')}
      about={maskUrl(describeTarget(session.config.target))}
      actions={
        <>
          {isUnderWay ? (
            <>
              {(kind === 'paused' || isStepwise) && !state.question && (
                <Button
                  variant="primary"
                  icon={<FastForward aria-hidden />}
                  onClick={flow.runToEnd}
                >
                  {t('runToEnd')}
                </Button>
              )}
              <Button icon={<CircleStop aria-hidden />} onClick={() => control.cancel()}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant={kind === 'authorized' ? 'default' : 'primary'}
                icon={<Play aria-hidden />}
                onClick={() => flow.start(false)}
              >
                {t(kind === 'authorized' ? 'startAgain' : 'start')}
              </Button>
              <Button
                icon={<ListOrdered aria-hidden />}
                title={t('stepwiseHint')}
                onClick={() => flow.start(true)}
              >
                {t('stepwise')}
              </Button>
            </>
          )}
          {(steps.length > 0 || state.tokens) && (
            <ExportMenu control={control} config={flow.config} />
          )}
        </>
      }
    >
      <p className={styles['state']} aria-live="polite">
        <Badge tone={TONES[kind]}>{t(`state.${kind}`)}</Badge> <StateWords state={state} />
      </p>
    </PageHead>
  );
}

/** Where the flow stands, in words. */
function StateWords({ state }: { state: AuthorizationState }) {
  const t = useTranslations('authorization');
  const { kind, steps, question, browser } = state;
  const last = steps.at(-1);
  if (question) return t('waitingForYou');
  if (browser) return t('waitingForBrowser');
  if (!last) return null;
  const values = { step: String(steps.length), name: t(`step.${last.kind}`) };
  switch (kind) {
    case 'running':
      return t('runningStep', values);
    case 'paused':
      return t('pausedBefore', values);
    case 'failed':
      return t('failedAt', values);
    case 'none':
    case 'authorized':
      return null;
  }
}

/** The redirect URI, before anything is registered, and a word of warning where its port is not the usual one. */
function RedirectLine({ uri, flow, mayMove }: { uri: string; flow: Flow; mayMove: boolean }) {
  const t = useTranslations('authorization');
  const { usualPort, pagePort } = flow;
  return (
    <>
      <p className={styles['redirect']} title={t('redirectUriHint')}>
        <span>{t('redirectUri')}</span> <code>{uri}</code>
        <CopyButton label={t('copyRedirectUri')} text={() => uri} />
      </p>
      {mayMove && usualPort !== undefined && usualPort !== pagePort && (
        <Notice
          tone="warn"
          role="status"
          icon="⚠"
          title={t('portMoved', { usual: String(usualPort), port: String(pagePort) })}
        >
          <p>{t('portMovedRemedy', { usual: String(usualPort) })}</p>
        </Notice>
      )}
    </>
  );
}

function StateNotice({
  session,
  state,
  onTools,
  onSettings,
}: {
  session: Session;
  state: AuthorizationState;
  onTools: () => void;
  onSettings: () => void;
}) {
  const t = useTranslations('authorization');
  const [wasAsked, setAsked] = useState(false);
  const workspace = useWorkspace();
  const connection = useSessionState(session);
  const isOpen = state.steps.some(({ decision }) => decision?.code === 'open');
  if (isOpen && state.kind === 'none') {
    return (
      <Notice
        tone="note"
        role="status"
        icon="○"
        title={t('openServer')}
        actions={<Button onClick={onSettings}>{t('enterEndpoints')}</Button>}
      >
        <p>{t('openServerText')}</p>
      </Notice>
    );
  }
  const last = state.steps.at(-1);
  const isProved = state.kind === 'authorized' && last?.kind === 'proof' && last.state === 'done';
  if (isProved && connection.kind === 'connected') {
    return (
      <Notice
        tone="ok"
        role="status"
        icon="✓"
        title={t('proved')}
        actions={
          <Button variant="primary" icon={<Wrench aria-hidden />} onClick={onTools}>
            {t('showTools')}
          </Button>
        }
      />
    );
  }
  const isUnconnected = connection.kind === 'disconnected' || connection.kind === 'failed';
  if (state.kind !== 'authorized' || !isUnconnected || wasAsked) return null;
  const connect = () => {
    setAsked(true);
    void workspace.connect(session.config.name);
  };
  return (
    <Notice
      tone="ok"
      role="status"
      icon="✓"
      title={t('authorizedNotConnected')}
      actions={
        <Button variant="primary" icon={<Plug aria-hidden />} onClick={connect}>
          {t('connect')}
        </Button>
      }
    />
  );
}
