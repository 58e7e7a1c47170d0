import { version } from '../../package.json';
import { jsonReport } from '../../core/suite/report/json-report';
import type { TestRun } from '../../core/suite/report/tested-suite';
import { plainJson } from '../plain-text';
import { writePieces, writeReport } from '../write-report';
import { junitReport } from './junit-report';

/** @returns why reports could not be written; each failure leaves the others */
export async function writeTestReports(
  run: TestRun,
  files: { json?: string; junit?: string; html?: string },
  html: AsyncIterable<string> | undefined,
): Promise<string[]> {
  const writers = {
    json: (file: string) => {
      if (file === '-') process.stdout.write(plainJson(jsonReport(run, version)));
      else writeReport('--json', file, jsonReport(run, version));
    },
    junit: (file: string) => writeReport('--junit', file, junitReport(run)),
    html: (file: string) => html && writePieces('--html', file, html),
  };
  const failures: string[] = [];
  for (const name of ['json', 'junit', 'html'] as const) {
    const file = files[name];
    try {
      if (file !== undefined) await writers[name](file);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return failures;
}
