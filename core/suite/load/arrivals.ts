/** The rate changes evenly to `rate` (per second) over `seconds`. */
export interface Stage {
  seconds: number;
  rate: number;
}

interface Part {
  startMs: number;
  ms: number;
  /** Units due before it. */
  before: number;
  /** Per millisecond. */
  rate: number;
  /** Per millisecond squared. */
  growth: number;
}

/** Due times of units: the first at 0, number n when the rates up to then amount to n units. */
export class Arrivals {
  readonly #parts: Part[] = [];
  /** End of the last stage; 0 without stages. */
  readonly endMs: number;
  /** Units due within the stages. */
  readonly total: number;

  /** @param rate per second, at the start; for good without stages */
  constructor(rate: number, stages: readonly Stage[] = []) {
    let [startMs, before, from] = [0, 0, rate / 1000];
    for (const { seconds, rate: target } of stages) {
      const ms = seconds * 1000;
      const growth = (target / 1000 - from) / ms;
      this.#parts.push({ startMs, ms, before, rate: from, growth });
      before += from * ms + (growth * ms ** 2) / 2;
      startMs += ms;
      from = target / 1000;
    }
    this.endMs = startMs;
    this.total = before;
    if (stages.length === 0) this.#parts.push({ startMs, ms: Infinity, before, rate: from, growth: 0 });
  }

  /** @returns milliseconds from the start; Infinity after the stages */
  dueTimeMs(unit: number): number {
    const part = this.#parts.find((each) => unit < each.before + arrivedWithin(each, each.ms));
    if (!part) return Infinity;
    const { startMs, before, rate, growth } = part;
    const units = unit - before;
    // Solves units = rate × ms + growth × ms² / 2.
    const ms = growth === 0 ? units / rate : (Math.sqrt(rate ** 2 + 2 * growth * units) - rate) / growth;
    return startMs + ms;
  }

  dueCount(elapsedMs: number): number {
    const part = this.#parts.findLast(({ startMs }) => startMs <= elapsedMs);
    if (!part) return 0;
    const count = part.before + arrivedWithin(part, Math.min(elapsedMs - part.startMs, part.ms));
    // By rounding, the count at a unit's own due time may be just below its number.
    return Math.floor(count + 1e-6) + 1;
  }
}

function arrivedWithin({ rate, growth }: Part, ms: number): number {
  // Infinity × 0 is not a number.
  return growth === 0 ? rate * ms : rate * ms + (growth * ms ** 2) / 2;
}
