import { partitionPoint } from '../json/partition-point';

export interface PaintStyle {
  /** Classes of `painted-text.module.css`. */
  classes: readonly string[];
  /** CSS colors that have no class. */
  color?: string;
  background?: string;
}

export interface Paint {
  /** Three numbers a piece: start, end, index of the style. In order, without overlaps. */
  spans: Uint32Array;
  styles: readonly PaintStyle[];
}

export interface Painted {
  text: string;
  paint: Paint;
}

/** Collects pieces from start to end; equal styles are shared. */
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
    if (last >= 0 && this.#spans[last + 1] === start && this.#spans[last + 2] === number) this.#spans[last + 1] = end;
    else this.#spans.push(start, end, number);
  }

  paint(): Paint {
    return { spans: Uint32Array.from(this.#spans), styles: this.#styles };
  }
}

/** The first piece that ends after an offset, by binary search. */
export function pieceAt({ spans }: Paint, offset: number): number {
  return partitionPoint(spans.length / 3, (at) => (spans[at * 3 + 1] ?? 0) > offset);
}
