import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, median, show } from './figure';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds of commits, for later comparisons. */
const buildCache = join(root, 'node_modules/.cache/loupe-bench');
/** Maximum runs of a measurement in a turn. */
const RUNS_PER_TURN = '2';

/**
 * Measures the builds of this tree and of `ref` alternately, and prints both medians of each figure, and the ratios of
 * all turns. Leaves out what `ref` lacks.
 * @param parts of the measurements
 */
export function compareTrees(ref: string, parts: readonly string[], turns: number): void {
  const old = buildOf(ref);
  const now = join(root, 'dist');
  const figures = new Map<string, { unit: Figure['unit']; old: number[]; now: number[] }>();
  for (let turn = 1; turn <= turns; turn += 1) {
    process.stderr.write(`Turn ${turn} of ${turns}…\n`);
    // The second one finds the files in memory, so the order alternates.
    const sides = turn % 2 === 1 ? (['old', 'now'] as const) : (['now', 'old'] as const);
    for (const side of sides) {
      for (const { name, unit, runs } of measure(side === 'old' ? old : now, parts)) {
        const figure = figures.get(name) ?? { unit, old: [], now: [] };
        figure[side].push(median(runs));
        figures.set(name, figure);
      }
    }
  }
  for (const [name, { unit, old: before, now: after }] of figures) {
    const shownUnit = unit === 'ratio' ? '×' : unit;
    if (before.length !== after.length) {
      if (after.length > 0) console.log(`${name.padEnd(60)} ${show(median(after))} ${shownUnit}   (new)`);
      continue;
    }
    const ratios = after.map((value, turn) => value / (before[turn] ?? Number.NaN));
    const values = `${show(median(before))} → ${show(median(after))} ${shownUnit}`;
    const spread = `${show(Math.min(...ratios))}–${show(Math.max(...ratios))}`;
    console.log(`${name.padEnd(60)} ${values.padStart(22)}   × ${show(median(ratios))} (${spread})`);
  }
}

function buildOf(ref: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe', encoding: 'utf8' }).trim();
  const built = join(buildCache, git('rev-parse', `${ref}^{commit}`));
  if (existsSync(built)) return built;
  const folder = mkdtempSync(join(tmpdir(), 'loupe-against-'));
  const tree = join(folder, 'tree');
  try {
    git('worktree', 'add', '--detach', tree, ref);
    buildTree(tree);
    // Renamed at the end, so that an interrupted copy is not used.
    cpSync(join(tree, 'dist'), `${built}.part`, { recursive: true });
    renameSync(`${built}.part`, built);
    return built;
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By the tree's own script, with the packages of this tree if the lock files are equal. */
function buildTree(tree: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const isSame = lock(tree) === lock(root);
  if (isSame) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  const install = isSame ? '' : "await (await import('./scripts/install.mjs')).install();";
  const program = `${install} await (await import('./scripts/build.mjs')).build();`;
  const args = ['--input-type=module', '-e', program];
  execFileSync(process.execPath, args, { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
}

function measure(dist: string, parts: readonly string[]): Figure[] {
  const args = [...process.execArgv, fileURLToPath(new URL('main.ts', import.meta.url)), ...parts];
  const { stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, LOUPE_DIST: dist, LOUPE_BENCH_RUNS: RUNS_PER_TURN },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = stdout.split('\n').filter((text) => text.startsWith('{'));
  return lines.map((text) => JSON.parse(text) as Figure);
}
