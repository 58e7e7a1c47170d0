import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './loupe';
import {
  block,
  expectResult,
  findings,
  openAndCall,
  openConnected,
  resultRegion,
  unfoldLateFindings,
  viewResultAs,
} from './workbench';

/** Scripts of the fixtures set it, if they ever run. */
function expectNotHacked(page: Page) {
  return expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(false);
}

async function savedBytes(page: Page, part: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download' }).first().click();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** A tool of wrong-outputs.mjs, the findings that its result must have, and what must be in sight of it. */
interface WrongOutput {
  tool: string;
  findings: [path: string, words: RegExp][];
  shown: (string | RegExp)[];
}

/** What is only in sight where it is laid out or decoded; the others are in web/features/tools/result-panel.test.tsx. */
const WRONG_MEDIA: WrongOutput[] = [
  {
    tool: 'png_called_jpeg',
    findings: [['$.content[0].mimeType', /image\/jpeg.*image\/png/]],
    shown: ['24 × 16'],
  },
  {
    tool: 'text_called_png',
    findings: [['$.content[0].mimeType', /image\/png/]],
    shown: ['I am only text'],
  },
  {
    tool: 'html_called_png',
    findings: [['$.content[0].mimeType', /image\/png/]],
    shown: ['<script>window.h'],
  },
  {
    tool: 'image_called_text',
    findings: [['$.content[0].mimeType', /text\/html.*image\/png/]],
    shown: ['24 × 16'],
  },
  {
    tool: 'text_called_wav',
    findings: [['$.content[0].mimeType', /audio\/wav/]],
    shown: ['la la la'],
  },
];

const WRONG_AND_LARGE: WrongOutput[] = [
  {
    tool: 'missing_fields',
    findings: [
      ['$.content[0].text', /Missing required field text/],
      ['$.content[1].mimeType', /Missing required field mimeType/],
      ['$.content[2].data', /Missing required field data/],
      ['$.content[3].data', /Missing required field data/],
      ['$.content[4].resource', /Missing required field resource/],
      ['$.content[5].resource', /neither text nor blob/],
      ['$.content[6].uri', /Missing required field uri/],
    ],
    shown: ['24 × 16', 'fixture://no-body', 'no uri'],
  },
  {
    tool: 'big_disagreement',
    findings: [['$.content[0].text', /\$\.rows\[11999\]\.name it has "Somebody else"/]],
    shown: ['Person 1'],
  },
];

test.describe('whatever is wrong with a result', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  test('is shown whole, with a finding at its place', async ({ page }) => {
    test.slow();
    await unfoldLateFindings(page);
    for (const output of [...WRONG_MEDIA, ...WRONG_AND_LARGE]) {
      await test.step(output.tool, async () => {
        await openAndCall(page, output.tool);
        await expectResult(page, 'ok');
        for (const [path, words] of output.findings) {
          const at = page.getByRole('code').getByText(path, { exact: true });
          const finding = findings(page).filter({ has: at, hasText: words });
          await expect(finding.first()).toBeVisible();
        }
        for (const words of output.shown) {
          await expect(resultRegion(page).getByRole('tabpanel').first()).toContainText(words);
        }
      });
    }
    await expectNotHacked(page);
  });

  test('each kind of block is shown as what it is, nothing in it runs, and it is saved and followed as it came', async ({
    page,
  }) => {
    test.slow();
    await test.step('a result that is no object is shown as what it is', async () => {
      await openAndCall(page, 'result_is_string');
      await expect(resultRegion(page)).toContainText('The result is not an object');
      await expect(resultRegion(page)).toContainText('just a string');
      await openAndCall(page, 'result_is_null');
      await expect(resultRegion(page)).toContainText('The result is not an object');
      await expect(resultRegion(page)).toContainText('null');
    });
    await test.step('numbers keep the digits that a double cannot hold', async () => {
      await openAndCall(page, 'big_numbers');
      await expect(block(page, 1)).toContainText('12345678901234567890');
      await expect(block(page, 1)).toContainText('3.14159265358979323846264338327950288');
    });
    await test.step('an SVG is shown as an image only, and nothing in it runs', async () => {
      await openAndCall(page, 'svg_with_script');
      await expect(block(page, 1, 'image')).toContainText('image/svg+xml');
      const picture = block(page, 1).getByRole('img');
      await expect(picture).toHaveJSProperty('naturalWidth', 200);
      await expect(picture).toHaveJSProperty('tagName', 'IMG');
      await expect(block(page, 2, 'text')).toContainText('onload="window.hacked=1"');
      await expect(block(page, 3, 'resource')).toContainText('fixture://x.svg');
      await expectNotHacked(page);
    });
    await test.step('HTML and control characters are shown as text', async () => {
      await openAndCall(page, 'html_text');
      await expect(block(page, 1)).toContainText('<h1>Hello</h1>');
      await expect(block(page, 2)).toContainText('<h1>Hello</h1>');
      await expect(resultRegion(page).getByRole('heading', { name: 'Hello' })).toBeHidden();
      await openAndCall(page, 'ansi_text');
      await expect(block(page, 1)).toContainText('PASS');
      await expectNotHacked(page);
    });
    await test.step('Markdown is laid out, and plain again by a switch', async () => {
      await openAndCall(page, 'markdown_text');
      const text = block(page, 1, 'text');
      await expect(text.getByRole('heading', { name: 'Markdown with teeth' })).toBeVisible();
      await expect(text.getByRole('table')).toContainText('b');
      const link = text.getByRole('link', { name: 'another' });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      for (const each of await text.getByRole('link').all()) {
        await expect(each).toHaveAttribute('href', /^https:/);
      }
      await expect(text.getByRole('img')).toHaveCount(0);
      await text.getByRole('tab', { name: 'Plain' }).click();
      await expect(text).toContainText('# Markdown with teeth');
      await expect(text).toContainText('[a link](javascript:window.hacked=1)');
      await expectNotHacked(page);
    });
    await test.step('a sound has a player', async () => {
      await openAndCall(page, 'wav_called_mpeg');
      const player = page.getByLabel('Audio of block 1');
      await expect(player).toHaveJSProperty('duration', 0.1);
      await expect(block(page, 1).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await expect(player).toHaveJSProperty('autoplay', false);
      await expect(block(page, 1)).toContainText('100 ms');
    });
    await test.step('JSON and CSV in text are a tree and a table, and plain again by a switch', async () => {
      await openAndCall(page, 'structured_disagrees');
      await expect(block(page, 1).getByRole('tree')).toContainText('count');
      await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
      await expect(block(page, 1)).toContainText('{"count": 1}');
      await openAndCall(page, 'csv_text');
      const table = block(page, 2, 'resource').getByRole('table');
      await expect(table.getByRole('cell', { name: 'Comma, Inc.' })).toBeVisible();
      await expect(table.getByRole('cell', { name: 'A "quoted" one' })).toBeVisible();
    });
    await test.step('media and files are saved as they came, under a name that fits', async () => {
      await openAndCall(page, 'png_called_jpeg');
      const image = await savedBytes(page, block(page, 1));
      expect(image.name).toMatch(/\.png$/);
      expect(image.bytes.subarray(1, 4).toString()).toBe('PNG');
      await openAndCall(page, 'csv_text');
      const sheet = await savedBytes(page, block(page, 2));
      expect(sheet.name).toBe('sheet.csv');
      expect(sheet.bytes.toString()).toContain('"Comma, Inc.",1.50');
    });
    await test.step('linked resources are read in place, the dead one too', async () => {
      await openAndCall(page, 'resource_links');
      const readIn = (number: number, name: string) =>
        block(page, number, 'resource link').getByRole('button', { name: `Read ${name}` });
      await readIn(1, 'dead').click();
      await expect(block(page, 1).getByRole('alert')).toContainText('Resource not found');
      await readIn(2, 'note').click();
      await expect(block(page, 2)).toContainText('Hello note!');
      await readIn(4, 'wrong size').click();
      await expect(block(page, 4)).toContainText('Advertised size 999999 bytes');
      await readIn(5, 'wrong type').click();
      await expect(block(page, 5)).toContainText('Advertised as image/png');
      await expect(block(page, 3)).toContainText('Block 2 already links to fixture://note');
      await expect(block(page, 6)).toContainText('javascript:window.hacked=1');
      await expect(resultRegion(page).getByRole('link')).toHaveCount(0);
      await expect(block(page, 7)).toContainText('not an absolute URI');
      await expectNotHacked(page);
    });
    await test.step('the same result as rendered, as JSON and as the message', async () => {
      await openAndCall(page, 'unknown_block');
      await viewResultAs(page, 'JSON');
      const tree = resultRegion(page).getByRole('tree', { name: 'Result' });
      await expect(tree).toContainText('hologram');
      await viewResultAs(page, 'Message');
      await expect(resultRegion(page)).toContainText('tools/call');
      await expect(resultRegion(page)).toContainText('jsonrpc');
      await viewResultAs(page, 'Rendered');
      await expect(block(page, 2, 'unknown')).toContainText('hologram');
    });
  });
});

test.describe('failures look different', () => {
  test.describe('by the server', () => {
    test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });

    test('a tool error, a protocol error, and an answer that is not JSON', async ({ page, loupe }) => {
      await openConnected(page, loupe);
      await test.step('a tool error, with all that came with it', async () => {
        await openAndCall(page, 'error_rich');
        await expectResult(page, 'tool-error');
        await expect(resultRegion(page).getByRole('status').first()).toHaveText('⚠ Tool error');
        await expect(block(page, 1)).toContainText('The printer is on fire');
        await expect(block(page, 2).getByRole('img')).toHaveJSProperty('naturalWidth', 24);
        await expect(resultRegion(page)).toContainText('second floor');
        await openAndCall(page, 'error_empty');
        await expectResult(page, 'tool-error');
        await expect(resultRegion(page)).toContainText('there is no error message');
      });
      await test.step('a protocol error, with its code and data', async () => {
        await openAndCall(page, 'protocol_error');
        await expectResult(page, 'protocol-error');
        await expect(resultRegion(page).getByRole('status').first()).toHaveText('✕ Protocol error');
        await expect(resultRegion(page).getByRole('alert')).toContainText('city is required');
        await expect(resultRegion(page).getByRole('alert')).toContainText('-32602');
        await expect(resultRegion(page)).toContainText('Name a city');
        await openAndCall(page, 'odd_error_code');
        await expectResult(page, 'protocol-error');
        await expect(resultRegion(page).getByRole('alert')).toContainText('4711');
      });
      await test.step('an answer that is not JSON, with the place where it stops being so', async () => {
        await openAndCall(page, 'not_json');
        await expectResult(page, 'transport-error');
        const alert = resultRegion(page).getByRole('alert');
        await expect(alert).toContainText('The response contains invalid JSON');
        await expect(alert).toContainText('line 1, column');
        await expect(alert).toContainText('"mean":NaN');
      });
    });
  });
});

