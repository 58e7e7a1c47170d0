import { diffWordsWithSpace } from 'diff';
import { ClipboardCopy, EyeOff } from 'lucide-react';
import { type ReactNode, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { jsonPathOf } from '../../../../core/json/json-pointer';
import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import { classNames } from '../../../ui/class-names';
import { useCopy } from '../../../ui/copy-button';
import { Menu, type MenuEntry } from '../../../ui/menu';
import type { Change, ChangeKind, Excerpt } from '../../../../core/comparison/diff/change';
import { ruleTextAnywhere, ruleTextFor } from '../../../../core/comparison/rules/ignore-rule';
import styles from './change-list.module.css';
import { CHANGE_SIGNS } from './comparison-part';
import { LayoutContext } from './layout';
import { VirtualList } from './virtual-list';

const MAX_LINE = 60;

interface ChangeListProps {
  label: string;
  changes: readonly Change[];
  onIgnore?: (rule: string) => void;
}

export function ChangeList({ label, changes, onIgnore }: ChangeListProps) {
  const layout = useContext(LayoutContext);
  return (
    <VirtualList
      label={label}
      count={changes.length}
      estimate={layout === 'split' ? 62 : 34}
      render={(index) => {
        const change = changes[index];
        return change && <ChangeRow change={change} onIgnore={onIgnore} />;
      }}
    />
  );
}

function ChangeRow({ change, onIgnore }: { change: Change; onIgnore: ChangeListProps['onIgnore'] }) {
  const t = useTranslations('comparison');
  const layout = useContext(LayoutContext);
  const { kind, before, after, ignored } = change;
  return (
    <div className={classNames(styles['row'], styles[layout])} data-kind={kind} data-ignored={ignored}>
      <span className={styles['sign']}>
        <span aria-hidden>{CHANGE_SIGNS[kind]}</span> <span className="visually-hidden">{t(`kind_${kind}`)}</span>
      </span>
      <ChangePath change={change} onIgnore={onIgnore} />
      <ChangedValues before={before} after={after} kind={kind} />
    </div>
  );
}

export function ChangePath({ change, onIgnore }: { change: Change; onIgnore: ChangeListProps['onIgnore'] }) {
  const t = useTranslations('comparison');
  const { path, formerPath, ignored } = change;
  return (
    <div className="flex wrap baseline narrow at-most gap-8 rows-0">
      <PathMenu path={path} onIgnore={ignored ? undefined : onIgnore} />
      {formerPath && <span className="faint sm break">{t('was', { path: jsonPathOf(formerPath) })}</span>}
      {ignored && <span className="faint sm break">{t('ignored')}</span>}
    </div>
  );
}

function PathMenu({ path, onIgnore }: { path: Change['path']; onIgnore: ChangeListProps['onIgnore'] }) {
  const t = useTranslations('comparison');
  const { copy } = useCopy();
  const text = jsonPathOf(path);
  const anywhere = ruleTextAnywhere(path);
  const rules = onIgnore ? [ruleTextFor(path), ...(anywhere === undefined ? [] : [anywhere])] : [];
  const entries: MenuEntry[] = [
    ...rules.map((rule): MenuEntry => ({
      label: t('ignorePath', { rule }),
      icon: <EyeOff aria-hidden />,
      onSelect: () => onIgnore?.(rule),
    })),
    { label: t('copyPath'), icon: <ClipboardCopy aria-hidden />, onSelect: () => copy(() => text) },
  ];
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <button type="button" className={styles['path']} aria-label={t('actions', { path: text })}>
          {text}
        </button>
      }
    />
  );
}

interface ChangedValuesProps {
  kind: ChangeKind;
  before: Excerpt | undefined;
  after: Excerpt | undefined;
}

function ChangedValues({ kind, before, after }: ChangedValuesProps) {
  const layout = useContext(LayoutContext);
  const parts = useMemo(() => markText(before, after), [before, after]);
  if (kind === 'moved') return <Value side="still" excerpt={after} />;
  const value = (side: 'before' | 'after', excerpt: Excerpt | undefined) =>
    excerpt ? (
      <Value side={side} excerpt={excerpt} marked={parts?.[side]} />
    ) : (
      layout === 'split' && <span className="sunken rounded-sm" />
    );
  return (
    <div className={classNames('narrow', styles[layout])}>
      {value('before', before)}
      {before && after && layout === 'unified' && <span aria-hidden>→</span>}
      {value('after', after)}
    </div>
  );
}

/** Both texts with their differing words marked; undefined if they are not strings, or differ too much. */
function markText(
  before: Excerpt | undefined,
  after: Excerpt | undefined,
): { before: ReactNode; after: ReactNode } | undefined {
  const isText = (excerpt: Excerpt | undefined) =>
    excerpt !== undefined && (excerpt.text.startsWith('"') || excerpt.before > 0);
  if (!before || !after || !isText(before) || !isText(after)) return undefined;
  const wordChanges = diffWordsWithSpace(before.text, after.text, { timeout: 50 });
  // If hardly a word is the same, nearly everything would be marked.
  if (!wordChanges || wordChanges.every(({ added, removed, count }) => added || removed || count < 3)) return undefined;
  return {
    before: wordChanges
      .filter(({ added }) => !added)
      .map(({ value, removed }, at) => (removed ? <del key={at}>{value}</del> : value)),
    after: wordChanges
      .filter(({ removed }) => !removed)
      .map(({ value, added }, at) => (added ? <ins key={at}>{value}</ins> : value)),
  };
}

interface ValueProps {
  side: 'before' | 'after' | 'still';
  excerpt: Excerpt | undefined;
  marked?: ReactNode;
}

function Value({ side, excerpt, marked }: ValueProps) {
  const t = useTranslations('comparison');
  if (!excerpt) return null;
  const { before, after } = excerpt;
  return (
    <code className={classNames(styles['value'], styles[side])}>
      {side !== 'still' && <span className="visually-hidden">{t(side === 'before' ? 'before' : 'after')} </span>}
      {before > 0 && <Cut count={before} />}
      {marked ?? readable(excerpt)}
      {after > 0 && <Cut count={after} />}
    </code>
  );
}

/** Longer objects and arrays are indented, if all of the text is there. */
function readable({ text, before, after }: Excerpt): string {
  const isIndented = before + after === 0 && text.length > MAX_LINE && /^[[{]/.test(text);
  return isIndented ? stringifyJson(parseJson(text), 2) : text;
}

function Cut({ count }: { count: number }) {
  const t = useTranslations('comparison');
  return <span className="muted italic ui-font">… {t('cut', { count })} …</span>;
}
