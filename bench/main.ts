import { createRequire } from 'node:module';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import WebSocket from 'ws';
import { startLoupe } from '../e2e/running-loupe';
import { openTunnel } from '../web/tunnel/tunnel';
import { line, type Figure } from './figure';
import { measureFlood } from './flood';
import { measureFilter, measureForms } from './forms';
import { measureCommands, measureSuite } from './headless';
import { measureHistory } from './history';
import {
  measureAppFlood,
  measureDeepSchema,
  measureLostQuestions,
  measureWideSchemas,
} from './huge';
import {
  measureComparison,
  measureFirstOpenings,
  measureLargeResult,
  measureStart,
  measureLoad,
  measureSmallCall,
} from './page';
import { measureOpenedRecording } from './opened-recording';
import { measureTimeline } from './timeline';
import { measureRecording, measureTap } from './recording';
import { measureLatency, measureThroughput } from './tunnel';

const require = createRequire(import.meta.url);
const everything: readonly [string, ...string[]] = [
  process.execPath,
  require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];
const fixture = (name: string): [string, string] => [
  process.execPath,
  fileURLToPath(new URL(`../e2e/servers/${name}`, import.meta.url)),
];
const wrongOutputs = fixture('wrong-outputs.mjs');
const showing = fixture('showing.mjs');

const browser = await chromium.launch({
  executablePath: process.env['LOUPE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const model = cpus()[0]?.model.trim() ?? 'unknown processor';
console.log(`Node ${process.versions.node}, Chromium ${browser.version()}`);
console.log(`${availableParallelism()} × ${model}\n`);

await report(() => measureStart(browser, everything));
await report(() => measureLoad(browser, everything));
await report(() => measureFirstOpenings(browser, everything));
await report(() => measureSmallCall(browser, everything));
for (const megabytes of [1, 10]) {
  await report(() =>
    measureLargeResult(browser, wrongOutputs, {
      name: `click to ${megabytes} MB of JSON on the screen`,
      tool: `json_${megabytes}mb`,
      sample: 'rows',
    }),
  );
}
await report(() =>
  measureLargeResult(browser, showing, {
    name: 'click to a table of 100,000 rows on the screen',
    tool: 'rows_100000',
    sample: 'Person 1',
  }),
);
await report(() =>
  measureLargeResult(browser, showing, {
    name: 'click to 100 MB of text on the screen',
    tool: 'text_100mb',
    sample: 'request 1 was',
  }),
);
await report(() => measureComparison(browser, wrongOutputs, 'structured_10mb'));
await report(() => measureForms(browser, fixture('schemas.mjs')));
await report(() => measureFilter(browser, fixture('many-tools.mjs')));
await report(() => measureFlood(browser, fixture('flood.mjs')));
await report(() => measureTimeline(browser, fixture('flood.mjs')));
await report(() => measureDeepSchema(browser, [...fixture('huge.mjs'), 'deep']));
await report(() =>
  measureWideSchemas(
    browser,
    [...fixture('huge.mjs'), 'wide'],
    [...fixture('huge.mjs'), 'choices'],
  ),
);
await report(() => measureLostQuestions(browser, fixture('huge.mjs')));
await report(() => measureAppFlood(browser, fixture('apps.mjs')));
await report(measureRecording);
await report(() => measureOpenedRecording(browser));
await report(measureTap);
await report(() => measureHistory(browser, fixture('changing.mjs')));
await report(measureTunnel);
await report(() => measureSuite(everything));
await report(() => measureCommands(fixture('lenient.mjs')));
await browser.close();

async function measureTunnel(): Promise<Figure[]> {
  const loupe = await startLoupe();
  const { origin, hash } = new URL(loupe.url);
  const tunnel = await openTunnel({
    url: origin,
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    // A browser says by itself where the page came from; the proxy answers nobody who doesn't.
    WebSocket: class extends WebSocket {
      // Of what ws can hand over, the kind that a browser can too.
      declare binaryType: 'arraybuffer';
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { origin, perMessageDeflate: false });
      }
    },
  });
  try {
    return [...(await measureThroughput(tunnel)), ...(await measureLatency(tunnel, everything))];
  } finally {
    tunnel.close();
    await loupe.stop();
  }
}

/** Prints what was measured, or why it could not be: one failure does not hide the other figures. */
async function report(measure: () => Promise<Figure | Figure[]>): Promise<void> {
  try {
    for (const figure of [await measure()].flat()) console.log(line(figure));
  } catch (error) {
    console.log(`failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
