import { IncompleteRunNotice } from '../all/all-suites-page';
import type { CallsTabProps } from '../calls/calls-tab';
import { StartButton } from '../../../ui/start-button';
import { ArrowLeftRight, Download, Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { withEnvironment } from '../../../../core/suite/variables';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Elapsed } from '../../../ui/elapsed';
import { ComparePairs } from '../../../runs/compare/pairs/compare-pairs';
import { useServers } from '../../../session/session-context';
import type { RunTarget } from '../../../runs/suites/page-run';
import { listedServer } from '../../../runs/suites/run/find-target';
import { neededSecrets, valuesFromList } from '../../../runs/suites/run/suite-variables';
import { useSuiteStore, suiteKey } from '../../../runs/suites/suite-store';
import bar from '../../../ui/bar.module.css';
import { Button } from '../../../ui/button';
import { download } from '../../../ui/download';
import { EmptyState } from '../../../ui/empty-state';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { storageKey } from '../../../ui/remember';
import { usePromise } from '../../../ui/use-promise';
import { useStore } from '../../../ui/use-store';
import { existingChoices, runOptions, secretValues, useRunChoices } from '../calls/run-choices';
import { type RunOption, RunOptionsButton } from '../calls/run-options-button';
import { SecretFields } from '../calls/secret-fields';
import { useSecrets } from '../calls/use-secrets';
import { TargetChoice } from '../target-choice';
import { callsOf } from '../suite-calls';
import { useSuiteComparison } from '../use-suite';
import styles from './side-checks.module.css';
import { asPair, type ComparedCall, type SideName, SIDES, type SuiteComparisonState } from './suite-comparison';
import { outcomeOfSide } from '../../../../core/suite/compare/compare-runs';
import { FailureNotice } from '../../../runs/outcome/failure/failure-notice';
import { CheckList } from '../calls/check-list';
import { csvReport } from '../../../../core/json/documents/csv';
import { stringifyJson } from '../../../../core/json/lossless';
import { english } from '../../../../core/suite/suite-phrase';
import { englishCheck } from '../../../../core/suite/checks/check-result';
import type { EndedRun, PlacedRun } from '../../../../core/suite/run/suite-run';

const OPTIONS: readonly RunOption[] = ['parallel', 'destructive'];

type CompareTabProps = Pick<CallsTabProps, 'name' | 'suite' | 'runs' | 'references'>;

export function CompareTab(props: CompareTabProps) {
  const { suite, runs } = props;
  const [listed] = useState(() => callsOf(suite));
  const previous = usePromise(useCallback(() => runs.lastRuns(listed), [runs, listed]));
  return previous.state === 'resolved' && <CompareForm {...props} previous={previous.value} />;
}

function CompareForm(props: CompareTabProps & { previous: readonly PlacedRun[] }) {
  const { name, suite, references, previous } = props;
  const t = useTranslations('suiteCompare');
  const suiteTexts = useTranslations('suites');
  const store = useSuiteStore();
  const servers = useServers();
  const comparison = useSuiteComparison(name);
  const state = useStore(comparison);
  const key = suiteKey(store, name);
  const [choices, setChoices] = useRunChoices(key);
  const [isPrevious, setPrevious] = useState(previous.length > 0);
  const suiteServer = listedServer(suite, servers);
  const [targets, setTargets] = useState<Record<SideName, RunTarget>>(() => {
    const other = servers.find((server) => server !== suiteServer);
    return {
      left: { kind: 'suite' },
      right: isPrevious ? choices.target : other ? { kind: 'server', name: other.name } : { kind: 'suite' },
    };
  });
  const [destructive, setDestructive] = useState(false);
  const [secrets, setSecret] = useSecrets(key);
  const usesSuiteServer = targets.right.kind === 'suite' || (!isPrevious && targets.left.kind === 'suite');
  const { environment } = existingChoices(suite, choices, servers);
  const requiredSecrets = neededSecrets(
    withEnvironment(suite, environment),
    valuesFromList(suite, servers),
    usesSuiteServer,
  );
  const isSame = !isPrevious && JSON.stringify(targets.left) === JSON.stringify(targets.right);
  const labelOf = (target: RunTarget) => {
    if (target.kind === 'suite') return suiteServer?.name ?? suiteTexts('target_suite');
    return target.version === undefined ? target.name : `${target.name} · ${target.version}`;
  };
  const isSameLabel = !isPrevious && labelOf(targets.left) === labelOf(targets.right);
  const sideLabel = (side: SideName) =>
    isSameLabel ? suiteTexts('labelOf', { label: t(side), value: labelOf(targets[side]) }) : labelOf(targets[side]);
  const start = () => {
    void comparison.start({
      name,
      suite,
      targets: {
        left: isPrevious
          ? { target: previous, label: t('previous') }
          : { target: targets.left, label: sideLabel('left') },
        right: { target: targets.right, label: sideLabel('right') },
      },
      environment,
      secrets: secretValues(requiredSecrets, secrets),
      references,
      folder: store.folder,
      options: runOptions({ parallel: choices.parallel, allowDestructive: destructive }),
    });
  };
  const isRunning = state.status === 'running';
  const save = (type: 'json' | 'csv') =>
    download(`${name}-compare.${type}`, type === 'json' ? comparisonAsJson(name, state) : comparisonAsCsv(state));
  return (
    <div className="pane">
      <div className={bar['bar']}>
        <StartButton
          onStop={isRunning ? () => comparison.stop() : undefined}
          variant="primary"
          size="small"
          icon={<Play aria-hidden />}
          disabled={isSame}
          onClick={start}
        >
          {t(isPrevious ? 'runNew' : 'run')}
        </StartButton>
        {SIDES.map((side) => (
          <TargetChoice
            key={side}
            label={t(side)}
            versionLabel={t(`version_${side}`)}
            target={targets[side]}
            suiteLabel={
              suiteServer && suiteTexts('labelOf', { label: suiteTexts('target_suite'), value: suiteServer.name })
            }
            onTarget={(target) => {
              setTargets({ ...targets, [side]: target });
              if (side === 'left') setPrevious(false);
            }}
            {...(side === 'left' &&
              previous.length > 0 && {
                other: { label: t('previous'), isChosen: isPrevious, onChoose: () => setPrevious(true) },
              })}
          />
        ))}
        <RunOptionsButton
          options={OPTIONS}
          choices={choices}
          onChoices={setChoices}
          destructive={destructive}
          onDestructive={setDestructive}
        />
        {isSame && <span className="muted sm">{t('sameTargets')}</span>}
      </div>
      {requiredSecrets.length > 0 && (
        <SecretFields suite={suite} names={requiredSecrets} values={secrets} onValue={setSecret} />
      )}
      {state.status === 'idle' ? (
        <EmptyState icon={<ArrowLeftRight aria-hidden />} title={t('idle')}>
          {t(isPrevious ? 'idlePrevious' : 'idleText')}
        </EmptyState>
      ) : (
        <ComparePairs
          key={state.startedAt}
          pairs={state.pairs.map(asPair)}
          labels={[state.sides.left.label, state.sides.right.label]}
          progress={
            isRunning ? (
              <>
                {t('running', { left: state.sides.left.done, right: state.sides.right.done })} ·{' '}
                <Elapsed since={state.startedAt} label={t('elapsed')} />
              </>
            ) : undefined
          }
          actions={
            <Menu
              trigger={
                <Button
                  size="small"
                  variant="ghost"
                  icon={<Download aria-hidden />}
                  disabled={state.pairs.length === 0}
                >
                  {t('export')}
                </Button>
              }
              entries={(['json', 'csv'] as const).map((type) => ({
                label: type.toUpperCase(),
                onSelect: () => save(type),
              }))}
            />
          }
          notices={<SideProblems state={state} />}
          rulesKeyOf={(pair) => storageKey('loupe.ignored', `suite ${name}`, pair.name)}
          renderAbout={({ call }) => (
            <div className={styles['sides']}>
              {SIDES.map((side) => (
                <SideChecks key={side} label={state.sides[side].label} side={call[side]} />
              ))}
            </div>
          )}
        />
      )}
    </div>
  );
}

