import { base64Value, type Spelling, spellingsOf } from './spellings';
import { addSpan, type Span } from './spans';
import { originalOffset, type View, unescapeJson, decodePercent } from './views';

/** No spelling is shorter: this many bytes decide whether one may begin. */
const PREFIX = 4;
const BLOCKS = 1 << 16;
/** JSON in a URL in JSON is as deep as servers go. */
const LEVELS = 3;

interface Pattern extends Spelling {
  secret: string;
  /** Next pattern with the same hash; -1 for none. */
  next: number;
}

/** Finds many secrets in one pass, also in what a text's encodings decode to. Wu–Manber: skips bytes where none may end. */
export class Matcher {
  readonly #patterns: Pattern[] = [];
  /** Bytes to skip after a block of two bytes. */
  readonly #steps = new Uint8Array(BLOCKS).fill(PREFIX - 1);
  readonly #heads = new Int32Array(BLOCKS).fill(-1);

  /** @param secrets of at least four bytes each */
  constructor(secrets: Iterable<string>) {
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string): void {
    for (const spelling of spellingsOf(secret)) this.#add(spelling, secret);
  }

  #add(spelling: Spelling, secret: string): void {
    const { bytes } = spelling;
    for (let at = 1; at < PREFIX; at += 1) {
      const block = blockOf(bytes, at);
      this.#steps[block] = Math.min(this.#steps[block] ?? 0, PREFIX - 1 - at);
    }
    const hash = hashAt(bytes, 0);
    this.#patterns.push({ ...spelling, secret, next: this.#heads[hash] ?? -1 });
    this.#heads[hash] = this.#patterns.length - 1;
  }

  /** Adds matches to `spans`, also from everything that the view decodes to. */
  find(view: View, spans: Span[], levels = LEVELS): void {
    this.scan(view, spans);
    if (levels === 0) return;
    for (const inner of [unescapeJson(view), decodePercent(view)]) if (inner) this.find(inner, spans, levels - 1);
  }

  scan(view: View, spans: Span[]): void {
    const { bytes } = view;
    const steps = this.#steps;
    for (let end = PREFIX - 1; end < bytes.length;) {
      const step = steps[((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0)] ?? 0;
      if (step === 0) this.#verify(view, end, spans);
      end += step || 1;
    }
  }

  #verify(view: View, end: number, spans: Span[]): void {
    const start = end - PREFIX + 1;
    const { bytes } = view;
    for (let at = this.#heads[hashAt(bytes, start)] ?? -1; at >= 0;) {
      const pattern = this.#patterns[at];
      if (!pattern) return;
      at = pattern.next;
      const size = pattern.bytes.length;
      if (start + size > bytes.length) continue;
      let same = 0;
      while (same < size && pattern.bytes[same] === bytes[start + same]) same += 1;
      if (same < size) continue;
      const { before, after, secret } = pattern;
      let from = start;
      let to = start + size;
      if (before) {
        const value = from > 0 ? base64Value(bytes[from - 1] ?? 0) : -1;
        if (value < 0 || (value & ((1 << before.count) - 1)) !== before.value) continue;
        from -= 1;
      }
      if (after) {
        const value = to < bytes.length ? base64Value(bytes[to] ?? 0) : -1;
        if (value < 0 || value >> (6 - after.count) !== after.value) continue;
        to += 1;
      }
      addSpan(spans, { start: originalOffset(view, from), end: originalOffset(view, to), secret });
    }
  }
}

/** The byte at `at` and the one before it. */
function blockOf(bytes: Uint8Array, at: number): number {
  return ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
}

function hashAt(bytes: Uint8Array, at: number): number {
  const first = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16);
  const word = first | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return Math.imul(word, 0x9e3779b1) >>> 16;
}
