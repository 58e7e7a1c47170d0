// @vitest-environment jsdom

import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  button,
  call,
  expectResult,
  field,
  fill,
  openTab,
  openTool,
  part,
  parts,
  press,
  result,
  says,
  section,
  shows,
  text,
  type Part,
  writeJson,
  until,
} from '../testing/page-parts';
import { wholePages } from '../testing/whole-page';

const openConnected = wholePages();
const fixture = (name: string, ...args: string[]) => ['node', `e2e/servers/${name}`, ...args] as const;

const traffic = part('region', 'Traffic');
const grid = part('grid', 'Messages', traffic);

/** The rows of the timeline that are in sight, without its head. */
const rows = (name?: RegExp): HTMLElement[] =>
  parts('rowgroup', undefined, grid).flatMap((group) => parts('row', name, () => group));
const row =
  (name: RegExp): Part =>
  () =>
    rows(name)[0] ?? expect.fail(`There is no row ${String(name)}.`);
const one = async (name: RegExp, count = 1): Promise<void> => {
  await until(() => expect(rows(name)).toHaveLength(count));
};

async function openTraffic(): Promise<void> {
  await press(section('Traffic'));
  await shows(grid);
}

async function echo(words: string): Promise<void> {
  await openTool('echo');
  await fill(field(/^(text|message)/), words);
  await call();
  await expectResult('ok');
}

describe('what is not a message', () => {
  it('is shown on stdout as it is, and disturbs nothing', async () => {
    await openConnected(fixture('noisy-stdout.mjs'));
    await echo('heard through the noise');
    await says(result, 'heard through the noise');
    await says(traffic, /\d+ non-JSON lines/);
    await openTraffic();
    await shows(row(/not JSON: Server starting on stdio\.\.\./));
    await one(/not JSON: answered heard/);
    await shows(row(/not a JSON-RPC message/));
    await press(row(/"id": 1, "resu/));
    await until(() =>
      expect(
        within(traffic()).getByText('{"jsonrpc": "2.0", "id": 1, "resu', { normalizer: (words) => words }),
      ).toBeTruthy(),
    );
  });

  it('is there on stderr line by line, up to the exit', async () => {
    await openConnected(fixture('dies-mid-call.mjs'));
    await openTool('die');
    await call();
    await expectResult('transport-error');
    await openTraffic();
    for (const line of ['opening the database', 'FATAL: the database is on fire', 'giving up'])
      await shows(row(new RegExp(`stderr${line}`)));
    await shows(row(/process ended: exit code 3/));
    await press(row(/FATAL/));
    await shows(part('heading', 'FATAL', traffic));
  });
});

describe('the log of 2026-07-28', () => {
  it('comes at the level that each request carries', async () => {
    await openConnected(fixture('telling.mjs'));
    const say = async (level: string, words: string) => {
      await press(section('Tools'));
      await openTool('say');
      await writeJson(JSON.stringify({ level, text: words }));
      await call();
      await expectResult('ok');
      await openTab('Traffic', 'Log');
    };
    await say('error', 'unheard');
    await shows(text('No log messages yet'));
    await press(button('Level per request: none'));
    await press(part('menuitemradio', 'notice'));
    await say('error', 'heard');
    await says(part('row', /voice/, part('grid', 'Log messages')), /error.*heard/);
  });
});
