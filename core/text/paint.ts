import { partitionPoint } from '../json/partition-point';

/** How a piece of text looks. */
export interface PaintStyle {
  /** Names of classes in `painted-text.module.css`. */
  classes: readonly string[];
  /** Colours that no class has, as CSS. */
  color?: string;
  background?: string;
}

/** Colours over a text: which pieces of it look other than plain. */
export interface Paint {
  /** Three numbers a piece: where it starts, where it ends, and its style. In order, without overlaps. */
  spans: Uint32Array;
  styles: readonly PaintStyle[];
}

/** A text as it is to be shown (without escape codes, say), and its colours. */
export interface Painted {
  text: string;
  paint: Paint;
}

/** Collects pieces while a text is read from its start to its end; equal styles are kept once. */
export class PaintBuilder {
  readonly #spans: number[] = [];
  readonly #styles: PaintStyle[] = [];
  readonly #numbers = new Map<string, number>();

  add(start: number, end: number, style: PaintStyle): void {
    if (end <= start) return;
    const key = JSON.stringify(style);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#styles.push(style) - 1;
      this.#numbers.set(key, number);
    }
    const last = this.#spans.length - 3;
    if (last >= 0 && this.#spans[last + 1] === start && this.#spans[last + 2] === number) {
      this.#spans[last + 1] = end;
    } else {
      this.#spans.push(start, end, number);
    }
  }

  paint(): Paint {
    return { spans: Uint32Array.from(this.#spans), styles: this.#styles };
  }
}

/** The first piece that ends after an offset, by binary search. */
export function pieceAt({ spans }: Paint, offset: number): number {
  return partitionPoint(spans.length / 3, (at) => (spans[at * 3 + 1] ?? 0) > offset);
}
