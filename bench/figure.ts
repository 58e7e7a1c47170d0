/** One line of the report: what was measured, and each run's value in `unit`. */
export interface Figure {
  name: string;
  unit: 's' | 'ms' | 'kB' | 'MB/s' | 'ratio' | 'fps' | '/s';
  runs: number[];
  /** What the figure leaves open, when it needs a word. */
  remark?: string;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (upper + lower) / 2;
}

/** So often at most: where two builds are measured turn about, the turns are the repetitions. */
const MOST_RUNS = Number(process.env['LOUPE_BENCH_RUNS'] ?? Infinity);

/** The runs of `measure`, one after the other: they would disturb each other side by side. */
export async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const runs: number[] = [];
  for (let run = 0; run < Math.min(times, MOST_RUNS); run += 1) runs.push(await measure());
  return runs;
}

/** `name  median unit  (lowest–highest, n runs)`. */
export function line({ name, unit, runs, remark }: Figure): string {
  const spread =
    runs.length > 1 ? `${show(Math.min(...runs))}–${show(Math.max(...runs))}, ${runs.length} runs` : '1 run';
  const shownUnit = unit === 'ratio' ? '×' : unit;
  const value = `${show(median(runs))} ${shownUnit}`;
  return `${name.padEnd(46)} ${value.padStart(11)}   (${spread}${remark ? `; ${remark}` : ''})`;
}

export function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
