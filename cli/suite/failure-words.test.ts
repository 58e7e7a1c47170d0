import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { loadSuite } from '../load/load-suite';
import { runPrinting } from '../testing/run-command';

const folder = testFolder();
const file = join(folder, 'words.loupe.yaml');
const demo = join(import.meta.dirname, '../../dist/demo/server.js');
const HEAD = `loupe: 1\nserver: { command: ${process.execPath}, args: [${demo}] }\ncalls:\n`;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs a suite as on GitHub. @returns its exit code and what it printed */
async function run(calls: string) {
  writeFileSync(file, HEAD + calls);
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  const { code, stdout: printed } = await runPrinting(['test', file]);
  return { code, printed };
}

it('names line, tool and arguments of each failure, and rows by their values', async () => {
  const { code, printed } = await run(
    `  - { name: 'orders \${n}', tool: list_orders, arguments: { limit: '\${n}' }, rows: [{ n: 1 }, { n: 2 }], expect: { values: { $.none: 1 } } }
  - { name: 'one \${n}', tool: list_orders, arguments: { limit: '\${n}' }, rows: [{ n: 3 }, { n: 900 }] }
  - { name: slow, tool: list_orders, arguments: { limit: 4 }, expect: { duration: { p95: 0ms } } }
  - { name: mistyped, tool: list_order, arguments: { limit: 5 } }
`,
  );
  expect(code).toBe(1);
  const words = (line: number, tool: string, limit: number) =>
    `words.loupe.yaml:${line}: tool ${tool} {"limit":${limit}}`;
  expect(printed).toContain(words(6, 'list_orders', 4).replace(' {"limit":4}', ''));
  expect(printed).toContain(words(7, 'list_order', 5));
  expect(printed).toContain('“list_order” is not in tools/list. Did you mean list_orders?');
  const notes = printed.split('\n').filter((line) => line.startsWith('::error'));
  expect(notes).toHaveLength(4);
  expect(notes[0]).toContain('title=orders ${n},line=4');
  expect(notes[0]).toMatch(/::orders 1%0A.*limit":1}.*%0Aorders 2%0A.*limit":2}/);
  expect(notes[1]).toContain('title=one 900,line=5');
  expect(notes[2]).toContain('words.loupe.yaml:6: tool list_orders');
});

it('names the file that was probably meant, and what is wrong in one that load cannot read', async () => {
  writeFileSync(join(folder, 'cities.csv'), 'n\n1\n');
  const missing = await run('  - { tool: list_orders, rowsFile: citys.csv }\n');
  expect(missing.code).toBe(2);
  expect(missing.printed).toContain('citys.csv can’t be read: file not found. Did you mean cities');
  const wrong = join(folder, 'word.loupe.yaml');
  const refused = await runPrinting(['test', wrong]);
  expect(refused.code).toBe(2);
  expect(refused.stdout).toContain('File not found. Did you mean words.loupe.yaml?');
  writeFileSync(file, `${HEAD}  - { tool: list_orders, args: {} }\n`);
  await expect(loadSuite([file])).rejects.toThrow(
    /words\.loupe\.yaml:4:\d+: “list_orders”, \$\.calls\[0\]\.args: Unknown property “args”/,
  );
});
