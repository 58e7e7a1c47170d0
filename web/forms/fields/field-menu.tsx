import { Ellipsis } from 'lucide-react';
import { createContext, type KeyboardEvent, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Menu, type MenuItem } from '../../ui/menu';
import { usePlain } from '../form-contexts';
import { useFormStore } from '../state/form-store';
import styles from '../theme/field-template.module.css';
import { defaultOf, shortText, useView } from './node-view';

type ReadEntries = () => readonly (MenuItem | false | undefined)[];

const BodyEntries = createContext<(read: ReadEntries | undefined) => void>(() => undefined);

/** Commands of a row: they go with those of its own field. */
export const RowEntries = createContext<ReadRowEntries | undefined>(undefined);

type ReadRowEntries = (name: string) => ReturnType<ReadEntries>;

/** The same function each time, so that a change of one row does not render the others. */
export function useRowEntries(read: ReadRowEntries): ReadRowEntries {
  const slot = useRef(read);
  useLayoutEffect(() => {
    slot.current = read;
  });
  return useCallback((name) => slot.current(name), []);
}

export function useBodyEntries(read: ReadEntries): void {
  const put = useContext(BodyEntries);
  useLayoutEffect(() => {
    put(read);
    return () => put(undefined);
  });
}

/** Receives the entries of `useBodyEntries`. @returns the value of {@link EntriesSlot}, and reads the entries */
export function useEntriesSlot() {
  const slot = useRef<ReadEntries>(undefined);
  const put = useCallback((read: ReadEntries | undefined) => {
    slot.current = read;
  }, []);
  const readNow = useCallback(() => slot.current?.() ?? [], []);
  return { put, read: readNow };
}

const FIELD_MENU_KEYS = 'Shift+F10';

export function openFieldMenu(event: KeyboardEvent): void {
  if (event.key !== 'F10' || !event.shiftKey || !(event.target instanceof Element)) return;
  const field = event.target.closest('[data-look]');
  const menu = field?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  if (!menu || menu.closest('[data-look]') !== field) return;
  event.preventDefault();
  menu.focus();
  menu.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

export const EntriesSlot = BodyEntries.Provider;

export function FormCommands({ entries }: { entries: ReadEntries }) {
  return (
    <div className="row wrap gap-8">
      {entries().map(
        (entry) =>
          entry && (
            <button
              key={entry.label}
              type="button"
              className={styles['command']}
              disabled={entry.disabled}
              onClick={entry.onSelect}
            >
              {entry.icon}
              {entry.label}
            </button>
          ),
      )}
    </div>
  );
}

interface FieldMenuProps {
  canShowJson?: boolean;
  bodyEntries: ReadEntries;
  /** Opened only by the keys: a row has its commands on the screen. */
  isHidden?: boolean;
}

export function FieldMenu({ canShowJson = false, bodyEntries, isHidden = false }: FieldMenuProps) {
  const view = useView();
  const t = useTranslations('forms');
  const { store, path, value, look, disabled, planned, control } = view;
  const ofRow = useContext(RowEntries);
  const rowEntries = look === 'row' || look === 'member' ? ofRow : undefined;
  const focused = useRef<HTMLElement>(null);
  const asJson = useFormStore(store, (form) => form.isAsJson(path));
  const proposed = value === undefined ? defaultOf(view) : undefined;
  const canClear = value !== undefined && look === 'field';
  const isEmpty = !proposed && !canShowJson && !canClear && !rowEntries && planned.plan.kind !== 'choices';
  if (usePlain() || isEmpty) return null;
  return (
    <Menu
      {...(isHidden && { focusAfter: focused, align: 'start' as const })}
      trigger={
        <button
          type="button"
          className={isHidden ? 'visually-hidden' : styles['menu']}
          title={`${t('options', { name: control.label })} (${FIELD_MENU_KEYS})`}
          aria-keyshortcuts={FIELD_MENU_KEYS}
          // One stop of Tab for each field: the keys open it.
          tabIndex={-1}
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement) focused.current = relatedTarget;
          }}
        >
          <Ellipsis aria-hidden />
          <span className="visually-hidden">{t('options', { name: control.label })}</span>
        </button>
      }
      entries={() => [
        proposed && {
          label: t('useDefault', { value: shortText(proposed.value) }),
          disabled,
          onSelect: () => store.replaceAt(path, proposed.value),
        },
        ...bodyEntries(),
        canShowJson && {
          label: t(asJson ? 'asForm' : 'asJson'),
          disabled,
          onSelect: () => store.showAsJson(path, !asJson),
        },
        canClear && { label: t('clear', { name: view.title }), disabled, onSelect: () => store.clear(path) },
        ...(rowEntries?.(view.name) ?? []),
      ]}
    />
  );
}
