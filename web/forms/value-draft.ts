import { JsonSyntaxError, parseJson, stringifyJson } from '../../core/json/lossless';

export interface ValueDraft {
  readonly text: string;
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

export function draftOfText(text: string): ValueDraft {
  return { text, parsed: parse(text) };
}

export function draftOfValue(value: unknown): ValueDraft {
  let text: string | undefined;
  return {
    parsed: { kind: 'value', value },
    // Lazy: serializing megabytes at each keystroke would be too slow.
    get text() {
      return (text ??= stringifyJson(value, 2));
    },
  };
}
