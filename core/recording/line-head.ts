import type { EventKind } from './format';

export const HEAD_BYTES = 96;
export const decoder = new TextDecoder();

const COMMA = 0x2c;
const QUOTE = 0x22;
const MS = codesOf('{"ms":');
const KIND = codesOf(',"kind":"');

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

/** `{"ms":12.5,"kind":"message",…` → 12.5 and `message`. Undefined unless they are in the first {@link HEAD_BYTES} bytes, in that order. */
export function readHead(bytes: Uint8Array, from: number, end: number): { ms: number; kind: EventKind } | undefined {
  const has = (codes: readonly number[], at: number) => codes.every((code, index) => bytes[at + index] === code);
  if (end - from < MS.length || !has(MS, from)) return undefined;
  const limit = Math.min(end, from + HEAD_BYTES);
  let at = from + MS.length;
  let digits = '';
  for (; at < limit && bytes[at] !== COMMA; at += 1) digits += String.fromCharCode(bytes[at] ?? 0);
  if (!has(KIND, at) || !/^\d{1,12}(?:\.\d+)?$/.test(digits)) return undefined;
  let kind = '';
  for (at += KIND.length; at < limit && bytes[at] !== QUOTE; at += 1) kind += String.fromCharCode(bytes[at] ?? 0);
  return at < limit ? { ms: Number(digits), kind: kind as EventKind } : undefined;
}

/** The first {@link HEAD_BYTES} bytes or more, or all of a shorter line. @param pieces of a line, as a stream cuts it; between them a character may be lost */
export function headText(pieces: readonly Uint8Array[]): string {
  const [first] = pieces;
  if (first && first.length >= HEAD_BYTES) return decoder.decode(first.subarray(0, HEAD_BYTES));
  let head = '';
  for (const piece of pieces) {
    if (head.length >= HEAD_BYTES) break;
    head += decoder.decode(piece.subarray(0, HEAD_BYTES));
  }
  return head;
}

export function textOf(pieces: readonly Uint8Array[]): string {
  const streaming = new TextDecoder();
  return pieces.map((piece) => streaming.decode(piece, { stream: true })).join('');
}
