import { vi } from 'vitest';
import { commandNamed } from '../commands';

/** @param argv the command's name and its words @returns the exit code */
export async function runCommand([name = '', ...argv]: readonly string[]): Promise<number | 'help'> {
  const command = await commandNamed(name)?.load?.();
  if (!command) throw new Error(`No command ${name}.`);
  return command.run(argv);
}

/** @returns the exit code, and what it printed */
export async function runPrinting(argv: readonly string[]) {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text, ...given: unknown[]) => {
      printed[name] += String(text);
      // Long output waits until it is written.
      for (const done of given) if (typeof done === 'function') setImmediate(done as () => void);
      return true;
    });
  const code = await runCommand(argv).finally(() => vi.restoreAllMocks());
  return { code, ...printed };
}
