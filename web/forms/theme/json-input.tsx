import { useState } from 'react';

import { stringifyJson } from '../../../core/json/lossless';
import { sameAsWritten } from '../../../core/json/same-json';
import { JsonEditor } from '../json-editor';
import type { JsonEditorProps } from '../json-editor/json-editor-props';
import { draftOfText, type ValueDraft } from '../value-draft';

const ONE_LINE = 60;

function readable(value: unknown): string {
  if (value === undefined) return '';
  const line = stringifyJson(value);
  return line.length <= ONE_LINE ? line : stringifyJson(value, 2);
}

interface JsonInputProps extends Omit<JsonEditorProps, 'ref' | 'text' | 'onChange'> {
  value: unknown;
  /** A typed text that is not in the value, because it does not parse. */
  unsent: string | undefined;
  onDraft: (draft: ValueDraft) => void;
}

/** An editor of a value's JSON. The typed text stays while it has the same value. */
export function JsonInput({ value, unsent, onDraft, ...editor }: JsonInputProps) {
  const [typed, setTyped] = useState<ValueDraft>();
  const isCurrent = typed?.parsed.kind === 'value' && sameAsWritten(typed.parsed.value, value);
  return (
    <JsonEditor
      minLines={1}
      placeholder="JSON"
      {...editor}
      text={unsent ?? (isCurrent ? typed.text : readable(value))}
      onChange={(text) => {
        const draft = draftOfText(text);
        setTyped(draft);
        onDraft(draft);
      }}
    />
  );
}
