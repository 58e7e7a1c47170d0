import { Pencil, Play, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { isCalledDestructive, readTools } from '../../../core/protocol/tool';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { Session } from '../../../core/session/session';
import { targetOf } from '../../../core/suite/suite';
import { FriendlyForm } from '../../forms/friendly/friendly-form';
import { inWords } from '../../../core/text/in-words';
import type { FormHandle } from '../../forms/schema-form';
import { useCheckedSend } from '../../forms/use-checked-send';
import { useVerdict } from '../../forms/use-verdict';
import { DefinitionIcon } from '../../outcome/definition-icon';
import { stateOfRun } from '../../outcome/outcome-state';
import { outcomeOf, type Run } from '../../outcome/run';
import { useQuestions, useSessionState } from '../../session/session-context';
import { TOOLS, useList } from '../../session/use-list';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { MarkdownWords } from '../../ui/markdown/markdown-words';
import { ProgressBar } from '../../ui/progress-bar';
import { useStore } from '../../ui/use-store';
import type { Violation } from '../../workers/validation/validate';
import { type OtherResult, PresentedOutcome } from './answer/presented-outcome';
import type { PresentedStep } from './presented-step';
import styles from './stage.module.css';
import type { StepRuns } from './step-runs';

interface StageProps {
  session: Session;
  step: PresentedStep;
  runs: StepRuns;
  /** The arguments as they are shown, which are those that are sent. */
  value: unknown;
  onValue: (value: unknown) => void;
  /** Told what came of each call in the end. */
  onEnded: (outcome: Outcome) => void;
  OtherResult: OtherResult;
}

const ANYTHING = {};
const NONE: readonly Violation[] = [];

/** One step before an audience: first what it asks for, then what came of it, large. */
export function Stage({ session, step, runs, value, onValue, onEnded, OtherResult }: StageProps) {
  const t = useTranslations('present');
  const state = useSessionState(session);
  const run = useStore(runs).get(step.key);
  const target = targetOf(step.call);
  const isTool = target.kind === 'tool';
  const { list } = useList(session, state, TOOLS, isTool);
  const listed = isTool ? readTools(list?.items ?? []) : [];
  const tool = listed.find(({ name }) => name === target.name);
  const schema = tool?.inputSchema ?? ANYTHING;
  const checked = useCheckedSend();
  const verdict = useVerdict(schema, value);
  const [unsent, setUnsent] = useState(NONE);
  const [confirming, setConfirming] = useState(false);
  /** Whether the form is shown though there is an answer. */
  const [asking, setAsking] = useState(run === undefined);
  const form = useRef<FormHandle>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus(), []);

  const isRunning = run?.state.kind === 'running';
  const outcome = run && outcomeOf(run);
  const args = value === undefined && isTool ? {} : value;
  const isThere = !isTool || tool !== undefined;
  const hasForm = isTool && tool !== undefined && hasFields(schema);

  const send = () => {
    setConfirming(false);
    setAsking(false);
    void runs.call(step, args, tool?.inputSchema).then((ended) => ended && onEnded(ended));
    stage.current?.focus();
  };
  const ask = () => {
    if (tool && session.config.confirmDestructive && isCalledDestructive(tool)) setConfirming(true);
    else send();
  };
  const call = () => {
    if (isRunning || confirming || !isThere || state.kind !== 'connected') return;
    checked.start({ schema: tool?.inputSchema, value: args, unsent, send: ask });
  };
  const { refused } = checked;
  useEffect(() => {
    if (refused) form.current?.focus(refused);
  }, [refused]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.repeat) return;
    if (event.nativeEvent.isComposing) return;
    const isAsked = asking || run === undefined;
    const at = event.target as HTMLElement;
    const isLine = at instanceof HTMLInputElement && at.getAttribute('aria-expanded') !== 'true';
    const isMeant = event.ctrlKey || event.metaKey || at === stage.current || isLine;
    if (!isAsked || !isMeant) return;
    event.preventDefault();
    call();
  };

  const words = wordsOf(step.call.ui);
  const title = words.title ?? step.title ?? tool?.title ?? inWords(target.name);
  const description = words.description ?? tool?.description ?? '';
  const isAnswer = !asking && run !== undefined;
  return (
    <div
      ref={stage}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className={styles['stage']}
      data-view={isAnswer ? 'answer' : 'question'}
      onKeyDown={onKeyDown}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          {tool && <DefinitionIcon definition={tool.definition} size={26} />}
          {title}
        </h2>
        {!isAnswer && description !== '' && (
          <div className={styles['description']}>
            <MarkdownWords text={description} isCut={description.length > 400} />
          </div>
        )}
      </header>
      {isTool && list && !tool && <p className={styles['note']}>{t('noTool')}</p>}
      {isAnswer ? (
        <section
          className={styles['answer']}
          aria-label={t('answer')}
          data-state={stateOfRun(run)}
          key={run.id}
        >
          {outcome ? (
            <PresentedOutcome
              outcome={outcome}
              target={target}
              session={session}
              OtherResult={OtherResult}
            />
          ) : (
            <Running run={run} session={session} />
          )}
        </section>
      ) : (
        hasForm && (
          <div className={styles['form']}>
            <FriendlyForm
              ref={form}
              schema={schema}
              ui={step.call.ui}
              value={value}
              onChange={(next) => {
                checked.changed();
                onValue(next);
              }}
              onUnsent={setUnsent}
              verdict={verdict}
              revealAll={refused !== undefined}
            />
          </div>
        )
      )}
      <footer className={styles['actions']}>
        {isAnswer ? (
          !isRunning && (
            <>
              {hasForm ? (
                <Button icon={<Pencil aria-hidden />} onClick={() => setAsking(true)}>
                  {t('change')}
                </Button>
              ) : (
                <Button icon={<RotateCcw aria-hidden />} onClick={call}>
                  {t('again')}
                </Button>
              )}
            </>
          )
        ) : (
          <>
            <Button
              variant="primary"
              size="large"
              icon={<Play aria-hidden />}
              disabled={!isThere || state.kind !== 'connected' || isRunning}
              onClick={call}
            >
              {t(`call_${target.kind}`)}
            </Button>
            {run && (
              <Button size="large" variant="ghost" onClick={() => setAsking(false)}>
                {t('backToAnswer')}
              </Button>
            )}
            {refused && (
              <p role="alert" className={styles['refused']}>
                {t('refused')}
              </p>
            )}
          </>
        )}
      </footer>
      <Dialog
        open={confirming}
        title={t('confirm', { title })}
        description={t('confirmText')}
        closeLabel={t('doNotCall')}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{t('doNotCall')}</Button>
            <Button variant="danger" onClick={send}>
              {t('call_tool')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** What a step's dressing says of the form as a whole. */
function wordsOf(ui: JsonObject | undefined) {
  const { 'ui:title': title, 'ui:description': description } = ui ?? {};
  return {
    title: typeof title === 'string' && title !== '' ? title : undefined,
    description: typeof description === 'string' ? description : undefined,
  };
}

function hasFields({ properties }: { properties?: unknown }): boolean {
  return typeof properties === 'object' && properties !== null
    ? Object.keys(properties).length > 0
    : false;
}

/** While the server works: what it says of that, and the way to stop it. */
function Running({ run, session }: { run: Run; session: Session }) {
  const t = useTranslations('present');
  const isAsked = useQuestions(session).length > 0;
  if (run.state.kind !== 'running') return null;
  const { progress, cancel } = run.state;
  const { total } = progress ?? {};
  const part =
    progress && total !== undefined && total > 0
      ? Math.max(0, Math.min(100, (progress.progress / total) * 100))
      : undefined;
  return (
    <div className={styles['running']} aria-live="polite">
      <p>{isAsked ? t('asksYou') : (progress?.message ?? t('working'))}</p>
      <ProgressBar label={t('working')} value={part} />
      <Button variant="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
