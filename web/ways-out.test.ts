import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What saves a file. */
const SINK = /import \{[^}]*\bdownload\b[^}]*\} from '[./]*(?:ui)?\/download'/;

/** Results of the server that the user saves as they are. */
const AS_SENT = 'as the server sent it';

/** Every file of the page that saves one, and why no secret is in that. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'apps/app-asks.tsx': AS_SENT,
  'content/links/link-check-panel.tsx': AS_SENT,
  'content/media/download-button.tsx': AS_SENT,
  'features/authorization/export-menu.tsx': 'exportFlow masks; the configuration by configOf',
  'features/findings/findings-actions.tsx': 'findingsAsJson and findingsAsMarkdown mask',
  'features/history/history-head.tsx': 'what the history holds, masked when it was stored',
  'features/history/run-detail.tsx': 'what the history holds, masked when it was stored',
  'features/log/log-view.tsx': 'rowsAsJsonLines masks',
  'features/recordings/save-recording-dialog.tsx': 'RecordingWriter masks',
  'features/servers/connection/surface-part.tsx': 'fetchSurface masks',
  'features/servers/export-servers.tsx': 'configOf has placeholders',
  'features/suites/compare/compare-tab.tsx': 'run-in-page masks runs before it tells of them',
  'features/suites/suite-page.tsx': 'run-in-page masks reports before it tells of them',
  'features/tools/batch/batch-report.tsx': 'batchAsJson and batchAsCsv mask',
  'features/traffic/traffic-view.tsx': 'export-traffic and trafficAsOtlp mask',
  'report/report-dialog.tsx': 'the report masks',
  'suites/load/load-dialog.tsx': 'loadAsJson masks',
  'ui/export-menu.tsx': AS_SENT,
};

it('knows every file of the page that saves one', () => {
  const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  const out = files.filter((file) => SINK.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  // Add one here only with the mask that its text goes through, and a test with a canary.
  expect(out.sort()).toEqual(Object.keys(WAYS_OUT).sort());
});
