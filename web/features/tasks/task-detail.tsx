import type { JsonObject } from '../../../core/json/json-object';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../content/text/json-text';
import { OutcomePanel } from '../../runs/outcome/outcome-panel';
import { ToolResultView } from '../../runs/outcome/results/tool-result-view';
import { type Run, outcomeOf } from '../../../core/run/run';
import { TaskView } from '../../runs/outcome/task/task-view';
import { useOutcomeFindings } from '../../session/use-findings';
import { stringifyJson } from '../../../core/json/lossless';
import type { Session } from '../../../core/session/session';
import type { TaskCard } from '../../../core/session/tasks/task-card';
import { isTerminal } from '../../../core/session/tasks/task';
import { SplitPane } from '../../ui/split-pane';
import { useMediaQuery } from '../../ui/use-media-query';
import { ResultPart } from '../../runs/outcome/result-part';

interface TaskDetailProps {
  session: Session;
  card: TaskCard;
  onForget: () => void;
}

export function TaskDetail({ session, card, onForget }: TaskDetailProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)');
  return (
    <SplitPane
      id="task"
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      panes={[
        {
          id: 'task',
          size: '46%',
          min: '20%',
          content: (
            <div className="tall wide scroll-y px-16 pt-12">
              <h2 className="below-8 xl semibold tight break after-list">
                <Origin card={card} />
              </h2>
              <TaskView session={session} card={card} onForget={card.worker === 'server' ? onForget : undefined} />
            </div>
          ),
        },
        {
          id: 'result',
          min: '20%',
          content:
            card.origin.kind === 'asked' ? (
              <ServerRequest params={card.origin.params} answer={card.answer} />
            ) : (
              <ServerResult session={session} card={card} />
            ),
        },
      ]}
    />
  );
}

function Origin({ card: { origin } }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  switch (origin.kind) {
    case 'called':
      return t('origin_called', { tool: origin.tool });
    case 'remembered':
      return origin.tool === undefined ? t('origin_rememberedPlain') : t('origin_remembered', { tool: origin.tool });
    case 'asked':
      return t('origin_asked', { method: origin.method });
    case 'listed':
    case 'notified':
    case 'named':
      return t(`origin_${origin.kind}`);
  }
}

function ServerResult({ session, card }: Omit<TaskDetailProps, 'onForget'>) {
  const t = useTranslations('tasks');
  const { end, seenAt } = card;
  const run = useMemo((): Run | undefined => {
    const last = end && (end.outcomes.at(-1) ?? end.outcome);
    if (!end || !last) return undefined;
    const task = { key: card.key, shown: end.outcome, failed: end.failed };
    return {
      ...{ id: seenAt, kind: 'tool', name: '', arguments: undefined, startedAt: seenAt },
      state: { kind: 'ended', outcomes: [...end.outcomes.slice(0, -1), last], task },
    };
  }, [end, card.key, seenAt]);
  const { findings, checking } = useOutcomeFindings(session, run && outcomeOf(run), undefined, 'tools/call');
  return (
    <OutcomePanel
      session={session}
      server={session.config.name}
      run={run}
      subject={{ title: t('okWord'), target: { kind: 'tool', name: '' } }}
      item={`task ${card.key}`}
      findings={findings}
      checking={checking}
      idleText={t(isTerminal(card.task?.status) ? 'noResultEnded' : 'noResultText')}
      renderDetails={() => null}
      renderResult={(result, { raw }) => (
        <ToolResultView result={result} raw={raw} findings={findings} session={session} />
      )}
    />
  );
}

function ServerRequest({ params, answer }: { params: JsonObject; answer: JsonObject | undefined }) {
  const t = useTranslations('tasks');
  return (
    <div className="stack tall at-top gap-12 px-16 pt-12 pb-16 scroll-y">
      <ResultPart title={t('serverRequest')}>
        <JsonText source={stringifyJson(params)} label={t('serverRequest')} />
      </ResultPart>
      <ResultPart title={t('answer')}>
        {answer ? <JsonText source={stringifyJson(answer)} label={t('answer')} /> : <p>{t('noAnswer')}</p>}
      </ResultPart>
    </div>
  );
}
