import { JsonSyntaxError, parseJson, stringifyJson } from '../../core/json/lossless';

/** A JSON value as it is being written: by a form, or as text. */
export interface ValueDraft {
  /** JSON text; empty while nothing was entered. */
  readonly text: string;
  /** What the text says. `value` is undefined while nothing was entered. */
  readonly parsed: { kind: 'value'; value: unknown } | { kind: 'invalid'; error: JsonSyntaxError };
}

function parse(text: string): ValueDraft['parsed'] {
  if (text.trim() === '') return { kind: 'value', value: undefined };
  try {
    return { kind: 'value', value: parseJson(text) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { kind: 'invalid', error };
    throw error;
  }
}

/** What was typed as JSON. */
export function draftOfText(text: string): ValueDraft {
  return { text, parsed: parse(text) };
}

/** What was entered into a form. */
export function draftOfValue(value: unknown): ValueDraft {
  let text: string | undefined;
  return {
    parsed: { kind: 'value', value },
    // Written when it is asked for: at each key it would be too much where a file of many megabytes is in it.
    get text() {
      return (text ??= stringifyJson(value, 2));
    },
  };
}
