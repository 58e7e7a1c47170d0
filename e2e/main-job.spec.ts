import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything } from './http-servers';
import { expect, test as base } from './loupe';
import {
  argumentsForm,
  block,
  call,
  elicitation,
  expectResult,
  findings,
  openAndCall,
  openConnected,
  openTool,
  requestText,
  resultRegion,
  writeJson,
} from './workbench';

const packages = 'node_modules/@modelcontextprotocol';

/** A folder of the test's own, for servers that write files. */
const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test.describe('server-everything over stdio', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('the first minute: a call, a picture, a question and a long task', async ({ page, loupe }) => {
    await openConnected(page, loupe);

    await test.step('add 2 and 3', async () => {
      await openTool(page, 'get-sum');
      await page.getByRole('textbox', { name: 'a', exact: true }).fill('2');
      await page.getByRole('textbox', { name: 'b', exact: true }).fill('3');
      await expect(requestText(page)).toHaveText('{"a":2,"b":3}');
      await page.keyboard.press('Control+Enter');
      await expectResult(page, 'ok');
      await expect(block(page, 1, 'text')).toContainText('The sum of 2 and 3 is 5.');
    });

    await test.step('look at a picture', async () => {
      await openAndCall(page, 'get-tiny-image');
      const image = block(page, 2, 'image');
      await expect(image).toContainText('image/png');
      await expect(image).toContainText('20 × 20');
      await expect(image).toContainText(/\d (B|kB|KB)/);
      const picture = image.getByRole('img');
      await expect(picture).toHaveJSProperty('naturalWidth', 20);
      const box = await picture.boundingBox();
      expect(box).toMatchObject({ width: 20, height: 20 });
    });

    await test.step('open it large', async () => {
      await block(page, 2).getByRole('button', { name: 'Enlarge' }).click();
      const large = page.getByRole('dialog', { name: /20 × 20/ });
      await expect(large.getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(large).toBeHidden();
    });

    await test.step("answer the server's question", async () => {
      await openAndCall(page, 'trigger-elicitation-request');
      const dialog = elicitation(page);
      await expect(dialog).toContainText('Please provide inputs');
      await expect(dialog).toContainText('during trigger-elicitation-request');
      await dialog.getByRole('textbox', { name: 'String', exact: true }).fill('Ada Lovelace');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expectResult(page, 'ok');
      await expect(resultRegion(page)).toContainText('- Name: Ada Lovelace');
      await expect(resultRegion(page)).toContainText('- Favorite Integer: 42');
    });

    await test.step('watch a long task', async () => {
      await openTool(page, 'trigger-long-running-operation');
      await page.getByRole('textbox', { name: 'duration' }).fill('3');
      await page.getByRole('textbox', { name: 'steps' }).fill('3');
      await call(page);
      const progress = resultRegion(page).getByRole('progressbar', { name: 'Progress' });
      await expect(progress).toHaveAttribute('aria-valuenow', '33');
      await expect(resultRegion(page)).toContainText('1 of 3');
      await expectResult(page, 'ok');
      await expect(block(page, 1)).toContainText('Long running operation completed');
    });
  });
});

test.describe('the demo server', () => {
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  test('get_weather shows its card, its sentence and its rows', async ({ page }) => {
    await openTool(page, 'get_weather');
    await page.getByRole('radiogroup', { name: 'City' }).getByText('Lisbon').click();
    await call(page);
    await expectResult(page, 'ok');
    await expect(block(page, 1, 'text')).toContainText('Lisbon');
    await expect(block(page, 2, 'image')).toContainText('image/png');
    const rows = resultRegion(page).getByRole('table', { name: 'Structured content' });
    await expect(rows.getByRole('columnheader', { name: 'weekday' })).toBeVisible();
    await expect(rows).toHaveAttribute('aria-rowcount', '6');
    await expect(findings(page)).toHaveCount(0);
  });

  test('bake_bread reports its progress and is really cancelled', async ({ page }) => {
    await openTool(page, 'bake_bread');
    await page.getByRole('textbox', { name: 'Seconds' }).fill('60');
    await call(page);
    await expect(resultRegion(page)).toContainText('Weighing the flour');
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expectResult(page, 'cancelled');
    await expect(page.getByRole('button', { name: 'Cancel call' })).toBeHidden();
  });
});

test.describe('server-filesystem in a temporary folder', () => {
  test.use({
    loupeArgs: async ({ folder }, use) => {
      await use(['node', `${packages}/server-filesystem/dist/index.js`, folder]);
    },
  });

  test('writes a file after asking, reads it and lists it', async ({ page, loupe, folder }) => {
    const path = join(folder, 'note.txt');
    await openConnected(page, loupe);

    await openTool(page, 'write_file');
    await page.getByRole('textbox', { name: 'path' }).fill(path);
    await page.getByRole('textbox', { name: 'content' }).fill('two\nlines');
    await call(page);
    const question = page.getByRole('dialog', { name: 'Call write_file?' });
    await expect(question).toContainText(path);
    expect(existsSync(path)).toBe(false);
    await question.getByRole('button', { name: 'Call tool' }).click();
    await expectResult(page, 'ok');
    expect(await readFile(path, 'utf8')).toBe('two\nlines');

    await openTool(page, 'read_text_file');
    await page.getByRole('textbox', { name: 'path' }).fill(path);
    await page.keyboard.press('Control+Enter');
    await expectResult(page, 'ok');
    await expect(block(page, 1, 'text')).toContainText('two');
    await expect(block(page, 1, 'text')).toContainText('lines');

    await writeFile(join(folder, 'other.md'), '# Other');
    await openTool(page, 'list_directory');
    await page.getByRole('textbox', { name: 'path' }).fill(folder);
    await page.keyboard.press('Control+Enter');
    await expectResult(page, 'ok');
    await expect(block(page, 1)).toContainText('[FILE] note.txt');
    await expect(block(page, 1)).toContainText('[FILE] other.md');
  });

  test('a path outside of the folder is a tool error', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await openTool(page, 'read_text_file');
    await page.getByRole('textbox', { name: 'path' }).fill('/etc/hostname');
    await page.keyboard.press('Control+Enter');
    await expectResult(page, 'tool-error');
    await expect(resultRegion(page)).toContainText('Access denied');
  });
});

test.describe('server-memory', () => {
  test.use({ loupeArgs: ['node', `${packages}/server-memory/dist/index.js`] });

  test('creates two entities and a relation, and reads the graph', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await openTool(page, 'create_entities');
    await writeJson(
      page,
      '{"entities":[{"name":"Ada","entityType":"person","observations":["likes engines"]},{"name":"Engine","entityType":"machine","observations":[]}]}',
    );
    await call(page);
    await expectResult(page, 'ok');

    await openTool(page, 'create_relations');
    await page.getByRole('tab', { name: 'Form' }).click();
    await argumentsForm(page).getByRole('button', { name: 'Add item' }).click();
    await page.getByRole('textbox', { name: 'from' }).fill('Ada');
    await page.getByRole('textbox', { name: 'to', exact: true }).fill('Engine');
    await page.getByRole('textbox', { name: 'relationType' }).fill('programs');
    await call(page);
    await expectResult(page, 'ok');

    await openAndCall(page, 'read_graph');
    await expectResult(page, 'ok');
    await block(page, 1).getByRole('button', { name: 'Same as structured content' }).click();
    await expect(block(page, 1)).toContainText('likes engines');
    await expect(block(page, 1)).toContainText('programs');
    await expect(findings(page)).toHaveCount(0);
  });
});
