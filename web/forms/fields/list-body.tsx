import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { usePlain } from '../form-contexts';
import styles from './node-group.module.css';
import { firstControl, focusInRow } from './row-focus';
import { uiInside } from './ui-options';
import { FormCommands, RowEntries, useBodyEntries, useRowEntries } from './field-menu';
import { InnerNode } from './inner-node';
import { useView } from './node-view';
import { isLongList, VirtualRows } from './virtual-rows';
import { initialValue } from '../../../core/schema/plan/initial-value';
import type { NodePlan } from '../../../core/schema/plan/node-plan';
import { QuietButton } from '../controls/quiet-button';

const NO_ROWS: readonly unknown[] = [];

export function ListBody({ plan: { prefix, items, more } }: { plan: Extract<NodePlan, { kind: 'list' }> }) {
  const t = useTranslations('forms');
  const { store, path, value, look, ui, options, disabled } = useView();
  const plain = usePlain();
  const isTuple = prefix.length > 0;
  const rows: readonly unknown[] = Array.isArray(value) ? value : NO_ROWS;
  const count = Math.max(rows.length, prefix.length);
  const itemUi = (index: number) => {
    if (index < prefix.length) return uiInside(ui, 'items', index);
    return uiInside(ui, isTuple ? 'additionalItems' : 'items');
  };
  const add = () => {
    const filled = prefix.slice(rows.length).map((schema) => initialValue(store.document, schema));
    store.setAt(path, [...rows, ...filled, initialValue(store.document, items)]);
  };
  // Removing another position of a tuple would shift the later ones.
  const canRemove = (index: number) =>
    options.removable !== false && (index === rows.length - 1 || index >= prefix.length);
  const row = (index: number) => (
    <ArrayRow
      index={index}
      count={count}
      onMove={isTuple || options.orderable === false ? undefined : (to) => store.moveRow(path, index, to)}
      onRemove={canRemove(index) ? () => store.removeRow(path, index) : undefined}
    >
      <InnerNode
        schema={prefix[index] ?? items}
        path={store.pathOf(path, index)}
        name={String(index)}
        required
        ui={itemUi(index)}
        look="row"
      />
    </ArrayRow>
  );
  const entries = () => [
    value === undefined && { label: t('setEmptyList'), disabled, onSelect: () => store.setExplicitly(path, []) },
  ];
  useBodyEntries(entries);
  return (
    <div className="stack" data-rows>
      {!isTuple && isLongList(value) ? (
        <VirtualRows count={count} row={row} />
      ) : (
        Array.from({ length: count }, (_, index) => <div key={index}>{row(index)}</div>)
      )}
      <div className={styles['row-commands']}>
        {more && options.addable !== false && (
          <Button
            size="small"
            icon={<Plus />}
            disabled={disabled}
            data-starts-field
            onClick={(event) => {
              const list = event.currentTarget.closest<HTMLElement>('[data-rows]');
              add();
              focusInRow(list, count, firstControl);
            }}
          >
            {t('addItem')}
          </Button>
        )}
        {look === 'root' && !plain && <FormCommands entries={entries} />}
        {Array.isArray(value) && value.length === 0 && !plain && (
          <span className="py-4 faint sm">{t('isEmptyList')}</span>
        )}
      </div>
    </div>
  );
}

interface ArrayRowProps {
  index: number;
  count: number;
  onMove: ((to: number) => void) | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

function ArrayRow({ index, count, onMove, onRemove, children }: ArrayRowProps) {
  const t = useTranslations('forms');
  const { disabled } = useView();
  const plain = usePlain();
  const row = useRef<HTMLDivElement>(null);
  const n = String(index + 1);
  const moves = [
    { label: t('moveUp', { n }), icon: <ArrowUp />, to: index - 1 },
    { label: t('moveDown', { n }), icon: <ArrowDown />, to: index + 1 },
  ].map((move) => ({ ...move, disabled: disabled || move.to < 0 || move.to >= count, run: () => onMove?.(move.to) }));
  const remove = { label: t('removeItem', { n }), icon: <X />, to: Math.min(index, count - 2), disabled };
  const commands = [...(onMove ? moves : []), ...(onRemove ? [{ ...remove, run: onRemove }] : [])];
  /** @param pick what has the focus then, in the row that is there */
  const run = (command: (typeof commands)[number], pick: (row: HTMLElement) => HTMLElement | null | undefined) => {
    const rows = row.current?.closest<HTMLElement>('[data-rows]');
    command.run();
    if (command.to >= 0) focusInRow(rows, command.to, pick);
    else requestAnimationFrame(() => rows?.querySelector<HTMLElement>('button')?.focus());
  };
  const entries = useRowEntries(() =>
    commands.map((command) => ({ ...command, onSelect: () => run(command, firstControl) })),
  );
  return (
    <div ref={row} className={`flex start gap-8 py-3 ${styles['array-row'] ?? ''}`} data-row={index}>
      <span className={styles['index']} aria-hidden>
        {n}
      </span>
      <div className={`grow ${styles['row-value'] ?? ''}`}>
        <RowEntries value={entries}>{children}</RowEntries>
      </div>
      <span className={styles['row-actions']} data-row-actions>
        {commands.map((command, at) => (
          <QuietButton
            key={at}
            label={command.label}
            icon={command.icon}
            disabled={command.disabled}
            isInMenu={!plain}
            onClick={() => run(command, (shown) => sameButton(shown, command.icon === remove.icon ? -1 : at))}
          />
        ))}
      </span>
    </div>
  );
}

/** The one at this place, or else one that is enabled. */
function sameButton(row: HTMLElement, at: number): HTMLElement | undefined {
  const buttons = [...row.querySelectorAll<HTMLElement>(':scope > [data-row-actions] > button')];
  return [buttons.at(at), ...buttons].find((button) => button?.matches(':not([aria-disabled])'));
}
