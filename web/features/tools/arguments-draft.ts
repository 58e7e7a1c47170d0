import { useEffect, useRef, useState } from 'react';

import { defaultsMode } from '../../forms/defaults-mode';
import { initialValueFromDefaults } from '../../forms/schema-form';
import { draftOfText, draftOfValue, type ValueDraft } from '../../forms/value-draft';
import { stringifyJson } from '../../../core/json/lossless';
import { shortenStrings } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { mayHaveSecrets, withoutSecrets } from '../../../core/schema/plan/secret-values';
import { readDraft, writeDraft } from '../../navigation/drafts';

/** An empty draft is sent as `{}`. */
export type ArgumentsDraft = ValueDraft;

function storeDraft(server: string, tool: string, schema: JsonSchema, text: string): void {
  writeDraft(server, tool, text, textWithoutSecrets(schema, text));
}

/** Without values that the schema marks as secret; invalid JSON can't be searched for them and is left out. */
function textWithoutSecrets(schema: JsonSchema, text: string): string {
  if (!mayHaveSecrets(schema)) return text;
  const { parsed } = draftOfText(text);
  if (parsed.kind === 'invalid') return '';
  const { value, omitted } = withoutSecrets(schema, parsed.value);
  return omitted.length > 0 ? stringifyJson(value, 2) : text;
}

/** Storage refuses a draft with a file in it, so it is written only on leaving the tool or the page. */
function isLarge({ parsed }: ArgumentsDraft): boolean {
  return parsed.kind === 'value' && shortenStrings(parsed.value, 500_000) !== parsed.value;
}

const SAVE_DELAY_MS = 200;

/** The draft outlives a reload. A new one starts from the schema's defaults if the user chose so. */
export function useArgumentsDraft(
  server: string,
  tool: string,
  schema: JsonSchema,
): {
  draft: ArgumentsDraft;
  setText: (text: string) => void;
  setValue: (value: unknown) => void;
  save: () => void;
} {
  const [draft, setDraft] = useState<ArgumentsDraft>(() => {
    const text = readDraft(server, tool);
    if (text !== '' || defaultsMode() === 'shown') return draftOfText(text);
    return draftOfValue(initialValueFromDefaults(schema));
  });
  const latest = useRef(draft);
  const change = (next: ArgumentsDraft) => {
    // The form may be left before it is drawn again.
    latest.current = next;
    setDraft(next);
  };

  useEffect(() => {
    const save = () => storeDraft(server, tool, schema, draft.text);
    const timer = isLarge(draft) ? undefined : setTimeout(save, SAVE_DELAY_MS);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [server, tool, schema, draft]);

  useEffect(() => () => storeDraft(server, tool, schema, latest.current.text), [server, tool, schema]);

  return {
    draft,
    setText: (text) => change(draftOfText(text)),
    setValue: (value) => change(draftOfValue(value)),
    save: () => storeDraft(server, tool, schema, draft.text),
  };
}

const NO_ARGUMENTS = {};

/** Returns the same object for the same value; `{}` for an empty draft. */
export function toArguments(value: unknown): unknown {
  return value === undefined ? NO_ARGUMENTS : value;
}
