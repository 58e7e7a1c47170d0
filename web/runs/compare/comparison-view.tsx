import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { compareValues, type Comparison } from '../../../core/comparison/compare-results';
import { responseSize, serverTimeMs } from '../../../core/run/run';
import type { ComparedRun } from './compared-run';
import { volatileRules } from '../../../core/comparison/rules/ignore-rule';
import { formatBytes, formatDuration } from '../../../core/text/format';
import { Notice } from '../../ui/notice';
import { Select } from '../../ui/form-fields';
import { inBrowser, useChoice } from '../../ui/remember';
import styles from './comparison-view.module.css';
import { useIgnoreRules } from './use-ignore-rules';
import { comparisonOf, type ComparisonState, useComparison } from './use-comparison';
import { BlockComparisons } from './views/block-comparisons';
import { ChangeList } from './views/change-list';
import { Choice } from './views/choice';
import { ComparisonProgress } from './views/comparison-progress';
import { ComparisonPart } from './views/comparison-part';
import { IgnoreRulesBar } from './views/ignore-rules-bar';
import { LayoutContext, LAYOUTS } from './views/layout';
import { classNames } from '../../ui/class-names';
import shared from '../../ui/details-line.module.css';

const LAYOUT_KEY = 'loupe.comparisonLayout';

export interface RunOption {
  id: number;
  label: string;
  disabled: boolean;
}

interface ComparisonViewProps {
  before: ComparedRun;
  after: ComparedRun;
  options?: readonly RunOption[];
  onChoose?: (id: number) => void;
  rulesKey: string;
  isCounted?: boolean;
}

export function ComparisonView(props: ComparisonViewProps) {
  const { before, after, options = [], onChoose, rulesKey, isCounted } = props;
  const t = useTranslations('comparison');
  const rules = useIgnoreRules(rulesKey);
  const state = useComparison(before, after, rules.rules);
  const [layout, setLayout] = useChoice(inBrowser, LAYOUT_KEY, LAYOUTS, 'unified');
  const [showIgnored, setShowIgnored] = useState(false);
  const argumentChanges = useMemo(
    () => compareValues(before.arguments, after.arguments),
    [before.arguments, after.arguments],
  );
  const comparison = comparisonOf(state);
  const proposed = useMemo(() => (comparison ? volatileRules(allChanges(comparison)) : []), [comparison]);
  const rulesBar = comparison && (
    <IgnoreRulesBar
      rules={rules}
      proposed={proposed}
      ignored={comparison.ignored}
      showIgnored={showIgnored}
      onShowIgnored={setShowIgnored}
    />
  );
  const hasRules = rules.rules.length > 0 || proposed.length > 0;
  return (
    <LayoutContext value={layout}>
      <div className="row wrap gap-8">
        {onChoose && options.length < 2 && <span className="muted sm">{`${before.name} → ${after.name}`}</span>}
        {/* Its width is reserved until the results are compared. */}
        <span className={isCounted ? 'visually-hidden' : 'semibold'} style={isCounted ? undefined : { minWidth: 96 }}>
          {state?.state === 'compared' && <Counts {...state.comparison} />}
        </span>
        <ComparedDetails before={before} after={after} />
        {options.length > 1 && (
          <label className="inline gap-8 narrow muted sm">
            {t('compareWith')}
            <Select
              size="small"
              value={String(before.run.id)}
              options={options.map(({ id, label, disabled }) => [String(id), label, disabled])}
              onChange={(id) => onChoose?.(Number(id))}
            />
          </label>
        )}
        <Choice
          label={t('layout')}
          options={LAYOUTS.map((key) => ({ key, label: t(`layout_${key}`) }))}
          value={layout}
          onChange={setLayout}
        />
      </div>
      {state && state.state !== 'compared' && <UnfinishedComparison state={state} runs={[before, after]} />}
      {/* Not before the results, of whose changes they may be the cause. */}
      {state?.state !== 'comparing' && argumentChanges.length > 0 && (
        <ComparisonPart title={t('arguments')} changes={argumentChanges} remark={t('argumentsDiffer')}>
          <ChangeList label={t('arguments')} changes={argumentChanges} />
        </ComparisonPart>
      )}
      {hasRules && rulesBar}
      {comparison && (
        <>
          <Differences
            comparison={comparison}
            names={{ before: before.name, after: after.name }}
            showIgnored={showIgnored}
            onIgnore={rules.add}
          />
          {comparison.unlisted > 0 && <p>{t('unlisted', { count: comparison.unlisted })}</p>}
          {!hasRules && rulesBar}
        </>
      )}
    </LayoutContext>
  );
}

