import { Square } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type StepState, tourOf, type TourState } from '../../../core/judge/tour/tour-run';
import type { TourVerdict } from '../../../core/judge/tour/tour-step';
import { tourSteps } from '../../../core/judge/tour/tour-steps';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ProgressBar } from '../../ui/progress-bar';
import { Table } from '../../ui/table/table';
import styles from './tour-dialog.module.css';
import { useTourWords } from './use-tour-words';
import { useStore } from '../../ui/use-store';

/** Says what a tour of the server sends, takes it when told to, and shows what came of each step. */
export function TourDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTranslations('findingsPage');
  const tour = tourOf(session);
  const state = useStore(tour);
  const isConnected = useSessionState(session).kind === 'connected';
  const start = () => void tour.start();
  return (
    <Dialog
      size="page"
      title={t('tourTitle')}
      description={state.kind === 'idle' ? t('tourIntro') : t('tourFindings')}
      onClose={onClose}
      notice={<Summary state={state} />}
      actions={
        state.kind === 'running' ? (
          <Button icon={<Square aria-hidden />} onClick={() => tour.stop()}>
            {t('tourCancel')}
          </Button>
        ) : (
          <Button variant="primary" disabled={!isConnected} onClick={start}>
            {state.kind === 'idle' ? t('tourStart') : t('tourAgain')}
          </Button>
        )
      }
    >
      {/* So that the keyboard can scroll it. */}
      <div
        role="region"
        tabIndex={0}
        aria-label={state.kind === 'idle' ? t('tourSends') : t('tourResults')}
        className="grid gap-10"
      >
        {state.kind === 'idle' ? <Announcement session={session} /> : <Steps state={state} />}
      </div>
    </Dialog>
  );
}

function Announcement({ session }: { session: Session }) {
  const t = useTranslations('findingsPage');
  const words = useTourWords();
  const state = useSessionState(session);
  if (state.kind !== 'connected') return <p>{t('tourNeedsConnection')}</p>;
  const steps = tourSteps(session, state.connected);
  return (
    <>
      <p className="muted readable">{t('tourWhy')}</p>
      <h3 className="lg bold">{t('tourSends')}</h3>
      <ol className={styles['sends']}>
        {steps
          .filter(({ skip, sends }) => !skip && sends.length > 0)
          .map((step) => (
            <li key={step.name}>
              {words.step(step)}
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

const tones: Record<string, Tone> = {
  pass: 'ok',
  odd: 'warn',
  broken: 'bad',
  running: 'accent',
};

function toneOf(state: StepState): Tone {
  return tones[state.kind === 'done' ? state.verdict : state.kind] ?? 'neutral';
}

function Steps({ state: { steps } }: { state: TourState }) {
  const t = useTranslations('findingsPage');
  const words = useTourWords();
  return (
    <Table
      className={styles['table']}
      rows={steps}
      rowProps={({ state }) => ({ 'data-state': state.kind })}
      columns={[
        { head: t('tourStep'), cell: ({ step }) => words.step(step) },
        { head: t('tourExpected'), cell: ({ step }) => words.expected(step) },
        { head: t('tourCame'), cell: ({ state }) => words.came(state) },
        {
          head: t('tourVerdict'),
          cell: ({ state }) => <Badge tone={toneOf(state)}>{words.verdict(state)}</Badge>,
        },
      ]}
    />
  );
}

function Summary({ state: { kind, steps } }: { state: TourState }) {
  const t = useTranslations('findingsPage');
  if (kind === 'idle') return null;
  const done = steps.filter(
    ({ state }) => state.kind === 'done' || state.kind === 'skipped',
  ).length;
  const count = steps.length;
  const verdicts = (wanted: TourVerdict) =>
    String(steps.filter(({ state }) => state.kind === 'done' && state.verdict === wanted).length);
  const skipped = steps.filter(({ state }) => state.kind === 'skipped').length;
  return (
    <div className={styles['summary']}>
      {kind === 'running' && (
        <ProgressBar
          className={styles['progress']}
          label={t('tourProgress')}
          value={done}
          max={count}
        />
      )}
      <span role="status" className="tnum">
        {kind === 'running' &&
          t('tourRunning', { done: String(Math.min(done + 1, count)), count: String(count) })}
        {kind === 'stopped' && t('tourStopped', { done: String(done), count: String(count) })}
        {kind === 'done' &&
          t('tourDone', {
            passed: verdicts('pass'),
            odd: verdicts('odd'),
            broken: verdicts('broken'),
            skipped: String(skipped),
          })}
      </span>
    </div>
  );
}
