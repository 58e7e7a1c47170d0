import { jsonPathOf } from '../../../core/json/json-pointer';
import { EyeOff, ClipboardCopy } from 'lucide-react';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../../ui/class-names';
import { useCopy } from '../../ui/copy-button';
import { Menu, type MenuEntry } from '../../ui/menu';
import type { Change } from '../../../core/comparison/diff/change';
import { ruleTextAnywhere, ruleTextFor } from '../../../core/comparison/rules/ignore-rule';
import styles from './change-list.module.css';
import { ChangedValues } from './changed-values';
import { CHANGE_SIGNS } from './comparison-part';
import { LayoutContext } from './layout';
import { VirtualList } from './virtual-list';

interface ChangeListProps {
  label: string;
  changes: readonly Change[];
  /** Without it nothing can be ignored here. */
  onIgnore?: ((rule: string) => void) | undefined;
}

/** Differences one after the other: what happened, where, and from what to what. */
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

function ChangeRow({
  change,
  onIgnore,
}: {
  change: Change;
  onIgnore: ChangeListProps['onIgnore'];
}) {
  const t = useTranslations('comparison');
  const layout = useContext(LayoutContext);
  const { kind, path, formerPath, before, after, ignored } = change;
  return (
    <div
      className={classNames(styles['row'], styles[layout])}
      data-kind={kind}
      data-ignored={ignored}
    >
      <span className={styles['sign']}>
        <span aria-hidden>{CHANGE_SIGNS[kind]}</span> {t(`kind_${kind}`)}
      </span>
      <div className="flex wrap baseline narrow at-most gap-8 rows-0">
        <PathMenu path={path} onIgnore={ignored ? undefined : onIgnore} />
        {formerPath && (
          <span className="faint xs break">{t('was', { path: jsonPathOf(formerPath) })}</span>
        )}
        {ignored && <span className="faint xs break">{t('ignored')}</span>}
      </div>
      <ChangedValues before={before} after={after} kind={kind} />
    </div>
  );
}

/** A path that can be copied, and ignored: here in every item, or wherever a member has this name. */
function PathMenu({
  path,
  onIgnore,
}: {
  path: Change['path'];
  onIgnore: ChangeListProps['onIgnore'];
}) {
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
    {
      label: t('copyPath'),
      icon: <ClipboardCopy aria-hidden />,
      onSelect: () => copy(() => text),
    },
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
