import { createRequire } from 'node:module';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import WebSocket from 'ws';
import { startLoupe } from '../e2e/running-loupe';
import { openTunnel } from '../web/tunnel/tunnel';
import { compareTrees } from './against';
import { measureClients } from './clients';
import { line, type Figure } from './figure';
import { measureFlood } from './flood';
import { measureFilter, measureForms } from './forms';
import { measureCommands } from './headless';
import { measureHistory } from './history';
import { measureAppFlood, measureDeepSchema, measureLostRequests, measureWideSchemas } from './huge';
import {
  measureComparison,
  measureFirstOpenings,
  measureLargeResult,
  measureStart,
  measureLoad,
  measureSmallCall,
} from './page';
import { measureOpenedRecording } from './opened-recording';
import { measureLarge, measureVisits, measureWithoutPage } from './table';
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

const timeLargeResult = (tool: string, name: string, sample: string, server = showing) =>
  measureLargeResult(browser, server, { name: `click to ${name} on the screen`, tool, sample });
const timeRows = (megabytes: number) =>
  timeLargeResult(`json_${megabytes}mb`, `${megabytes} MB of JSON`, 'rows', wrongOutputs);

const PARTS: Record<string, (() => Promise<Figure | Figure[]>)[]> = {
  /** The rows of bench/README.md, in a few minutes for two builds. */
  table: [() => measureVisits(browser), measureWithoutPage, () => measureLarge(browser)],
  start: [
    () => measureStart(browser, everything),
    () => measureLoad(browser, everything),
    () => measureFirstOpenings(browser, everything),
  ],
  call: [
    () => measureSmallCall(browser, everything),
    () => timeRows(1),
    () => timeRows(10),
    () => timeLargeResult('rows_100000', 'a table of 100,000 rows', 'Person 1'),
    () => timeLargeResult('text_100mb', '100 MB of text', 'request 1 was'),
    () => measureComparison(browser, wrongOutputs, 'structured_10mb'),
  ],
  forms: [
    () => measureForms(browser, fixture('schemas.mjs')),
    () => measureFilter(browser, fixture('many-tools.mjs')),
    () => measureDeepSchema(browser, [...fixture('huge.mjs'), 'deep']),
    () => measureWideSchemas(browser, [...fixture('huge.mjs'), 'wide'], [...fixture('huge.mjs'), 'choices']),
  ],
  flood: [
    () => measureFlood(browser, fixture('flood.mjs')),
    () => measureTimeline(browser, fixture('flood.mjs')),
    () => measureLostRequests(browser, fixture('huge.mjs')),
    () => measureAppFlood(browser, fixture('apps.mjs')),
  ],
  record: [
    measureRecording,
    () => measureOpenedRecording(browser),
    measureTap,
    () => measureHistory(browser, fixture('changing.mjs')),
  ],
  tunnel: [measureTunnel],
  clients: [measureClients],
  headless: [measureWithoutPage, () => measureCommands(fixture('lenient.mjs'))],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, turns: { type: 'string', default: '3' } },
});
const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`No part "${unknown}". Available: ${Object.keys(PARTS).join(', ')}.`);

const browser = await chromium.launch({
  executablePath: process.env['LOUPE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const model = cpus()[0]?.model.trim() ?? 'unknown processor';
console.log(`Node ${process.versions.node}, Chromium ${browser.version()}`);
console.log(`${availableParallelism()} × ${model}\n`);
if (values.against === undefined) {
  // The table repeats what the other parts measure more closely.
  const all = Object.keys(PARTS).filter((name) => name !== 'table');
  const chosen = positionals.length > 0 ? positionals : all;
  for (const measure of chosen.flatMap((name) => PARTS[name] ?? [])) await report(measure);
} else {
  const parts = positionals.length > 0 ? positionals : ['table'];
  compareTrees(values.against, parts, Number(values.turns));
}
await browser.close();

async function measureTunnel(): Promise<Figure[]> {
  const loupe = await startLoupe();
  const { origin, hash } = new URL(loupe.url);
  const tunnel = await openTunnel({
    url: origin,
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    // With the `Origin` header that browsers send, and that the proxy requires.
    WebSocket: class extends WebSocket {
      // Of the types of `ws`, the one that the tunnel sets.
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

/** Prints the figures or the error: the other measurements still run. */
async function report(measure: () => Promise<Figure | Figure[]>): Promise<void> {
  try {
    for (const figure of [await measure()].flat())
      console.log(process.env['LOUPE_DIST'] ? JSON.stringify(figure) : line(figure));
  } catch (error) {
    console.log(`failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
