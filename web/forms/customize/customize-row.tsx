import { ArrowDown, ArrowUp, ChevronRight, Eye, EyeOff, GripVertical } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { IconButton } from '../../ui/button';
import { useDraggableRow } from '../../ui/use-draggable-row';
import type { CustomizableField } from '../friendly/customizable-fields';
import { CustomizeField } from './customize-field';
import styles from './customize-fields.module.css';
import { uiAt, uiOption, withUiOption } from './edit-ui';

export function rowId(path: readonly string[]): string {
  return `customized-field-${path.join('.')}`;
}

/** A field's row: moved by its handle or Alt+arrows, hidden, and customized when open. */
export function CustomizeRow({
  field,
  index,
  count,
  list,
  ui,
  isOpen,
  onOpen,
  onMove,
  onChange,
  children,
}: {
  field: CustomizableField;
  index: number;
  count: number;
  list: string;
  ui: JsonObject;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (from: number, to: number) => void;
  onChange: (ui: JsonObject) => void;
  children: ReactNode;
}) {
  const t = useTranslations('customize');
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { edge, isDragged } = useDraggableRow(
    { row, handle },
    { list: `customize:${list}`, index, isLocked: false, onMove },
  );
  const { name, path } = field;
  const isHidden = uiOption(ui, path, 'widget') === 'hidden';
  const given = uiOption(ui, path, 'title');
  const title = typeof given === 'string' && given !== '' ? given : field.title;
  const isCustomized = Object.keys(uiAt(ui, path)).length > 0;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={`line-below ${styles['item'] ?? ''}`}
      data-hidden={isHidden || undefined}
    >
      <div
        ref={row}
        className={styles['row']}
        data-edge={edge}
        data-dragged={isDragged || undefined}
        data-open={isOpen || undefined}
        onKeyDown={(event) => {
          const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
          if (step === undefined) return;
          event.preventDefault();
          onMove(index, index + step);
        }}
      >
        <span ref={handle} className={styles['handle']} title={t('dragHint')}>
          <GripVertical aria-hidden />
        </span>
        <button
          id={rowId(path)}
          type="button"
          className={styles['open']}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={styles['chevron']} />
          <span className={`truncate medium ${styles['title'] ?? ''}`}>{title}</span>
          <code className={styles['name']}>{name}</code>
          {isCustomized && !isHidden && <span className={styles['customized']}>{t('customized')}</span>}
        </button>
        {isOpen && (
          <>
            <IconButton
              label={t('moveUp', { name })}
              icon={<ArrowUp aria-hidden />}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              label={t('moveDown', { name })}
              icon={<ArrowDown aria-hidden />}
              disabled={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            />
          </>
        )}
        <IconButton
          label={t(isHidden ? 'show' : 'hide', { name })}
          icon={isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => onChange(withUiOption(ui, path, 'widget', isHidden ? undefined : 'hidden'))}
        />
      </div>
      {isOpen && (
        <div className={styles['inside']} role="group" aria-label={t('customizationOf', { name })}>
          <CustomizeField field={field} ui={ui} isHidden={isHidden} onChange={onChange} />
          {!isHidden && children}
        </div>
      )}
    </div>
  );
}
