import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Trash } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { nameOfCall } from '../../../../../core/suite/suite';
import { IconButton } from '../../../../ui/button';
import { Menu } from '../../../../ui/menu';
import { useDraggableRow } from '../../../../ui/use-draggable-row';
import { kindOf } from './call-kind';
import styles from './call-list.module.css';

export interface CallPosition {
  section: 'before' | 'calls' | 'after';
  index: number;
}

export interface CallActions {
  onOpen: (position: CallPosition) => void;
  onMove: (position: CallPosition, to: number) => void;
  onDuplicate: (position: CallPosition) => void;
  onDelete: (position: CallPosition) => void;
}

export function callName(call: unknown, unnamed: string): string {
  if (!isObject(call)) return unnamed;
  const name = kindOf(call) === undefined ? call['name'] : nameOfCall(call);
  return typeof name === 'string' && name !== '' ? name : unnamed;
}

export function rowId({ section, index }: CallPosition): string {
  return `suite-call-${section}-${index}`;
}

export function CallRow({
  position,
  call,
  count,
  problems,
  isLocked,
  style,
  onOpen,
  onMove,
  onDuplicate,
  onDelete,
}: CallActions & {
  position: CallPosition;
  call: unknown;
  count: number;
  problems: number;
  isLocked: boolean;
  style: CSSProperties;
}) {
  const t = useTranslations('suiteEditor');
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { section, index } = position;
  const { edge, isDragged } = useDraggableRow(
    { row, handle },
    { list: section, index, isLocked, onMove: (from, to) => onMove({ section, index: from }, to) },
  );
  const name = callName(call, t('unnamed'));
  const kind = kindOf(call);
  const isSkipped = isObject(call) && call['skip'] !== undefined;
  const tags = isObject(call) && Array.isArray(call['tags']) ? (call['tags'] as unknown[]) : [];
  const target = isObject(call) && kind && kind !== 'raw' ? String(call[kind]) : undefined;
  return (
    <div
      ref={row}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={styles['row']}
      data-edge={edge}
      data-dragged={isDragged || undefined}
      style={style}
      onKeyDown={(event) => {
        if (!event.altKey || isLocked) return;
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const to = index + step;
        if (to >= 0 && to < count) onMove(position, to);
      }}
    >
      <span ref={handle} className={styles['handle']} title={t('dragHint')}>
        <GripVertical aria-hidden />
      </span>
      <button
        id={rowId(position)}
        type="button"
        className={styles['open']}
        aria-describedby={`${rowId(position)}-facts`}
        onClick={() => onOpen(position)}
      >
        {name}
      </button>
      <span id={`${rowId(position)}-facts`} className={styles['facts']}>
        {problems > 0 && <span className="bad semibold">{t('problems', { count: problems })}</span>}
        {isSkipped && <span className={styles['tag']}>{t('skipped')}</span>}
        {tags.map((tag) => (
          <span key={String(tag)} className={styles['tag']}>
            {String(tag)}
          </span>
        ))}
        <code className="clip ellipsis">
          {target === undefined ? kind && t(`kind_${kind}`) : target !== name && target}
        </code>
      </span>
      <Menu
        trigger={<IconButton label={t('actionsOf', { name })} icon={<Ellipsis aria-hidden />} disabled={isLocked} />}
        entries={[
          index > 0 && {
            label: t('moveCallUp'),
            icon: <ArrowUp aria-hidden />,
            onSelect: () => onMove(position, index - 1),
          },
          index < count - 1 && {
            label: t('moveCallDown'),
            icon: <ArrowDown aria-hidden />,
            onSelect: () => onMove(position, index + 1),
          },
          { label: t('duplicate'), icon: <Copy aria-hidden />, onSelect: () => onDuplicate(position) },
          { label: t('delete'), icon: <Trash aria-hidden />, onSelect: () => onDelete(position) },
        ]}
      />
    </div>
  );
}
