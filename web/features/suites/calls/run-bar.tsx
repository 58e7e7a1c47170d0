import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { useIsWatching } from '../../../session/program-changes';
import bar from '../../../ui/bar.module.css';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Checkbox } from '../../../ui/form-fields';
import type { ListedCall } from '../suite-calls';
import type { RunningSuite } from '../suite-runs';
import { TargetChoice } from '../target-choice';
import styles from './run-bar.module.css';
import type { RunChoices } from './run-options';

/** More are no test any more: what a server bears is measured elsewhere. */
const MOST_REPEATS = 1000;
const MOST_PARALLEL = 32;

interface RunBarProps {
  suite: Suite;
  running: RunningSuite | undefined;
  choices: RunChoices;
  onChoices: (change: Partial<RunChoices>) => void;
  destructive: boolean;
  onDestructive: (allowed: boolean) => void;
  tags: readonly string[];
  chosenTags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  /** What “Run” runs. */
  toRun: readonly ListedCall[];
  onRunAll: () => void;
  onRun: () => void;
}

/** What runs a suite, against what and how. */
export function RunBar(props: RunBarProps) {
  const { running, choices, onChoices, destructive, onDestructive, toRun } = props;
  const t = useTranslations('suites');
  const [asking, setAsking] = useState(false);
  const [first] = toRun;
  return (
    <>
      <div className={bar['bar']}>
        <div className="flex gap-6">
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
          <Button
            size="small"
            disabled={running !== undefined || toRun.length === 0}
            title={
              first === undefined
                ? t('runNoneHint')
                : toRun.length === 1
                  ? t('runOpenHint', { name: first.name })
                  : t('runHint', { count: toRun.length })
            }
            onClick={props.onRun}
          >
            {t('run')}
          </Button>
          <Button
            size="small"
            icon={<Square aria-hidden />}
            disabled={!running}
            onClick={() => running?.stop()}
          >
            {t('stop')}
          </Button>
        </div>
        <TargetChoice
          label={t('target')}
          versionLabel={t('version')}
          target={choices.target}
          onTarget={(target) => onChoices({ target })}
        />
        <EnvironmentChoice {...props} />
        <CountField
          label={t('repeat')}
          hint={t('repeatHint')}
          value={choices.repeat}
          most={MOST_REPEATS}
          onChange={(repeat) => onChoices({ repeat })}
        />
        <CountField
          label={t('parallel')}
          hint={t('parallelHint')}
          value={choices.parallel}
          most={MOST_PARALLEL}
          onChange={(parallel) => onChoices({ parallel })}
        />
        <Checkbox
          className="inline gap-6 muted sm"
          checked={choices.bail}
          onChange={(bail) => onChoices({ bail })}
        >
          {t('bail')}
        </Checkbox>
        <OnChangeChoice {...props} />
        <Checkbox
          className="inline gap-6 muted sm"
          checked={destructive}
          onChange={(checked) => (checked ? setAsking(true) : onDestructive(false))}
        >
          {t('destructive')}
        </Checkbox>
      </div>
      <TagChoice {...props} />
      {asking && (
        <ConfirmDialog
          title={t('destructiveTitle')}
          description={t('destructiveText')}
          confirm={t('destructiveConfirm')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDestructive(true);
          }}
        />
      )}
    </>
  );
}

/** There while the program of a server is watched. */
function OnChangeChoice({ choices: { onChange }, onChoices }: RunBarProps) {
  const t = useTranslations('suites');
  if (!useIsWatching()) return null;
  return (
    <Checkbox
      className="inline gap-6 muted sm"
      checked={onChange}
      onChange={(on) => onChoices({ onChange: on })}
    >
      <span title={t('onChangeHint')}>{t('onChange')}</span>
    </Checkbox>
  );
}

/** There for a suite that has environments. */
export function EnvironmentChoice({
  suite,
  choices: { environment },
  onChoices,
}: Pick<RunBarProps, 'suite' | 'choices' | 'onChoices'>) {
  const t = useTranslations('suites');
  const names = Object.keys(suite.environments ?? {});
  if (names.length === 0) return null;
  return (
    <label className="inline gap-6 muted sm">
      {t('environment')}
      <select
        className={`high-26 ink ground lined-control rounded py-0 px-4 ${styles['select'] ?? ''}`}
        value={environment === undefined ? '' : `named ${environment}`}
        onChange={({ target: { value } }) =>
          onChoices({ environment: value === '' ? undefined : value.slice('named '.length) })
        }
      >
        <option value="">{t('noEnvironment')}</option>
        {names.map((name) => (
          <option key={name} value={`named ${name}`}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function TagChoice({ tags, chosenTags, onTags }: RunBarProps) {
  const t = useTranslations('suites');
  if (tags.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('tags')}
      className="flex rigid wrap gap-6 line-below py-6 px-16"
    >
      {tags.map((tag) => {
        const isChosen = chosenTags.includes(tag);
        return (
          <button
            key={tag}
            type="button"
            className={styles['tag']}
            aria-pressed={isChosen}
            onClick={() =>
              onTags(isChosen ? chosenTags.filter((each) => each !== tag) : [...chosenTags, tag])
            }
          >
            #{tag}
          </button>
        );
      })}
    </div>
  );
}

function CountField({
  label,
  hint,
  value,
  most,
  onChange,
}: {
  label: string;
  hint: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  /** While it is no number that may be. */
  const [typed, setTyped] = useState<string>();
  return (
    <label className="inline gap-6 muted sm" title={hint}>
      {label}
      <input
        className={`high-26 ink ground lined-control rounded py-0 px-4 ${styles['count'] ?? ''}`}
        type="number"
        min={1}
        max={most}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          const count = Number(target.value);
          const isFine = Number.isInteger(count) && count >= 1 && count <= most;
          setTyped(isFine ? undefined : target.value);
          if (isFine) onChange(count);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
