import type { EventKind } from './format';

/** Bytes of each line that are examined. */
export const HEAD = 96;
export const decoder = new TextDecoder();

const COMMA = 0x2c;
const QUOTE = 0x22;
const MS = codesOf('{"ms":');
const KIND = codesOf(',"kind":"');

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

/** Undefined unless `ms` and `kind` are in the first {@link HEAD} bytes, in that order. */
export function beginningOf(bytes: Uint8Array, from: number, end: number): { ms: number; kind: EventKind } | undefined {
  const has = (codes: readonly number[], at: number) => codes.every((code, index) => bytes[at + index] === code);
  if (end - from < MS.length || !has(MS, from)) return undefined;
  const most = Math.min(end, from + HEAD);
  let at = from + MS.length;
  let digits = '';
  for (; at < most && bytes[at] !== COMMA; at += 1) digits += String.fromCharCode(bytes[at] ?? 0);
  if (!has(KIND, at) || !/^\d{1,12}(?:\.\d+)?$/.test(digits)) return undefined;
  let kind = '';
  for (at += KIND.length; at < most && bytes[at] !== QUOTE; at += 1) kind += String.fromCharCode(bytes[at] ?? 0);
  return at < most ? { ms: Number(digits), kind: kind as EventKind } : undefined;
}

export function headOf(pieces: readonly Uint8Array[]): string {
  const [first] = pieces;
  if (first && first.length >= HEAD) return decoder.decode(first.subarray(0, HEAD));
  let head = '';
  for (const piece of pieces) {
    if (head.length >= HEAD) break;
    head += decoder.decode(piece.subarray(0, HEAD));
  }
  return head;
}

export function textOf(pieces: readonly Uint8Array[]): string {
  const streaming = new TextDecoder();
  return pieces.map((piece) => streaming.decode(piece, { stream: true })).join('');
}
