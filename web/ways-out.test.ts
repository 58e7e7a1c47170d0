import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What saves a file, or writes into the clipboard. */
const SINK =
  /import \{[^}]*\bdownload\b[^}]*\} from '[./]*(?:ui)?\/download'|import \{[^}]*\b(?:useCopy|CopyButton)\b[^}]*\} from '[./]*(?:ui)?\/copy-button'|navigator\.clipboard|execCommand\(/;

/** Results of the server that the user saves or copies as they are. */
const AS_SENT = 'as the server sent it';
/** An address, a path or a name that holds no value. */
const NO_VALUE = 'no value';

/** Every file of the page that saves or copies, and why no secret is in that. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'runs/apps/permission-requests.tsx': AS_SENT,
  'runs/apps/app-details.tsx': AS_SENT,
  'runs/compare/views/change-list.tsx': NO_VALUE,
  'content/blocks/content-block-view.tsx': AS_SENT,
  'content/blocks/tool-blocks.tsx': AS_SENT,
  'content/findings/result-fix.tsx': AS_SENT,
  'content/links/link-check-panel.tsx': AS_SENT,
  'content/media/download-button.tsx': AS_SENT,
  'content/message/message-view.tsx': 'a message as it was on the wire, for who looks at it',
  'content/text/structured-view.tsx': AS_SENT,
  'content/text/text-view.tsx': AS_SENT,
  'features/authorization/authorization-screen.tsx': NO_VALUE,
  'features/authorization/export-menu.tsx':
    'exportFlow masks; the configuration by configOf; mermaidOf has names of steps and of who takes part',
  'features/authorization/question-panel.tsx': NO_VALUE,
  'features/authorization/settings/settings-fields.tsx': NO_VALUE,
  'features/authorization/sign-in-panel.tsx': 'the address to sign in at, which the browser is to open',
  'features/authorization/sign-in-trouble.tsx': 'the address to sign in at, which the browser is to open',
  'features/authorization/step-detail.tsx': 'exportCurl masks',
  'features/findings/findings-actions.tsx': 'findingsAsJson and findingsAsMarkdown mask',
  'features/runs/history/history-head.tsx': 'what the history holds, masked when it was stored',
  'features/runs/history/history-run.tsx': 'what the history holds, masked when it was stored',
  'features/log/log-view.tsx': 'rowsAsJsonLines masks',
  'features/recordings/save-recording-dialog.tsx': 'RecordingWriter masks',
  'features/runs/recording/watch-client-dialog.tsx': 'clientConfiguration has no values',
  'features/servers/connection/instructions-view.tsx': AS_SENT,
  'features/servers/connection/snapshot-part.tsx': 'fetchSnapshot masks',
  'features/servers/export-servers.tsx': 'configOf has placeholders',
  'features/suites/compare/compare-tab.tsx': 'run-in-page masks runs before it tells of them',
  'features/suites/suite-page.tsx': 'run-in-page masks reports before it tells of them; a suite as the person wrote it',
  'features/tools/batch/batch-report.tsx': 'batchAsJson and batchAsCsv mask',
  'features/tools/copy-as-menu.tsx': 'exportCall and the link leave secrets out; JSON is what the person typed',
  'features/tools/definition/schema-outline.tsx': NO_VALUE,
  'features/traffic/traffic-view.tsx': 'export-traffic and trafficAsOtlp mask',
  'runs/operation/request-view.tsx': 'what the person typed, and is to be sent',
  'runs/outcome/outcome-json.tsx': AS_SENT,
  'runs/outcome/task/task-view.tsx': AS_SENT,
  'runs/report/report-dialog.tsx': 'the report masks',
  'runs/suites/load/load-dialog.tsx': 'loadAsJson masks',
  'ui/copy-button.tsx': 'copies what its callers give it, which are all in this list',
  'ui/table/data-table.tsx': AS_SENT,
  'ui/json-tree.tsx': AS_SENT,
};

it('knows every file of the page that saves or copies', () => {
  const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  const out = files.filter((file) => SINK.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  // Add one here only with the mask that its text goes through, and a canary in canaries.test.ts.
  expect(out.sort()).toEqual(Object.keys(WAYS_OUT).sort());
});
