import { writeFileSync } from 'node:fs';

import { UsageError } from './options';

/**
 * Writes a file that an option names.
 * @throws UsageError where that is not possible
 */
export function writeReport(option: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${option} ${file}: ${reason}`);
  }
}
