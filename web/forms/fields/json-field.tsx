import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { pointerOf } from '../../../core/json/json-pointer';
import styles from '../theme/field-template.module.css';
import { canShow, isRemovedByButton, shortText, useView } from './node-view';
import { useJsonProblem } from './problem-texts';
import { JsonInput } from '../theme/json-input';
import { draftOfText, type ValueDraft } from '../value-draft';
import { stringifyJson } from '../../../core/json/lossless';
import type { Violation } from '../../workers/validation/validate';
import { useFormStore } from '../state/form-store';

/** A value as JSON, if no other control can show it. While the text does not parse, the value stays. */
export function JsonField({ note }: { note?: string }) {
  const view = useView();
  const t = useTranslations('forms');
  const { store, path, planned, value, disabled, control } = view;
  const all = store.violations;
  const violations = useMemo(() => violationsInside(all, pointerOf(path)), [all, path]);
  const problemText = useJsonProblem();
  const broken = useFormStore(store, (form) => form.typedJson(path));
  const change = ({ text, parsed }: ValueDraft) => {
    if (parsed.kind === 'invalid') {
      store.typeJson(path, { text, value, error: parsed.error });
      return;
    }
    store.typeJson(path, undefined);
    if (parsed.value === undefined) {
      if (isRemovedByButton(view)) store.setAt(path, null);
      else store.clear(path);
      return;
    }
    // A value typed as JSON stays JSON: the control must not change while the user types.
    if (!canShow(planned.plan, value)) store.showAsJson(path, true);
    store.setJson(path, parsed.value);
  };
  return (
    <div data-field={control.id}>
      <JsonInput
        label={control.label}
        value={value}
        unsent={broken?.text}
        schema={view.schema}
        document={store.document}
        violations={violations}
        maxLines={20}
        readOnly={disabled}
        problem={broken && `${problemText(broken.error)} ${t('notSentText')}`}
        invalid={control.invalid || broken !== undefined}
        describedBy={`${control.id}-problems`}
        onDraft={change}
        onBlur={() => store.touch(path)}
      />
      {broken && !disabled && mayBeString(planned.level['type']) && !/^\s*[[{"]/.test(broken.text) && (
        <button
          type="button"
          className={styles['default']}
          onClick={() => change(draftOfText(stringifyJson(broken.text.trim())))}
        >
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
