import { pointerOf } from '../../../core/json/json-pointer';
import { useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { LockedContext } from './ui-options';
import styles from '../theme/field-template.module.css';
import { useRowTitle } from './field-frame';
import { canShow, type NodeView } from './node-view';
import { useJsonProblem } from './use-json-problem';
import { JsonEditor } from '../json-editor';
import { JsonSyntaxError, parseJson, stringifyJson } from '../../../core/json/lossless';
import type { Violation } from '../../workers/validation/validate';
import { shortText } from './short-text';
import { fieldId } from '../state/field-id';
import { useFormStore } from '../state/use-form-store';

/**
 * A field as JSON, for what no other control can hold. While the text does not parse, the value stays as it was and the
 * field says so; an empty text means absent.
 */
export function JsonField({ note, ...view }: NodeView & { note?: string }) {
  const t = useTranslations('forms');
  const { store, path, planned, value, look } = view;
  const label = useRowTitle(view);
  const locked = useContext(LockedContext);
  const all = store.violations;
  // With pointers relative to the field.
  const violations = useMemo(() => violationsInside(all, pointerOf(path)), [all, path]);
  const problemText = useJsonProblem();
  /** The typed text and the value that it parsed to. */
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const broken = useFormStore(store, (form) => form.typedJson(path));
  const text = broken?.text ?? (typed && typed.value === value ? typed.text : readable(value));
  const change = (next: string) => {
    if (next.trim() === '') {
      setTyped({ text: next, value: undefined });
      store.typeJson(path, undefined);
      if (typeof path.at(-1) === 'number' || look === 'member') store.setAt(path, null);
      else store.clear(path);
      return;
    }
    try {
      const parsed = parseJson(next);
      setTyped({ text: next, value: parsed });
      store.typeJson(path, undefined);
      // A value typed as JSON stays JSON: the control must not change while the user types.
      if (!canShow(planned.plan, value)) store.showAsJson(path, true);
      store.takeJson(path, parsed);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      store.typeJson(path, { text: next, value, error });
    }
  };
  return (
    <div data-field={fieldId(store.idPrefix, path)}>
      <JsonEditor
        label={label}
        text={text}
        minLines={1}
        placeholder="JSON"
        schema={view.schema}
        document={store.document}
        violations={violations}
        maxLines={20}
        readOnly={locked}
        problem={broken && `${problemText(broken.error)} ${t('notSentText')}`}
        describedBy={`${fieldId(store.idPrefix, path)}-problems`}
        onChange={change}
        onBlur={() => store.touch(path)}
      />
      {broken && !locked && mayBeString(planned.level['type']) && !/^\s*[[{"]/.test(broken.text) && (
        <button type="button" className={styles['default']} onClick={() => change(stringifyJson(broken.text.trim()))}>
          {t('asString', { text: shortText(stringifyJson(broken.text.trim())) })}
        </button>
      )}
      {note !== undefined && value !== undefined && <div className={styles['note']}>{note}</div>}
    </div>
  );
}

function mayBeString(type: unknown): boolean {
  return type === undefined || [type].flat().includes('string');
}

function violationsInside(violations: readonly Violation[], pointer: string): Violation[] {
  return violations
    .filter((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))
    .map((each) => ({ ...each, pointer: each.pointer.slice(pointer.length) }));
}

const ONE_LINE = 72;

function readable(value: unknown): string {
  const line = stringifyJson(value);
  return line.length <= ONE_LINE ? line : stringifyJson(value, 2);
}
