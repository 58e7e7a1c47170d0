import { JsonSyntaxError } from '../json/lossless';
import { formatJson } from '../forms/json-editor/format-json';
import type { RawMessage } from './raw-draft';

/** Longer texts go as they are: laying one out anew would hold up the page at each key. */
const LARGEST = 2_000_000;

/**
 * What goes over the wire: the text as it is written, or, where that is asked for, JSON of several lines on one. Text
 * that is not JSON always goes as it is.
 */
export function sentText({ text, oneLine }: RawMessage): string {
  if (!oneLine || !/[\r\n]/.test(text) || text.length > LARGEST) return text;
  try {
    return formatJson(text, 'one-line');
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return text;
  }
}
