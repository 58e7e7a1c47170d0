import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { writeAtomically } from '../proxy/write-atomically';
import { UsageError } from './options';

/**
 * Writes a file that an option names, whole or not at all.
 * @throws UsageError where that is not possible
 */
export function writeReport(option: string, file: string, text: string): void {
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    if (!there) writeAtomically(file, text);
    // What is put in the place of a link would leave the file that it leads to as it was.
    else if (there.isFile()) writeAtomically(realpathSync(file), text);
    // A pipe or a terminal, such as /dev/stdout.
    else writeFileSync(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${option} ${file}: ${reason}`);
  }
}
