import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { testSuites } from '../test-suites';

export const e2e = join(import.meta.dirname, '../../../e2e/servers');

interface Reported {
  exitCode: number;
  counts: Record<string, number>;
  coverage: { files: string[]; coverage: Record<string, { covered: string[]; missing: string[] }> }[];
  suites: {
    status: string;
    problems: string[];
    coverage?: Record<string, { covered: string[]; missing: string[] }>;
    calls: {
      name: string;
      section: string;
      status: string;
      runs: {
        status: string;
        outcome?: string;
        reason?: string;
        name?: string;
        row?: object;
        stderr: string[];
        checks: Check[];
      }[];
      checks: Check[];
    }[];
  }[];
}
interface Check {
  check: string;
  at?: string;
  passed: boolean;
  expected: string;
  actual: string;
  difference?: string[];
}

export function suiteRunner(folder: string) {
  /** Runs a suite, a text without its first lines, against a server of the e2e tests. */
  async function run(server: string, text: string, ...options: string[]) {
    const file = join(folder, `${server}.loupe.yaml`);
    const own = `loupe: 1\nserver: { command: ${JSON.stringify(process.execPath)}, args: [${server}.mjs], cwd: ${JSON.stringify(e2e)} }\n`;
    writeFileSync(file, own + text);
    return runFiles([file], ...options);
  }

  async function runFiles(files: string[], ...options: string[]) {
    let stdout = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((written) => {
      stdout += String(written);
      return true;
    });
    const json = join(folder, 'report.json');
    rmSync(json, { force: true });
    const code = await testSuites([...files, '--json', json, ...options]).finally(() => vi.restoreAllMocks());
    const report = JSON.parse(readFileSync(json, 'utf8')) as Reported;
    const calls = report.suites.flatMap((suite) => suite.calls);
    const call = (name: string) => {
      const found = calls.find((each) => each.name === name);
      if (!found) throw new Error(`no call ${name}: ${stdout}`);
      return found;
    };
    const failed = (name: string) =>
      [...call(name).runs.flatMap(({ checks }) => checks), ...call(name).checks].filter(({ passed }) => !passed);
    return { code, stdout, report, calls, call, failed };
  }

  return { run, runFiles };
}
