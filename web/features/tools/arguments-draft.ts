import { useEffect, useRef, useState } from 'react';

import { defaultsMode } from '../../forms/defaults-mode';
import { initialValueFromDefaults } from '../../forms/schema-form';
import { draftOfText, draftOfValue, type ValueDraft } from '../../forms/value-draft';
import { stringifyJson } from '../../../core/json/lossless';
import { shortenStrings } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { mayHaveSecrets, withoutSecrets } from '../../../core/schema/plan/secret-values';
import { readDraft, writeDraft } from './drafts';

/** The arguments of one tool as they are being written; nothing entered is sent as `{}`. */
export type ArgumentsDraft = ValueDraft;

/** What may outlive the tab: nothing that the schema calls secret, nor what cannot be searched for it. */
function lastingText(schema: JsonSchema, text: string): string {
  if (!mayHaveSecrets(schema)) return text;
  const { parsed } = draftOfText(text);
  if (parsed.kind === 'invalid') return '';
  const { value, omitted } = withoutSecrets(schema, parsed.value);
  return omitted.length > 0 ? stringifyJson(value, 2) : text;
}

/** Whether a file is in it: no storage would take that, so it is written down only when the tool or the page is left. */
function isLarge({ parsed }: ArgumentsDraft): boolean {
  return parsed.kind === 'value' && shortenStrings(parsed.value, 500_000) !== parsed.value;
}

/** Milliseconds of rest after which what was typed is written down. */
const SAVE_AFTER = 200;

/**
 * The draft of a tool's arguments: one value under the form and the JSON, kept beyond a reload. Where there is none it
 * starts from the schema's defaults, if the person chose so.
 */
export function useArgumentsDraft(
  server: string,
  tool: string,
  schema: JsonSchema,
): {
  draft: ArgumentsDraft;
  setText: (text: string) => void;
  setValue: (value: unknown) => void;
  /** Writes down now what was typed, for whoever reads it next. */
  save: () => void;
} {
  const [draft, setDraft] = useState<ArgumentsDraft>(() => {
    const text = readDraft(server, tool);
    if (text !== '' || defaultsMode() === 'shown') return draftOfText(text);
    return draftOfValue(initialValueFromDefaults(schema));
  });
  const latest = useRef(draft);

  useEffect(() => {
    latest.current = draft;
    const save = () => {
      const { text } = latest.current;
      writeDraft(server, tool, text, lastingText(schema, text));
    };
    const timer = isLarge(draft) ? undefined : setTimeout(save, SAVE_AFTER);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [server, tool, schema, draft]);

  // Another tool was chosen within the pause: what was typed is written down now.
  useEffect(
    () => () => {
      const { text } = latest.current;
      writeDraft(server, tool, text, lastingText(schema, text));
    },
    [server, tool, schema],
  );

  return {
    draft,
    setText: (text) => setDraft(draftOfText(text)),
    setValue: (value) => setDraft(draftOfValue(value)),
    save: () => writeDraft(server, tool, draft.text, lastingText(schema, draft.text)),
  };
}

const NO_ARGUMENTS = {};

/** The arguments that a draft's value is sent as, the same ones for the same value: nothing entered is the empty object. */
export function toArguments(value: unknown): unknown {
  return value === undefined ? NO_ARGUMENTS : value;
}
