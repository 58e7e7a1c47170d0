import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { checkOutput } from '../../../../core/judge/check-output';
import type { ListedTool } from '../../../../core/protocol/tool';
import type { Session } from '../../../../core/session/session';
import { ComparisonStatus } from '../../../runs/compare/comparison-status';
import { ComparisonView } from '../../../runs/compare/comparison-view';
import { comparedRun } from '../../../runs/compare/compared-run';
import { OutcomeDetails } from '../../../runs/outcome/outcome-details';
import { runStatus } from '../../../../core/run/run-status';
import { OutcomeView } from '../../../runs/outcome/outcome-view';
import { useStatusText } from '../../../runs/outcome/use-status-text';
import { outcomeOf, type Run } from '../../../../core/run/run';
import { type ExtraCheck, useOutcomeFindings } from '../../../session/use-findings';
import { Button } from '../../../ui/button';
import { storageKey } from '../../../ui/remember';
import { Tabs } from '../../../ui/tabs';
import { validateAt } from '../../../workers/validation/validate';
import { ToolResultView } from '../../../runs/outcome/results/tool-result-view';
import styles from './side-by-side.module.css';

export interface Side {
  session: Session;
  tool: ListedTool;
  run: Run;
}

export function BothResults({ sides }: { sides: readonly [own: Side, other: Side] }) {
  const t = useTranslations('sideBySide');
  const [view, setView] = useState<'results' | 'differences'>('results');
  const [own, other] = sides;
  const before = useCompared(own);
  const after = useCompared(other);
  const rulesKey = storageKey('loupe.ignored', own.session.config.name, own.tool.name);
  return (
    <Tabs
      label={t('view')}
      tabs={[
        { key: 'results', label: t('results') },
        { key: 'differences', label: t('differences') },
      ]}
      value={view}
      onChange={setView}
      actions={
        before &&
        after && (
          <ComparisonStatus before={before} after={after} rulesKey={rulesKey} onOpen={() => setView('differences')} />
        )
      }
    >
      {view === 'results' ? (
        <div className={styles['sides']}>
          {sides.map((side) => (
            <SideView key={side.session.config.name} side={side} />
          ))}
        </div>
      ) : before && after ? (
        <div className="stack gap-12 pt-12">
          <ComparisonView before={before} after={after} rulesKey={rulesKey} />
        </div>
      ) : (
        <p role="status">{t('notYet')}</p>
      )}
    </Tabs>
  );
}

function SideView({ side: { session, tool, run } }: { side: Side }) {
  const t = useTranslations('sideBySide');
  const outcome = outcomeOf(run);
  const check: ExtraCheck = useCallback((result, signal) => checkOutput(result, tool, validateAt, signal), [tool]);
  const { findings, checking } = useOutcomeFindings(session, outcome, check, 'tools/call');
  const { name } = session.config;
  return (
    <section className={styles['side']} aria-label={t('resultOf', { server: name })} data-state={runStatus(run)}>
      <h3>{name}</h3>
      <OutcomeDetails run={run} findings={findings} checking={checking}>
        {run.state.kind === 'running' && (
          <Button size="small" onClick={run.state.cancel}>
            {t('cancel')}
          </Button>
        )}
      </OutcomeDetails>
      {outcome && (
        <OutcomeView
          outcome={outcome}
          findings={findings}
          renderResult={(result, { raw }) => (
            <ToolResultView result={result} raw={raw} findings={findings} session={session} />
          )}
        />
      )}
    </section>
  );
}

function useCompared({ session, run }: Side) {
  const statusText = useStatusText();
  const outcome = statusText(runStatus(run));
  return comparedRun(run, { name: session.config.name, outcome, arguments: run.arguments });
}
