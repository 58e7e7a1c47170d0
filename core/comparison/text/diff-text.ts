import { diffLines, diffWordsWithSpace } from 'diff';

export interface TextPart {
  text: string;
  changed: boolean;
}

export interface TextLine {
  /** From 1. */
  number: number;
  parts: readonly TextPart[];
}

export type TextRow =
  | { kind: 'same'; before: number; after: number; text: string }
  | { kind: 'changed'; before: TextLine | undefined; after: TextLine | undefined }
  /** Unchanged lines; `lines` is missing if there are very many. */
  | { kind: 'fold'; before: number; after: number; count: number; lines?: readonly string[] };

export interface TextDiff {
  rows: readonly TextRow[];
  /** Words; blanks alone don't count. */
  added: number;
  removed: number;
  /** Whether the difference is coarse, to end in time: by whole lines, or as one differing middle. */
  coarse: 'no' | 'lines' | 'middle';
  /** Whether the text ends with a line feed, which no row shows. */
  lastLineFeed: 'same' | 'added' | 'removed';
}

const CONTEXT = 3;
/** Longer folds can't be opened. */
const MAX_FOLDED = 2000;
const MAX_WORD_DIFF_CHARACTERS = 40_000;
const LINE_TIMEOUT_MS = 3000;
const WORD_TIMEOUT_MS = 400;

/** By line, and changed lines by word. Bounded in time: see `coarse`. */
export function diffText(before: string, after: string): TextDiff {
  const ended = { before: withLineFeed(before), after: withLineFeed(after) };
  const [lacksBefore, lacksAfter] = [ended.before !== before, ended.after !== after];
  if (lacksBefore !== lacksAfter)
    return { ...diffEnded(ended.before, ended.after), lastLineFeed: lacksBefore ? 'added' : 'removed' };
  return { ...diffEnded(ended.before, ended.after), lastLineFeed: 'same' };
}

function withLineFeed(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function diffEnded(before: string, after: string): Omit<TextDiff, 'lastLineFeed'> {
  const writer = new RowWriter();
  const parts = diffLines(before, after, { timeout: LINE_TIMEOUT_MS });
  if (!parts) {
    writer.coarse = 'middle';
    const [head, tail] = sharedEnds(before, after);
    writer.same(before.slice(0, head));
    writer.change(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
    writer.same(before.slice(before.length - tail));
    return writer.finish();
  }
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    if (!part.added && !part.removed) writer.same(part.value);
    else if (part.removed && next?.added) {
      writer.change(part.value, next.value);
      at += 1;
    } else if (part.removed) writer.change(part.value, '');
    else writer.change('', part.value);
  }
  return writer.finish();
}

/** In characters of whole lines. */
function sharedEnds(a: string, b: string): [head: number, tail: number] {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same += 1;
  const head = same === 0 ? 0 : a.lastIndexOf('\n', same - 1) + 1;
  let tail = 0;
  let end = 0;
  while (end < most - head && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) {
    if (a[a.length - 1 - end] === '\n') tail = end;
    end += 1;
  }
  return [head, tail];
}

class RowWriter {
  coarse: TextDiff['coarse'] = 'no';
  readonly #rows: TextRow[] = [];
  #before = 1;
  #after = 1;
  #added = 0;
  #removed = 0;
  #same: string[] = [];

  same(text: string): void {
    // `push(...lines)` would overflow the stack with a hundred thousand lines.
    for (const line of linesOf(text)) this.#same.push(line);
  }

  change(before: string, after: string): void {
    if (before === '' && after === '') return;
    this.#flushSame(false);
    const [a, b] = this.#byWord(before, after);
    const length = Math.max(a.length, b.length);
    for (let at = 0; at < length; at += 1) {
      const [left, right] = [a[at], b[at]];
      this.#rows.push({
        kind: 'changed',
        before: left && { number: this.#before++, parts: left },
        after: right && { number: this.#after++, parts: right },
      });
    }
  }

  finish(): Omit<TextDiff, 'lastLineFeed'> {
    this.#flushSame(true);
    const { coarse } = this;
    return { rows: this.#rows, added: this.#added, removed: this.#removed, coarse };
  }

  #byWord(before: string, after: string): [TextPart[][], TextPart[][]] {
    const changes =
      before.length + after.length <= MAX_WORD_DIFF_CHARACTERS
        ? diffWordsWithSpace(before, after, { timeout: WORD_TIMEOUT_MS })
        : undefined;
    if (!changes && this.coarse === 'no') this.coarse = 'lines';
    const pieces = changes ?? [
      { value: before, removed: true, added: false },
      { value: after, removed: false, added: true },
    ];
    const [a, b]: [TextPart[][], TextPart[][]] = [[], []];
    const open = { a: true, b: true };
    const add = (side: 'a' | 'b', text: string, changed: boolean) => {
      const lines = side === 'a' ? a : b;
      for (const line of linesOf(text, true)) {
        if (open[side]) lines.push([]);
        open[side] = line.endsWith('\n');
        lines.at(-1)?.push({ text: displayed(line, changed), changed });
      }
    };
    for (const { value, added, removed } of pieces) {
      if (!added) add('a', value, removed);
      if (!removed) add('b', value, added);
      if (added) this.#added += countWords(value);
      if (removed) this.#removed += countWords(value);
    }
    return [a, b];
  }

  #flushSame(isEnd: boolean): void {
    const lines = this.#same;
    this.#same = [];
    const head = this.#rows.length === 0 ? 0 : CONTEXT;
    const tail = isEnd ? 0 : CONTEXT;
    const isFolded = lines.length > head + tail + 1;
    const row = (text: string): TextRow => ({ kind: 'same', before: this.#before++, after: this.#after++, text });
    if (!isFolded) {
      for (const line of lines) this.#rows.push(row(line));
      return;
    }
    for (const line of lines.slice(0, head)) this.#rows.push(row(line));
    const folded = lines.slice(head, lines.length - tail);
    this.#rows.push({
      kind: 'fold',
      before: this.#before,
      after: this.#after,
      count: folded.length,
      ...(folded.length <= MAX_FOLDED && { lines: folded }),
    });
    this.#before += folded.length;
    this.#after += folded.length;
    for (const line of lines.slice(lines.length - tail)) this.#rows.push(row(line));
  }
}

/** Without the empty line after the last line feed. */
function linesOf(text: string, withEnds = false): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const ended = withEnds ? lines.map((line) => `${line}\n`) : lines;
  return last === '' ? ended : [...ended, last];
}

function displayed(line: string, changed: boolean): string {
  if (changed && /^\r?\n$/.test(line)) return line.length === 2 ? '␍⏎' : '⏎';
  const text = line.replace(/\r?\n$/, '');
  return changed ? text.replaceAll('\r', '␍') : text;
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
