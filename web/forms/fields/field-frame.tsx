import { Braces, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ControlProps } from './control-props';
import { Description } from './description';
import styles from './field-frame.module.css';
import { Examples } from './examples';
import { Hint } from './hint';
import { isKept, type NodeView } from './node-view';
import { Problems } from './problems';
import { shortText } from './short-text';
import { QuietButton } from '../controls/quiet-button';
import { initialValueButNull } from '../schema/initial-value';
import { fieldId } from '../state/field-id';
import type { Coverage, FormStore } from '../state/form-store';
import { useFormStore } from '../state/use-form-store';
import type { Segment } from '../../json/validation/pointer';

/** Tells the form that violations at this place are shown here. */
export function useCoverage(store: FormStore, path: readonly Segment[], coverage: Coverage): void {
  const key = path.join('/');
  useEffect(() => store.cover(path, coverage), [store, key, coverage]); // eslint-disable-line react-hooks/exhaustive-deps -- the path by content
}

/** What a field is called: a row by its number, the rest by title or name. */
export function useRowTitle({
  look,
  title,
  path,
}: Pick<NodeView, 'look' | 'title' | 'path'>): string {
  const t = useTranslations('forms');
  const last = path.at(-1);
  if (title === '') return path.length === 0 ? t('value') : '""';
  return look === 'row' && typeof last === 'number' ? t('item', { n: String(last + 1) }) : title;
}

function defaultOf(view: NodeView): { value: unknown } | undefined {
  const { level } = view.planned;
  return Object.hasOwn(level, 'default') ? { value: level['default'] } : undefined;
}

/** The control's own props from the node, so that every control is named, described and judged alike. */
export function useControl(view: NodeView): ControlProps {
  const { store, path, planned, value, required } = view;
  const id = fieldId(store.idPrefix, path);
  const violations = useFormStore(store, (form) => form.violationsAt(path));
  const touched = useFormStore(store, (form) => form.isTouched(path));
  const disabled = useFormStore(store, (form) => form.disabled);
  const invalid = violations.length > 0 && (touched || value !== undefined);
  const hasWords =
    typeof planned.level['description'] === 'string' && planned.level['description'] !== '';
  const proposed = defaultOf(view);
  return {
    id,
    labelId: `${id}-label`,
    label: useRowTitle(view),
    describedBy:
      [hasWords && `${id}-about`, invalid && `${id}-problems`].filter(Boolean).join(' ') ||
      undefined,
    invalid,
    required,
    disabled,
    value,
    onChange: (next) => {
      if (next === undefined && !isKept(view)) store.clear(path);
      else store.set(path, next === undefined ? null : next);
    },
    onBlur: () => store.touch(path),
    placeholder: proposed === undefined ? undefined : shortText(proposed.value),
  };
}

/** Whether other types than the control's own are allowed: they are written as JSON. */
function isUntyped({ planned: { plan, level } }: NodeView): boolean {
  return (plan.kind === 'text' || plan.kind === 'number') && level['type'] === undefined;
}

/** Name, hint, words, control and problems of one plain field. */
export function FieldFrame(view: NodeView & { children: (control: ControlProps) => ReactNode }) {
  const { store, path, planned, look, children } = view;
  const control = useControl(view);
  const isRow = look === 'row';
  useCoverage(store, path, planned.plan.kind === 'json' ? 'inside' : 'itself');
  return (
    <div className={styles['field']} data-look={look}>
      {isRow || look === 'member' ? (
        <label id={control.labelId} htmlFor={control.id} className="visually-hidden">
          {control.label}
        </label>
      ) : (
        <div className={styles['head']}>
          <label id={control.labelId} htmlFor={control.id} className={styles['name']}>
            {control.label}
          </label>
          <FrameMarks view={view} />
          <span className={styles['gap']} />
          <FrameActions view={view} canShowJson={isUntyped(view)} />
        </div>
      )}
      {!isRow && <Description id={`${control.id}-about`} text={planned.level['description']} />}
      {isRow || look === 'member' ? (
        <div className={styles['row']}>
          <div className={styles['control']}>{children(control)}</div>
          {(view.nullable || isUntyped(view)) && (
            <FrameActions view={view} canShowJson={isUntyped(view)} />
          )}
        </div>
      ) : (
        children(control)
      )}
      {!isRow && <Examples view={view} />}
      <Problems
        store={store}
        path={path}
        id={`${control.id}-problems`}
        shown={control.invalid}
        inside={planned.plan.kind === 'json'}
        compact={look === 'row' || look === 'member'}
      />
    </div>
  );
}

/** What stands beside the name: the required star, the property's own name, the type and its limits. */
export function FrameMarks({ view }: { view: NodeView }) {
  const t = useTranslations('forms');
  const tc = useTranslations('controls');
  const { required, title, name, planned, look } = view;
  const { deprecated, readOnly, writeOnly } = planned.level;
  const header = planned.level['x-mcp-header'];
  return (
    <>
      {required && (look === 'field' || look === 'root') && (
        <span className={styles['star']} aria-hidden title={t('required')}>
          *
        </span>
      )}
      {title !== name && look === 'field' && <code className={styles['property']}>{name}</code>}
      <Hint planned={planned} nullable={view.nullable} />
      {deprecated === true && <span className={styles['mark']}>{t('deprecated')}</span>}
      {readOnly === true && (
        <span className={styles['fact']} title={tc('readOnlyTitle')}>
          {t('readOnly')}
        </span>
      )}
      {writeOnly === true && (
        <span className={styles['fact']} title={tc('writeOnlyTitle')}>
          {tc('writeOnly')}
        </span>
      )}
      {typeof header === 'string' && (
        <span className={styles['fact']} title={tc('headerTitle')}>
          {tc('header', { name: `Mcp-Param-${header}` })}
        </span>
      )}
    </>
  );
}

/** The commands of a field: use the default, null, unset, and for containers the switch to JSON. */
export function FrameActions({
  view,
  canShowJson = false,
}: {
  view: NodeView;
  canShowJson?: boolean;
}) {
  const t = useTranslations('forms');
  const { store, path, nullable, value, look } = view;
  const disabled = useFormStore(store, (form) => form.disabled);
  const asJson = useFormStore(store, (form) => form.isAsJson(path));
  const proposed = defaultOf(view);
  return (
    <span className={styles['actions']}>
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
            else if (isKept(view))
              store.set(path, initialValueButNull(store.document, view.schema));
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
