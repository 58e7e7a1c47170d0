import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { builtCommand } from '../../e2e/built-command';

const folder = testFolder();
const suite = join(folder, 's.loupe.yaml');
const servers = join(import.meta.dirname, '../../e2e/servers');
const server = { command: process.execPath, args: [join(servers, 'endless-patterns.mjs')] };
const MATCH = `$[?search(@, '^(a+)+$')]`;

beforeAll(() => {
  const calls = [
    {
      name: 'endless',
      tool: 'ask',
      expect: { outputSchema: 'valid', values: { '$.text': { matches: '^(a+)+$' } } },
      capture: { found: MATCH },
    },
    { name: 'healthy', tool: 'plain', expect: { values: { '$.text': { matches: '^a+!$' } } } },
    // As many as nobody waits for.
    ...Array.from({ length: 200 }, (_, at) => ({
      name: `later ${at}`,
      tool: 'plain',
      expect: { values: { [MATCH]: { exists: true } } },
    })),
  ];
  writeFileSync(suite, JSON.stringify({ loupe: 1, server, calls }));
});

it('fails the checks that never end, goes on with the run, and ends at a signal', async () => {
  const child = spawn(process.execPath, [builtCommand, 'test', suite], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    // The worker is in the midst of one that would take it years.
    await vi.waitFor(() => expect(stdout).toMatch(/later 0\b/), { timeout: 90_000 });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    const told = stdout.slice(stdout.indexOf('✗ endless '), stdout.indexOf('✗ later 0'));
    expect(told).toMatch(/outputSchema\n.*\n.*took longer than 1 s/);
    expect(told).toMatch(/values \$\.text\n.*\n +actual +took longer than 1 s/);
    expect(told).toMatch(/capture .*\n.*\n +actual +took longer than 1 s/);
    expect(told).toContain('✓ healthy');
  } finally {
    child.kill('SIGKILL');
  }
}, 120_000);
