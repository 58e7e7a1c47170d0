import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { COMMANDS } from './commands';
import { runPrinting } from './testing/run-command';

const folder = mkdtempSync(join(tmpdir(), 'loupe-completion-'));
afterEach(() => {
  vi.restoreAllMocks();
});

async function script(shell: string): Promise<string> {
  const { code, stdout } = await runPrinting(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

it('completes commands and the options of a command in bash', async () => {
  const file = join(folder, 'bash');
  writeFileSync(file, await script('bash'));
  const complete = (...words: readonly string[]) => {
    const line = `source ${file}; COMP_WORDS=(mcp-loupe ${words.join(' ')}); COMP_CWORD=${words.length}; _mcp_loupe; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', line], { encoding: 'utf8' }).stdout.trim();
  };
  expect(complete('c')).toBe('call check compare completion');
  expect(complete('call', '--to')).toBe('--tool');
  expect(complete('--conf')).toBe('--config');
  rmSync(folder, { recursive: true });
});

it.each(['zsh', 'fish'])('names each command and its options for %s', async (shell) => {
  const printed = await script(shell);
  expect(printed).toMatch(/merge.*merge JSON reports/);
  expect(printed).toContain('budget');
});

it('says which shells it knows', async () => {
  await expect((await COMMANDS.completion.load()).run(['tcsh'])).rejects.toThrow(
    'completion requires one SHELL: bash, zsh, fish.',
  );
});