function SideProblems({ state }: { state: SuiteComparisonState }) {
  return SIDES.map((side) => {
    const { label, report } = state.sides[side];
    if (!report?.problem) return null;
    const { problem } = report;
    return (
      <div key={side} className="rigid line-above py-8 px-16">
        {problem.kind === 'connection' ? (
          <FailureNotice headline={label} failure={problem.failure} />
        ) : (
          <Notice tone={problem.kind === 'stopped' ? 'neutral' : 'bad'} role="note" icon="✕" title={label}>
            <IncompleteRunNotice reason={{ kind: 'problem', problem }} />
          </Notice>
        )}
      </div>
    );
  });
}

function SideChecks({ label, side }: { label: string; side: EndedRun | undefined }) {
  const t = useTranslations('suiteCompare');
  const suiteTexts = useTranslations('suites');
  const coreTexts = useCoreTexts();
  const last = outcomeOfSide(side);
  return (
    <div className={`stack at-top gap-8 ${styles['side'] ?? ''}`}>
      <h4 className="muted semibold break">{label}</h4>
      {side === undefined || side.run.status === 'skipped' ? (
        <p>{coreTexts.text(side?.run.reasonSaid, side?.run.reason ?? t('notRun'))}</p>
      ) : side.checkedRun?.run.stored ? (
        <p>{suiteTexts('lastSummary')}</p>
      ) : (
        <CheckList checks={side.run.checks} />
      )}
      {last?.kind === 'lost' && <FailureNotice failure={last.failure} />}
      {side && side.run.stderr.length > 0 && <pre tabIndex={0}>{side.run.stderr.join('\n')}</pre>}
    </div>
  );
}

function comparisonAsJson(suite: string, { sides, pairs, startedAt }: SuiteComparisonState) {
  const sideOf = (side: EndedRun | undefined) =>
    side && {
      status: side.run.status,
      outcome: side.run.outcome,
      millis: side.run.durationMs,
      checks: side.run.checks.map(englishCheck),
    };
  return stringifyJson(
    {
      loupe: 'comparison',
      version: 1,
      suite,
      startedAt: new Date(startedAt).toISOString(),
      old: { target: sides.left.label, server: sides.left.report?.server },
      new: { target: sides.right.label, server: sides.right.report?.server },
      calls: pairs.map(({ name, section, row, status, differences, left, right }) => ({
        name,
        section,
        row,
        verdict: status,
        differences: differences?.map(english),
        old: sideOf(left),
        new: sideOf(right),
      })),
    },
    2,
  );
}

function comparisonAsCsv({ pairs, sides }: SuiteComparisonState): string {
  const head = ['call', 'row', 'verdict', 'differences', `ms ${sides.left.label}`, `ms ${sides.right.label}`];
  return csvReport([head, ...pairs.map(csvRow)]);
}

function csvRow({ name, row, status, differences, left, right }: ComparedCall) {
  const millis = (side: EndedRun | undefined) => (side?.checkedRun ? Math.round(side.run.durationMs * 10) / 10 : '');
  return [
    name,
    row ? stringifyJson(row) : '',
    status ?? '',
    differences?.map(english).join('\n') ?? '',
    millis(left),
    millis(right),
  ];
}
