import { pointerSegments, valueAt } from './json-pointer';
import { needsExactParsing, parseJson, textOfRaw } from './lossless';

/**
 * A part of a message with the digits that its parsed value has lost.
 * @param value the part as it was parsed, which is given back where nothing is lost
 */
export function exactPart(value: unknown, raw: string | Uint8Array, pointer: string): unknown {
  if (value === undefined) return undefined;
  const text = textOfRaw(raw);
  return needsExactParsing(text) ? valueAt(parseJson(text), pointerSegments(pointer)) : value;
}
