import { KeyRound, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { type AuthorizationControl, redirectUri } from '../../../core/authorization/model';
import { goToItem } from '../../navigation/navigation';
import { readSettingsItem, settingsItem, type SettingsPart } from '../../navigation/routes';
import { type ItemScreenProps, useSessionState, useWorkspace } from '../../session/session-context';
import { authorizationOf } from '../../session/use-authorization';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import { AuthorizationHead } from './authorization-head';
import styles from './authorization-screen.module.css';
import type { CauseActions } from './cause-panel';
import { AccessCheckPanel } from './access-check-panel';
import { CredentialsPanel } from './credentials-panel';
import { LockedNotice } from './settings/locked-notice';
import { QuestionPanel } from './question-panel';
import { SequenceDiagram } from './sequence-diagram';
import { SettingsPanel } from './settings/settings-panel';
import { SignInPanel } from './sign-in-panel';
import { StepDetail } from './step-detail';
import { TokenPanel } from './token-panel';
import { type Flow, useFlow } from './use-flow';
import { StateNotice } from './state-notice';

export function AuthorizationScreen(props: ItemScreenProps) {
  const t = useTranslations('authorization');
  const control = authorizationOf(props.session);
  if (!control) return <EmptyState icon={<KeyRound aria-hidden />} title={t('notHttp')} />;
  return <Authorization {...props} control={control} />;
}

function Authorization({ session, control, item }: ItemScreenProps & { control: AuthorizationControl }) {
  const t = useTranslations('authorization');
  const workspace = useWorkspace();
  const state = useStore(control);
  const flow = useFlow(session, control);
  const { config, settings } = flow;
  const { steps, tokens, question, browser } = state;
  const uri = redirectUri(settings.redirect, session.host);
  const isByCode = settings.grant === 'authorization-code';
  const { isOpen, part } = readSettingsItem(item);
  const [visit, setVisit] = useState(0);
  const openSettings = (toPart: SettingsPart) => {
    goToItem(session, 'authorization', settingsItem(toPart));
    setVisit((before) => before + 1);
  };
  const isAtRest = state.kind !== 'running' && state.kind !== 'paused';
  const last = steps.at(-1);
  const isConnected = useSessionState(session).kind === 'connected';
  const isProved = state.kind === 'authorized' && last?.kind === 'proof' && last.state === 'done';
  const actions: CauseActions = {
    onContinueAnyway: () => last?.cause?.deviation && flow.continueAnyway(last.cause.deviation),
    onTryAgain: question ? undefined : () => flow.tryAgain(last),
    onRegisterAgain: flow.registerAgain,
    onMethod: flow.retryWithMethod,
    onSettings: openSettings,
  };
  const prompt = (question ?? browser) && (
    <>
      {question && (
        <QuestionPanel
          key={question.kind}
          question={question}
          redirectUri={isByCode ? uri : undefined}
          onAnswer={flow.answer}
        />
      )}
      {browser && (
        <SignInPanel
          control={control}
          browser={browser}
          onOpen={flow.openSignIn}
          onRegisterAgain={flow.registerAgain}
          onStartAgain={flow.startAgain}
          onSettings={openSettings}
        />
      )}
    </>
  );
  return (
    <section className="sized tall scroll-y no-ring" aria-label={t('title')} data-state={state.kind} tabIndex={-1}>
      <div className={styles['page']}>
        <AuthorizationHead session={session} control={control} state={state} flow={flow}>
          {isByCode && <RedirectLine uri={uri} />}
        </AuthorizationHead>
        {isByCode && settings.redirect.port === 0 && <PortNotice flow={flow} />}
        {settings.remember && (
          <LockedNotice vault={session.host.vault} onUnlocked={() => void workspace.vaultOpened()} />
        )}
        <div className={`stack gap-16 ${styles['columns'] ?? ''}`}>
          <SettingsPanel
            key={config.name}
            config={config}
            control={control}
            vault={session.host.vault}
            page={session.host}
            isOpen={isOpen}
            part={part}
            visit={visit}
            onToggle={(toOpen) => {
              if (toOpen !== isOpen) goToItem(session, 'authorization', toOpen ? settingsItem() : undefined, true);
            }}
          />
          <div className={`stack at-top gap-16 narrow ${styles['steps'] ?? ''}`} data-running={!isAtRest}>
            {steps.length === 0 ? (
              <>
                <p className={styles['intro']}>{t('intro')}</p>
                {prompt ?? (isByCode && <PlannedSteps />)}
              </>
            ) : (
              <SequenceDiagram
                steps={steps}
                hasPrompt={prompt !== undefined}
                wayOn={
                  isProved &&
                  isConnected && (
                    <Button
                      variant="primary"
                      icon={<Wrench aria-hidden />}
                      onClick={() => goToItem(session, 'tools', undefined)}
                    >
                      {t('showTools')}
                    </Button>
                  )
                }
                renderDetail={(step) => (
                  <StepDetail
                    step={step}
                    control={control}
                    actions={isAtRest && step === last && step.state === 'failed' ? actions : undefined}
                    prompt={step === last && prompt}
                    isAtRest={isAtRest}
                    onContinue={flow.continueWith}
                  />
                )}
              />
            )}
            <StateNotice session={session} state={state} onEndpoints={() => openSettings('endpoints')} />
            {isAtRest && (tokens ?? state.attempts) && <AccessCheckPanel control={control} attempts={state.attempts} />}
          </div>
          <div className="stack at-top gap-16 narrow">
            <CredentialsPanel control={control} state={state} redirectUri={uri} onRegisterAgain={flow.registerAgain} />
            {/* Last: it appears while the flow runs, and pushes nothing down. */}
            {tokens && <TokenPanel control={control} tokens={tokens} isAtRest={isAtRest} />}
          </div>
        </div>
      </div>
    </section>
  );
}

const PLANNED = [
  'challenge',
  'resource-metadata',
  'choose-server',
  'server-metadata',
  'client',
  'register',
  'scopes',
  'authorize',
  'callback',
  'token',
  'proof',
] as const;

function PlannedSteps() {
  const t = useTranslations('authorization');
  return (
    <ol className="grid">
      {PLANNED.map((kind, index) => (
        <li key={kind} className={styles['planned']}>
          <span className="faint tnum">{index + 1}</span>
          <b className="semibold">{t(`step.${kind}`)}</b>
          <span className="muted">{t(`about.${kind}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function RedirectLine({ uri }: { uri: string }) {
  const t = useTranslations('authorization');
  return (
    <p className="row wrap break gap-8 rows-2" title={t('redirectUriHint')}>
      <span className="muted">{t('redirectUri')}</span> <code>{uri}</code>
      <CopyButton label={t('copyRedirectUri')} text={() => uri} />
    </p>
  );
}

function PortNotice({ flow: { usualPort, pagePort } }: { flow: Flow }) {
  const t = useTranslations('authorization');
  if (usualPort === undefined || usualPort === pagePort) return null;
  return (
    <Notice tone="warn" role="status" title={t('portMoved', { usual: String(usualPort), port: String(pagePort) })}>
      <p>{t('portMovedRemedy', { usual: String(usualPort) })}</p>
    </Notice>
  );
}
