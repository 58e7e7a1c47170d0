import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that can share a thread come one after the other. Vitest keeps a thread only for a next file of the same project and
 * environment; else jsdom, React and the page's modules are loaded anew, which took half of the time.
 */
class Together extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const [, environment = ''] = /@vitest-environment (\w+)/.exec(readFileSync(file.moduleId, 'utf8')) ?? [];
      const kind = `${file.project.name} ${environment}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
    }
    return [...kinds.keys()].sort().flatMap((kind) => kinds.get(kind) ?? []);
  }
}

/** They put something into the global scope, replace a module, or count what the whole thread does. */
const apart = [
  'cli/recording/recording-file.test.ts',
  'core/limited/**/*.test.ts',
  'core/transports/wire.test.ts',
  'web/features/server-requests/**/*.test.tsx',
  'web/features/recordings/save-recording-dialog.test.tsx',
  'web/features/runs/recording/recording-report.test.tsx',
  'web/features/recordings/session-recorder.test.ts',
  'web/features/suites/calls/call-detail.test.tsx',
  'web/features/suites/editor/suite-editor.test.tsx',
  'web/features/tools/call-renders.test.tsx',
  'web/features/tools/tool-panel.test.tsx',
  'web/forms/customize/customize-dialog.test.tsx',
  'web/forms/fill/use-fill.test.ts',
  'web/forms/json-editor.test.tsx',
  'web/workers/documents/open-document.test.ts',
  'web/runs/compare/views/audio-comparison.test.tsx',
  'web/runs/clients/session-results.test.tsx',
  'web/runs/report/report-dialog.test.tsx',
  'web/ui/list-detail/master-detail.test.tsx',
  'web/ui/markdown/markdown-view.test.tsx',
  'web/runs/record/last-connection.test.ts',
  'web/runs/record/session-record.test.ts',
  'web/runs/record/stored-outcome.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: busy cores. `npm test` names what passed only when run again.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // A second, as Vitest has it, is less than a server takes to start on busy cores.
    expect: { poll: { timeout: 30_000 } },
    // A process of its own for each file would take longer to start than most tests take.
    pool: 'threads',
    // One more than the gate has cores: much of the time a test waits for a process or a clock.
    maxWorkers: 3,
    sequence: { sequencer: Together },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['core/**/*.test.ts'],
          exclude: apart,
          // No DOM and no mocks: what one file has loaded serves the next.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: apart,
          // Each file has a window of its own; React and the page's modules are loaded once for all.
          isolate: false,
          setupFiles: ['web/testing/window.ts', 'web/testing/act.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{proxy,e2e,scripts}/**/*.test.{ts,tsx}', ...apart],
          setupFiles: 'web/testing/window.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['{cli,demo}/**/*.test.ts'],
          exclude: apart,
          isolate: false,
          // What a file leaves in the environment is not there for the next one.
          unstubEnvs: true,
          globalSetup: 'scripts/build-command.mjs',
        },
      },
    ],
  },
});
