import { commandNamed } from '../commands';

/** @param argv the command's name and its words @returns the exit code */
export async function runCommand([name = '', ...argv]: readonly string[]): Promise<number | 'help'> {
  const command = await commandNamed(name)?.load?.();
  if (!command) throw new Error(`No command ${name}.`);
  return command.run(argv);
}
