import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, median, show } from './figure';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Measures what is built of this tree and of `ref` turn about, by the code of this tree, and prints for each figure both medians
 * and the ratio of each turn's. What the screens of `ref` lack has no line.
 * @param parts of the measurements; all when empty
 */
export function compareTrees(ref: string, parts: readonly string[], turns: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-against-'));
  const tree = join(folder, 'tree');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  try {
    git('worktree', 'add', '--detach', tree, ref);
    buildTree(tree);
    const figures = new Map<string, { unit: Figure['unit']; old: number[]; now: number[] }>();
    for (let turn = 1; turn <= turns; turn += 1) {
      process.stderr.write(`Turn ${turn} of ${turns}…\n`);
      // Whoever comes second finds the files in memory.
      const sides = turn % 2 === 1 ? (['old', 'now'] as const) : (['now', 'old'] as const);
      for (const side of sides) {
        for (const { name, unit, runs } of measure(side === 'old' ? tree : root, parts)) {
          const figure = figures.get(name) ?? { unit, old: [], now: [] };
          figure[side].push(median(runs));
          figures.set(name, figure);
        }
      }
    }
    for (const [name, { unit, old, now }] of figures) {
      if (old.length !== now.length) continue;
      const ratios = now.map((value, turn) => value / (old[turn] ?? Number.NaN));
      const values = `${show(median(old))} → ${show(median(now))} ${unit === 'ratio' ? '×' : unit}`;
      const spread = `${show(Math.min(...ratios))}–${show(Math.max(...ratios))}`;
      console.log(
        `${name.padEnd(60)} ${values.padStart(22)}   × ${show(median(ratios))} (${spread})`,
      );
    }
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds a tree by its own script, with the packages of this one where it wants the same. */
function buildTree(tree: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const isSame = lock(tree) === lock(root);
  if (isSame) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  const install = isSame ? '' : "await (await import('./scripts/install.mjs')).install();";
  const program = `${install} await (await import('./scripts/build.mjs')).build();`;
  const args = ['--input-type=module', '-e', program];
  execFileSync(process.execPath, args, { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
}

function measure(tree: string, parts: readonly string[]): Figure[] {
  const args = [...process.execArgv, fileURLToPath(new URL('main.ts', import.meta.url)), ...parts];
  const { stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, LOUPE_DIST: join(tree, 'dist') },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = stdout.split('\n').filter((text) => text.startsWith('{'));
  return lines.map((text) => JSON.parse(text) as Figure);
}
