/** A line of the report. */
export interface Figure {
  name: string;
  unit: 's' | 'ms' | 'kB' | 'MB/s' | 'ratio' | 'fps' | '/s';
  /** The value of each run. */
  runs: number[];
  remark?: string;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There are no values.');
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (upper + lower) / 2;
}

/** Lower for comparisons of two builds, which repeat the whole measurement. */
const MAX_RUNS = Number(process.env['LOUPE_BENCH_RUNS'] ?? Infinity);

export async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const runs: number[] = [];
  for (let run = 0; run < Math.min(times, MAX_RUNS); run += 1) runs.push(await measure());
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
