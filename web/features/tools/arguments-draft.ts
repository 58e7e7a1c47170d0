import { useEffect, useRef, useState } from 'react';

import { chosenDefaults } from '../../forms/prefill';
import { initialValueFromDefaults } from '../../forms/schema-form';
import { JsonSyntaxError } from '../../../core/json/json-syntax-error';
import { parseJson, stringifyJson } from '../../../core/json/lossless';
import { shortenStrings } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { mayHaveSecrets, withoutSecrets } from './argument-secrets';
import { readDraft, writeDraft } from './drafts';

/** The arguments of one tool as they are being written. */
export interface ArgumentsDraft {
  /** JSON text; empty while nothing was entered. */
  readonly text: string;
  /** What the text says. `value` is undefined while nothing was entered, which is sent as `{}`. */
  parsed: { kind: 'value'; value: unknown } | { kind: 'invalid'; error: JsonSyntaxError };
}

function parse(text: string): ArgumentsDraft['parsed'] {
  if (text.trim() === '') return { kind: 'value', value: undefined };
  try {
    return { kind: 'value', value: parseJson(text) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { kind: 'invalid', error };
    throw error;
  }
}

function draftOf(value: unknown): ArgumentsDraft {
  let text: string | undefined;
  return {
    parsed: { kind: 'value', value },
    // Written when it is asked for: at each key it would be too much where a file of many megabytes is in it.
    get text() {
      return (text ??= stringifyJson(value, 2));
    },
  };
}

/** What may outlive the tab: nothing that the schema calls secret, nor what cannot be searched for it. */
function lastingText(schema: JsonSchema, text: string): string {
  if (!mayHaveSecrets(schema)) return text;
  const parsed = parse(text);
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
} {
  const [draft, setDraft] = useState<ArgumentsDraft>(() => {
    const text = readDraft(server, tool);
    if (text !== '' || chosenDefaults() === 'shown') return { text, parsed: parse(text) };
    return draftOf(initialValueFromDefaults(schema));
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
    setText: (text) => setDraft({ text, parsed: parse(text) }),
    setValue: (value) => setDraft(draftOf(value)),
  };
}

/** The arguments that a draft's value is sent as: nothing entered is the empty object. */
export function toArguments(value: unknown): unknown {
  return value === undefined ? {} : value;
}
