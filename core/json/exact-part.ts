import { pointerSegments, valueAt } from './json-pointer';
import { needsExactParsing, parseJson, rawText } from './lossless';

/** With the digits that parsing has lost. @param value the parsed part, returned as it is if nothing is lost */
export function exactPart(value: unknown, raw: string | Uint8Array, pointer: string): unknown {
  if (value === undefined) return undefined;
  const text = rawText(raw);
  return needsExactParsing(text) ? valueAt(parseJson(text), pointerSegments(pointer)) : value;
}