test.describe('big results', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });

  async function expectSearchable(page: Page, wanted: string) {
    const search = block(page, 1).getByRole('searchbox', { name: 'Search in JSON' });
    await search.fill(wanted);
    await expect(block(page, 1).getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(block(page, 1).getByRole('tree').getByText(wanted)).toBeInViewport();
  }

  test('1 MB needs no worker, 10 MB are searched, and of 200 blocks only those in sight are on the page', async ({
    page,
    loupe,
  }) => {
    test.slow();
    await page.addInitScript(() => {
      const asked: string[] = [];
      class CountedWorker extends Worker {
        work = 'limited';
        override postMessage(message: unknown, ...more: []): void {
          if (typeof message === 'string') this.work = message;
          else asked.push(this.work);
          super.postMessage(message, ...more);
        }
      }
      Object.assign(window, { asked, Worker: CountedWorker });
    });
    await openConnected(page, loupe);
    await test.step('1 MB of JSON and a megabyte in one line are shown without a worker', async () => {
      await openAndCall(page, 'json_1mb');
      await expect(block(page, 1).getByRole('tree')).toContainText('rows');
      await expectSearchable(page, 'person5000@example.com');
      await openAndCall(page, 'long_line');
      await expect(block(page, 1)).toContainText('word word word');
      const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
      expect(asked).not.toContain('documents');
    });
    await test.step('of 200 blocks only those in sight are on the page, and JSON is 2,000 levels deep', async () => {
      await openAndCall(page, 'blocks_200');
      await expectResult(page, 'ok');
      await expect(block(page, 1)).toContainText('Block 1 of 200.');
      const blocks = resultRegion(page).getByRole('group', { name: /^Block \d+:/ });
      expect(await blocks.count()).toBeLessThan(40);
      await block(page, 1).hover();
      await expect(async () => {
        await page.mouse.wheel(0, 20_000);
        await expect(block(page, 200, 'image')).toBeInViewport({ timeout: 500 });
      }).toPass();
      await expect(block(page, 199)).toContainText('Block 199 of 200.');
      expect(await blocks.count()).toBeLessThan(40);
      await openAndCall(page, 'deep_json');
      await expect(block(page, 1).getByRole('tree').getByRole('treeitem').first()).toBeVisible();
      await viewResultAs(page, 'Message');
      await expect(resultRegion(page)).toContainText('tools/call');
      await viewResultAs(page, 'Rendered');
    });
    await test.step('10 MB of JSON are readable and searchable', async () => {
      await openAndCall(page, 'json_10mb');
      await expect(block(page, 1).getByRole('tree')).toContainText('rows');
      await expectSearchable(page, 'person50000@example.com');
      await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
      await expect(block(page, 1)).toContainText('{"rows":[{"id":1,');
    });
  });

  test('10 MB of structured content are rows to filter', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await openAndCall(page, 'structured_10mb');
    const table = resultRegion(page).getByRole('table', { name: 'Structured content' });
    const first = table.getByRole('cell', { name: 'Person 1', exact: true });
    await expect(first).toBeVisible({ timeout: 30_000 });
    await resultRegion(page).getByRole('searchbox', { name: 'Filter rows' }).fill('person50000@');
    await expect(table.getByRole('cell', { name: 'Person 50000', exact: true })).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', '2');
    const views = resultRegion(page).getByRole('tablist', { name: 'View as' });
    await views.getByRole('tab', { name: 'Tree' }).click();
    const tree = resultRegion(page).getByRole('tree', { name: 'Structured content' });
    await expect(tree).toContainText('rows');
  });

  test('an image of 20 MB', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await openAndCall(page, 'image_20mb');
    const image = block(page, 1, 'image');
    await expect(image).toContainText('2,700 × 2,600');
    await expect(image).toContainText(/2\d(\.\d)? MB/);
    await expect(image.getByRole('img')).toHaveJSProperty('naturalWidth', 2700);
  });
});
