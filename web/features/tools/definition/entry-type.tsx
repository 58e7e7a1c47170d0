import { CornerLeftUp, Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../../core/schema/json-schema';
import { readEntry } from '../../../../core/schema/outline/outline';
import type { OutlineEntry, OutlineNode } from '../../../../core/schema/outline/outline-node';
import { classNames } from '../../../ui/class-names';
import styles from './schema-outline.module.css';

/** What all entries of an outline share. An `id` is that of an {@link OutlineNode}. */
export interface OutlineState {
  root: JsonSchema;
  isOpen: (id: string) => boolean;
  isShown: (id: string) => boolean;
  toggle: (id: string) => void;
  goTo: (id: string) => void;
  copyPath: (node: OutlineNode) => void;
  copied: string | undefined;
  current: string | undefined;
  query: string;
}

/** Whether the type of the array says all of its items: "array of string". */
export function isCoveredByType(root: JsonSchema, node: OutlineNode): boolean {
  if (node.role.kind !== 'items') return false;
  const { level, types, children, targets, nullable } = readEntry(root, node);
  return (
    types.length === 1 && children.length === 0 && targets.length === 0 && !nullable && Object.keys(level).length === 1
  );
}

export function EntryType({ entry, state }: { entry: OutlineEntry; state: OutlineState }) {
  const t = useTranslations('definition');
  const { level, types, targets, nullable, booleanSchema, children } = entry;
  if (booleanSchema !== undefined) return <em>{t(booleanSchema ? 'anything' : 'nothing')}</em>;
  const items = children.find(({ role }) => role.kind === 'items');
  const inner = items && readEntry(state.root, items).types.join(' | ');
  const typeNames = types.map((type) => (type === 'array' && inner ? t('arrayOf', { type: inner }) : type));
  const branches = (['oneOf', 'anyOf', 'allOf'] as const).flatMap((of) => {
    const list = level[of];
    return Array.isArray(list) ? [t(`union_${of}`, { count: list.length })] : [];
  });
  const all = [...typeNames, ...branches];
  return (
    <span className="wrap baseline inline-flex muted sm gap-8 rows-2">
      {all.length > 0 ? all.join(' · ') : targets.length === 0 && t('anything')}
      {nullable && <> {t('orNull')}</>}
      {targets.map((target) =>
        target.kind === 'back' ? (
          <button
            key={target.reference}
            type="button"
            className={styles['reference']}
            onClick={() => state.goTo(target.id)}
          >
            <CornerLeftUp aria-hidden />
            {t('asAbove', { reference: shortReference(target.reference) })}
          </button>
        ) : (
          <span
            key={target.reference}
            className={classNames(styles['target'], target.kind !== 'inner' && styles['broken'])}
            title={target.reference}
          >
            <Link2 aria-hidden />
            {target.kind === 'inner'
              ? shortReference(target.reference)
              : t(`ref_${target.kind}`, { reference: target.reference })}
          </span>
        ),
      )}
    </span>
  );
}

function shortReference(reference: string): string {
  return reference === '#' ? '#' : reference.replace(/^#\/(\$defs|definitions)\//, '');
}
