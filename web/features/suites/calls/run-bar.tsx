import { StartButton } from '../../../ui/start-button';
import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { useIsWatching } from '../../../session/program-changes';
import bar from '../../../ui/bar.module.css';
import { Button } from '../../../ui/button';
import { Elapsed } from '../../../ui/elapsed';
import { Select } from '../../../ui/form-fields';
import { ProgressBar } from '../../../ui/progress-bar';
import { useIsLong } from '../../../ui/use-is-long';
import type { ListedCall } from '../suite-calls';
import type { RunningSuite } from '../suite-runs';
import { TargetChoice } from '../target-choice';
import styles from './run-bar.module.css';
import { type RunOption, RunOptionsButton, type RunSettingsProps } from './run-options-button';

const OPTIONS: readonly RunOption[] = ['repeat', 'parallel', 'bail', 'destructive'];
const OPTIONS_IF_WATCHING: readonly RunOption[] = ['repeat', 'parallel', 'bail', 'onChange', 'destructive'];

interface RunBarProps extends RunSettingsProps {
  suite: Suite;
  running: RunningSuite | undefined;
  tags: readonly string[];
  chosenTags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  toRun: readonly ListedCall[];
  onRunAll: () => void;
  onRun: () => void;
}

export function RunBar(props: RunBarProps) {
  const { running, choices, onChoices, toRun } = props;
  const t = useTranslations('suites');
  const isWatching = useIsWatching();
  const isLong = useIsLong(undefined, running !== undefined);
  const shown = isLong ? running : undefined;
  const [first] = toRun;
  return (
    <div className={bar['bar']}>
      <Button
        variant="primary"
        size="small"
        icon={<Play aria-hidden />}
        disabled={running !== undefined}
        title="Ctrl+Enter"
        onClick={props.onRunAll}
      >
        {t('runAll')}
      </Button>
      {(first || shown) && (
        <StartButton
          onStop={shown?.stop}
          size="small"
          icon={<Play aria-hidden />}
          disabled={running !== undefined}
          title={
            first &&
            (toRun.length === 1 ? t('runOpenHint', { name: first.name }) : t('runHint', { count: toRun.length }))
          }
          onClick={props.onRun}
        >
          {t('run')}
        </StartButton>
      )}
      {shown ? <RunProgress running={shown} /> : <span className="rest" />}
      {/* Hidden only: the dialog of its options may be open. At the end, where Run moves nothing. */}
      <div className="narrow" hidden={shown !== undefined}>
        <div className={`row wrap end ${styles['choices'] ?? ''}`}>
          <TargetChoice
            label={t('target')}
            versionLabel={t('version')}
            target={choices.target}
            onTarget={(target) => onChoices({ target })}
          />
          <EnvironmentChoice {...props} />
          <RunOptionsButton
            options={isWatching ? OPTIONS_IF_WATCHING : OPTIONS}
            choices={choices}
            onChoices={onChoices}
            destructive={props.destructive}
            onDestructive={props.onDestructive}
          />
          <TagChoice {...props} />
        </div>
      </div>
    </div>
  );
}

const MAX_NAMES = 3;

function RunProgress({ running }: { running: RunningSuite }) {
  const t = useTranslations('suites');
  const { done, total, callsInProgress, startedAt } = running;
  const names =
    callsInProgress.slice(0, MAX_NAMES).join(t('listSeparator')) +
    (callsInProgress.length > MAX_NAMES ? `${t('listSeparator')}…` : '');
  return (
    <div className="row grow narrow gap-12 muted sm">
      <ProgressBar className={styles['progress']} label={t('progress')} value={done} max={total} />
      <span className="truncate grow tnum">
        {callsInProgress.length > 0 ? t('now', { names }) : done === 0 && t('connecting')}
      </span>
      <span className="rigid tnum" style={{ minWidth: '17ch' }}>
        {t('progressOf', { done, total })} · <Elapsed since={startedAt} label={t('elapsed')} />
      </span>
    </div>
  );
}

export function EnvironmentChoice({
  suite,
  choices: { environment },
  onChoices,
}: Pick<RunBarProps, 'suite' | 'choices' | 'onChoices'>) {
  const t = useTranslations('suites');
  const names = Object.keys(suite.environments ?? {});
  if (names.length === 0) return null;
  const longest = Math.max(...[t('noEnvironment'), ...names].map(({ length }) => length));
  return (
    <label className="inline gap-8 muted sm">
      {t('environment')}
      <Select
        size="small"
        style={{ width: `calc(${longest}ch + 40px)` }}
        value={environment === undefined ? '' : `named ${environment}`}
        options={[['', t('noEnvironment')], ...names.map((name) => [`named ${name}`, name] as const)]}
        onChange={(value) => onChoices({ environment: value === '' ? undefined : value.slice('named '.length) })}
      />
    </label>
  );
}

function TagChoice({ tags, chosenTags, onTags }: RunBarProps) {
  const t = useTranslations('suites');
  if (tags.length === 0) return null;
  return (
    <div role="group" aria-label={t('tags')} className="flex wrap gap-4">
      {tags.map((tag) => {
        const isChosen = chosenTags.includes(tag);
        return (
          <button
            key={tag}
            type="button"
            className={styles['tag']}
            aria-pressed={isChosen}
            onClick={() => onTags(isChosen ? chosenTags.filter((each) => each !== tag) : [...chosenTags, tag])}
          >
            #{tag}
          </button>
        );
      })}
    </div>
  );
}