function allChanges({ structured, blocks, members }: Comparison) {
  return [...structured, ...blocks.flatMap(({ changes }) => changes), ...members];
}

interface UnfinishedComparisonProps {
  state: Exclude<ComparisonState, { state: 'compared' }>;
  runs: readonly [ComparedRun, ComparedRun];
}

function UnfinishedComparison({ state, runs }: UnfinishedComparisonProps) {
  const t = useTranslations('comparison');
  const [before, after] = runs.map(({ name, run }) => {
    const size = responseSize(run);
    return size === undefined ? name : t('runOfSize', { name, size: formatBytes(size) });
  });
  switch (state.state) {
    case 'comparing':
    case 'cancelled':
      return <ComparisonProgress text={t('comparing', { before: before ?? '', after: after ?? '' })} work={state} />;
    case 'failed':
      return (
        <Notice tone="bad" role="note" icon="?" title={t('failed', { message: state.message })}>
          {t('failedText')}
        </Notice>
      );
    case 'too-large':
      return (
        <Notice tone="warn" icon="?" title={t('tooLarge')}>
          {t('tooLargeText', { limit: formatBytes(state.limit) })}
        </Notice>
      );
  }
}

function Counts({ count, ignored }: Comparison) {
  const t = useTranslations('comparison');
  const nothing = t(ignored > 0 ? 'sameButIgnored' : 'same');
  return (
    <span className={count === 0 ? 'ok' : 'warn'} role="status">
      <span aria-hidden>{count === 0 ? '≡' : '≠'}</span> {count === 0 ? nothing : t('changes', { count })}
      {ignored > 0 && count > 0 && ` · ${t('ignoredCount', { count: ignored })}`}
    </span>
  );
}

interface DifferencesProps {
  comparison: Comparison;
  names: { before: string; after: string };
  showIgnored: boolean;
  onIgnore: (rule: string) => void;
}

function Differences({ comparison, names, showIgnored, onIgnore }: DifferencesProps) {
  const t = useTranslations('comparison');
  const { structured, blocks, members } = comparison;
  const list = (title: string, all: Comparison['members']) => {
    const changes = showIgnored ? all : all.filter(({ ignored }) => !ignored);
    return (
      changes.length > 0 && (
        <ComparisonPart title={title} changes={changes}>
          <ChangeList label={title} changes={changes} onIgnore={onIgnore} />
        </ComparisonPart>
      )
    );
  };
  const isWhole = members.some(({ path }) => path.length === 0);
  return (
    <>
      <BlockComparisons blocks={blocks} names={names} showIgnored={showIgnored} onIgnore={onIgnore} />
      {list(t('structuredContent'), structured)}
      {list(t(isWhole ? 'whole' : 'otherProperties'), members)}
    </>
  );
}

function ComparedDetails({ before, after }: { before: ComparedRun; after: ComparedRun }) {
  const t = useTranslations('comparison');
  const millisOf = ({ run }: ComparedRun) => shownMillis(serverTimeMs(run) ?? 0);
  const sizeOf = ({ run }: ComparedRun) => responseSize(run) ?? 0;
  const sizeText = ({ run }: ComparedRun) => {
    const size = responseSize(run);
    return size === undefined ? t('none') : formatBytes(size);
  };
  return (
    <dl className={classNames(shared['facts'], styles['facts'], 'tnum')} aria-label={t('runDetails')}>
      <div data-matters={before.outcome !== after.outcome}>
        <dt>{t('outcome')}</dt>
        <dd>{bothOf(before, after, ({ sign, outcome }) => `${sign} ${outcome}`)}</dd>
      </div>
      <div>
        <dt>{t('duration')}</dt>
        <dd>
          {differenceOf(millisOf(after) - millisOf(before), formatDuration)}
          {bothOf(before, after, (compared) => formatDuration(millisOf(compared)))}
        </dd>
      </div>
      <div>
        <dt>{t('size')}</dt>
        <dd>
          {differenceOf(sizeOf(after) - sizeOf(before), formatBytes)}
          {bothOf(before, after, sizeText)}
        </dd>
      </div>
    </dl>
  );
}

/** Rounded as it is shown, so that the shown difference is that of the shown durations. */
function shownMillis(millis: number): number {
  return millis < 1000 ? Math.round(millis) : Math.round(millis / 10) * 10;
}

/** `12 ms → 15 ms`; of equal values one. */
function bothOf(before: ComparedRun, after: ComparedRun, value: (run: ComparedRun) => string) {
  const [a, b] = [value(before), value(after)];
  return a === b ? a : `${a} → ${b}`;
}

/** `+3 ms · `; empty for none. */
function differenceOf(difference: number, format: (of: number) => string): string {
  if (difference === 0) return '';
  return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))} · `;
}
