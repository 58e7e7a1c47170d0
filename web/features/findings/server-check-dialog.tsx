import { StartButton } from '../../ui/start-button';
import { useTranslations } from 'use-intl';

import { type CheckStepState, serverCheckOf, type ServerCheckState } from '../../../core/judge/server-check/check-run';
import type { StepStatus } from '../../../core/judge/server-check/check-step';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import { RouteLink } from '../../navigation/route-link';
import { trafficToShow } from '../../navigation/traffic-to-show';
import { Badge, type Tone } from '../../ui/badge';
import { Dialog } from '../../ui/dialog';
import { ProgressBar } from '../../ui/progress-bar';
import { Table } from '../../ui/table/table';
import styles from './server-check-dialog.module.css';
import { useServerCheckTexts } from './use-server-check-texts';
import { useStore } from '../../ui/use-store';

export function ServerCheckDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTranslations('findingsPage');
  const serverCheck = serverCheckOf(session);
  const state = useStore(serverCheck);
  const isConnected = useSessionState(session).kind === 'connected';
  const start = () => void serverCheck.start();
  return (
    <Dialog
      size="page"
      title={t('checkThisServer')}
      description={state.kind === 'idle' ? t('serverCheckIntro') : <Summary state={state} />}
      onClose={onClose}
      actions={
        <StartButton
          onStop={state.kind === 'running' ? () => serverCheck.stop() : undefined}
          variant="primary"
          disabled={!isConnected}
          onClick={start}
        >
          {state.kind === 'idle' ? t('serverCheckStart') : t('serverCheckAgain')}
        </StartButton>
      }
    >
      {/* Lets the keyboard scroll it. */}
      <div role="region" tabIndex={0} aria-label={t('serverCheckResults')} className="grid gap-12">
        {state.kind === 'idle' && <p>{t('serverCheckNeedsConnection')}</p>}
        {state.steps.length > 0 && (
          <>
            <details>
              <summary>{t('serverCheckSends')}</summary>
              <SentRequests state={state} />
            </details>
            <Steps state={state} server={session.config.name} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function SentRequests({ state: { steps } }: { state: ServerCheckState }) {
  const t = useTranslations('findingsPage');
  const checkTexts = useServerCheckTexts();
  return (
    <>
      <p className="muted readable py-8">{t('serverCheckWhy')}</p>
      <ol className={styles['sends']}>
        {steps
          .filter(({ step: { skip, sends } }) => !skip && sends.length > 0)
          .map(({ step }) => (
            <li key={step.name}>
              {checkTexts.step(step)}
              {step.sends.map((text) => (
                <code className="block muted sm code break" key={text}>
                  {text}
                </code>
              ))}
            </li>
          ))}
      </ol>
    </>
  );
}

type ListedStep = ServerCheckState['steps'][number];

const tones: Record<string, Tone> = { passed: 'ok', 'not-recommended': 'warn', failed: 'bad', running: 'accent' };

function toneOf(state: CheckStepState): Tone {
  return tones[state.kind === 'done' ? state.status : state.kind] ?? 'neutral';
}

const ROOM = { minHeight: '2lh' };
const TWO_LINES = { ...ROOM, display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 } as const;

interface StepsProps {
  state: ServerCheckState;
  server: string;
  onClose: () => void;
}

function Steps({ state: { steps }, server, onClose }: StepsProps) {
  const t = useTranslations('findingsPage');
  const checkTexts = useServerCheckTexts();
  // Only those that are known from the start: no row moves while it runs.
  const skipped = steps.filter(({ step }) => step.skip !== undefined);
  const step = { head: t('serverCheckStep'), cell: (each: ListedStep) => checkTexts.step(each.step) };
  return (
    <>
      <Table
        className={styles['table']}
        rows={steps.filter((each) => !skipped.includes(each))}
        keyOf={({ step: { name } }) => name}
        rowProps={({ state }) => ({ 'data-state': state.kind })}
        columns={[
          step,
          { head: t('expected'), cell: ({ step }) => checkTexts.expected(step) },
          {
            head: t('actual'),
            cell: ({ state }) => {
              const actual = checkTexts.actual(state);
              const isFine = state.kind === 'done' && state.status === 'passed';
              return (
                // In the room of two lines, so that the rows below it stay where they are.
                <div className={isFine ? 'break clip' : 'break'} style={isFine ? TWO_LINES : ROOM} title={actual}>
                  {actual || '\u00a0'}
                </div>
              );
            },
          },
          {
            head: t('messages'),
            cell: ({ state }) => {
              const seq = state.kind === 'done' ? state.response.seq : undefined;
              if (seq === undefined) return null;
              const showMessage = () => {
                trafficToShow.set({ server, text: '', seq });
                onClose();
              };
              return (
                <RouteLink
                  to={{ kind: 'section', server, section: 'traffic' }}
                  className="tnum"
                  aria-label={t('message', { seq: String(seq) })}
                  onFollow={showMessage}
                >
                  #{seq}
                </RouteLink>
              );
            },
          },
          { head: t('status'), cell: ({ state }) => <Badge tone={toneOf(state)}>{checkTexts.status(state)}</Badge> },
        ]}
      />
      {skipped.length > 0 && (
        <details>
          <summary>{t('serverCheckSkipped', { count: skipped.length })}</summary>
          <Table
            className={styles['table']}
            rows={skipped}
            columns={[
              step,
              {
                head: t('serverCheckReason'),
                cell: ({ step: { skip }, state }) =>
                  checkTexts.actual(skip ? { kind: 'skipped', reason: skip } : state),
              },
            ]}
          />
        </details>
      )}
    </>
  );
}

function Summary({ state: { kind, steps } }: { state: ServerCheckState }) {
  const t = useTranslations('findingsPage');
  if (kind === 'idle') return null;
  const done = steps.filter(({ state }) => state.kind === 'done' || state.kind === 'skipped').length;
  const count = steps.length;
  const countOf = (status: StepStatus) =>
    steps.filter(({ state }) => state.kind === 'done' && state.status === status).length;
  const skipped = steps.filter(({ state }) => state.kind === 'skipped').length;
  return (
    <span className="row wrap between gap-12 rows-8">
      <span role="status" className="tnum">
        {kind === 'running' &&
          t('serverCheckRunning', { done: String(Math.min(done + 1, count)), count: String(count) })}
        {kind === 'stopped' && t('serverCheckStopped', { done: String(done), count: String(count) })}
        {kind === 'done' &&
          t('serverCheckDone', {
            passed: countOf('passed'),
            notRecommended: countOf('not-recommended'),
            failed: countOf('failed'),
            skipped,
          })}
      </span>
      {kind === 'running' && <ProgressBar className="rest" label={t('serverCheckProgress')} value={done} max={count} />}
    </span>
  );
}
