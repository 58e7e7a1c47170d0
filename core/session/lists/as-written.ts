import { isObject } from '../../json/json-object';
import { pointerSegments, valueAt } from '../../json/json-pointer';
import { parseJson, textOfRaw } from '../../json/lossless';
import type { RawJson } from '../../transports/message-log';
import { listedSource } from './list-pages';

/** The items of a list, with the digits that JavaScript's numbers lose. */
export function asWritten(items: readonly unknown[]): unknown[] {
  const messages = new Map<RawJson, unknown>();
  return items.map((item) => {
    const source = isObject(item) ? listedSource(item) : undefined;
    if (!source) return item;
    const { raw, pointer } = source;
    // Once for each message, which has all items of a page.
    if (!messages.has(raw)) messages.set(raw, parseJson(textOfRaw(raw)));
    return valueAt(messages.get(raw), pointerSegments(pointer));
  });
}
