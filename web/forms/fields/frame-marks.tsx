import { Braces, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useDisabled } from './ui-options';
import styles from '../theme/field-template.module.css';
import { Hint } from './hint';
import { isKept, type NodeView } from './node-view';
import { usePlain } from '../plain-context';
import { shortText } from './short-text';
import { QuietButton } from '../controls/quiet-button';
import { initialNonNullValue } from '../../../core/schema/plan/initial-value';
import { useFormStore } from '../state/use-form-store';

export function defaultOf(view: NodeView): { value: unknown } | undefined {
  const { level } = view.planned;
  return Object.hasOwn(level, 'default') ? { value: level['default'] } : undefined;
}

/** Next to the name: required star, property name, type and limits. */
export function FrameMarks({ view }: { view: NodeView }) {
  const t = useTranslations('forms');
  const tc = useTranslations('controls');
  const { required, title, name, planned, look, options } = view;
  const { deprecated, readOnly, writeOnly } = planned.level;
  const header = planned.level['x-mcp-header'];
  const plain = usePlain();
  return (
    <>
      {required && (look === 'field' || look === 'root') && (
        <span className={styles['star']} aria-hidden title={t('required')}>
          *
        </span>
      )}
      {!plain && title !== name && look === 'field' && <code className="faint xs">{name}</code>}
      {!plain && <Hint planned={planned} nullable={view.nullable} />}
      {deprecated === true && <span className="warn xs warn-soft rounded-sm py-0 px-5">{t('deprecated')}</span>}
      {(readOnly === true || options.readonly === true) && (
        <span className={styles['fact']} title={options.readonly === true ? undefined : tc('readOnlyTitle')}>
          {t('readOnly')}
        </span>
      )}
      {!plain && writeOnly === true && (
        <span className={styles['fact']} title={tc('writeOnlyTitle')}>
          {tc('writeOnly')}
        </span>
      )}
      {!plain && typeof header === 'string' && (
        <span className={styles['fact']} title={tc('headerTitle')}>
          {tc('header', { name: `Mcp-Param-${header}` })}
        </span>
      )}
    </>
  );
}

/** The commands of a field: default, null, clear, and the switch to JSON. */
export function FrameActions({ view, canShowJson = false }: { view: NodeView; canShowJson?: boolean }) {
  const t = useTranslations('forms');
  const { store, path, nullable, value, look } = view;
  const disabled = useDisabled(store);
  const asJson = useFormStore(store, (form) => form.isAsJson(path));
  const proposed = defaultOf(view);
  // A null value has no other way out.
  if (usePlain() && value !== null) return null;
  return (
    <span className="inline gap-4 narrow">
      {proposed !== undefined && value === undefined && (
        <button
          type="button"
          className={styles['default']}
          disabled={disabled}
          onClick={() => store.take(path, proposed.value)}
        >
          {t('useDefault', { value: shortText(proposed.value) })}
        </button>
      )}
      {nullable && (
        <button
          type="button"
          className={styles['null']}
          aria-pressed={value === null}
          title={t('nullTitle')}
          disabled={disabled}
          onClick={() => {
            if (value !== null) store.setOwn(path, null);
            else if (isKept(view)) store.setAt(path, initialNonNullValue(store.document, view.schema));
            else store.clear(path);
          }}
        >
          null
        </button>
      )}
      {canShowJson && (
        <QuietButton
          label={t(asJson ? 'asForm' : 'asJson')}
          icon={<Braces />}
          pressed={asJson}
          disabled={disabled}
          onClick={() => store.showAsJson(path, !asJson)}
        />
      )}
      {value !== undefined && look === 'field' && (
        <QuietButton
          label={t('clear', { name: view.title })}
          icon={<X />}
          disabled={disabled}
          onClick={() => store.clear(path)}
        />
      )}
    </span>
  );
}
