import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { useJsonProblem } from '../fields/use-json-problem';
import { JsonEditor } from '../json-editor';
import { draftOfText } from '../value-draft';

/** The customization as `uiSchema` JSON; text that does not parse stays in the editor. */
export function CustomizeJson({ ui, onChange }: { ui: unknown; onChange: (ui: JsonObject | undefined) => void }) {
  const t = useTranslations('customize');
  const jsonProblem = useJsonProblem();
  const [typed, setTyped] = useState<string>();
  const meant = typed === undefined ? undefined : meaningOf(typed);
  const written = ui === undefined ? '' : stringifyJson(ui, 2);
  /** Whether it has been changed elsewhere since. */
  const isPast = meant?.kind === 'ui' && stringifyJson(meant.ui ?? {}) !== stringifyJson(ui ?? {});
  const change = (text: string) => {
    setTyped(text);
    const next = meaningOf(text);
    if (next.kind === 'ui') onChange(next.ui);
  };
  return (
    <JsonEditor
      label={t('asJson')}
      text={typed === undefined || isPast ? written : typed}
      onChange={change}
      minLines={14}
      maxLines={40}
      placeholder={'{\n  "ui:order": ["city", "*"],\n  "city": { "ui:title": "Where?" }\n}'}
      {...(meant?.kind === 'not-json' && { problem: jsonProblem(meant.error) })}
      {...(meant?.kind === 'not-object' && { problem: t('notAnObject') })}
    />
  );
}

function meaningOf(text: string) {
  const { parsed } = draftOfText(text);
  if (parsed.kind === 'invalid') return { kind: 'not-json' as const, error: parsed.error };
  if (parsed.value === undefined) return { kind: 'ui' as const, ui: undefined };
  if (!isObject(parsed.value)) return { kind: 'not-object' as const };
  const isEmpty = Object.keys(parsed.value).length === 0;
  return { kind: 'ui' as const, ui: isEmpty ? undefined : parsed.value };
}
