import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectNoAxeViolations, test } from './loupe';
import { section, openTab } from './servers-screen';
import { expectConnected, openConnected } from './workbench';

const folder = mkdtempSync(join(tmpdir(), 'loupe-drift-'));
/** Once it is there, the server is its next build. */
const nextBuild = join(folder, 'next-build');

test.use({ loupeArgs: [process.execPath, 'e2e/servers/changing.mjs', nextBuild] });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a kept surface says at the next connection what the new build has changed', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await openTab(page, 'Connection', 'Snapshot');
  const surface = page.getByRole('main').getByRole('region', { name: 'Server snapshot', exact: true });
  const standing = surface.getByRole('status', { name: 'Changes' });
  const changes = surface.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  let file = '';
  let size = '';

  await test.step('it is kept, and over a reload', async () => {
    await surface.getByRole('button', { name: 'Save snapshot' }).click();
    await expect(standing).toContainText('No changes.');
    await expect(surface).toContainText(/≈ [\d,]+ tokens in tools and instructions/);
    size = / · (≈ [\d,]+ tokens in tools and instructions)/.exec((await surface.textContent()) ?? '')?.[1] ?? '';
    const saved = page.waitForEvent('download');
    await surface.getByRole('button', { name: 'More snapshot actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as file' }).click();
    file = await (await saved).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ loupe: 'surface', version: 1 });
  });

  await test.step('the next build is told of wherever the person is', async () => {
    writeFileSync(nextBuild, '');
    await section(page, 'Tools').click();
    await page.reload();
    await expectConnected(page);
    await expect(section(page, 'Connection')).toHaveAttribute(
      'title',
      '6 changes since the saved snapshot (4 breaking)',
    );
    const banner = page.getByRole('status').filter({ hasText: /^✕ 4 breaking changes since / });
    const strip = await page.getByRole('region', { name: 'Traffic', exact: true }).boundingBox();
    // Above the strip it would cover what stands there.
    expect((await banner.boundingBox())?.y).toBeGreaterThanOrEqual(strip?.y ?? Infinity);
    await expect(page.getByRole('option', { name: /^post/ })).toContainText(/2 changes since/);
    await banner.getByRole('button', { name: 'Review' }).click();
    await expect(standing).toContainText('4 breaking changes, 2 non-breaking');
    // The size is of the snapshot, and that of the server beside it.
    await expect(surface).toContainText(new RegExp(`${size} \\(estimate\\) · now ≈ [\\d,]+`));
    await expect(changes).toHaveText([
      /^BreakingTool moodyRemoved\.$/,
      /^BreakingTool post · arguments \$\.toThe property “to” is now required\./,
      /^BreakingTool post · arguments \$\.unitThese values are no longer allowed: "in"/,
      /^BreakingPrompt write \$\.toThe argument “to” is now required\./,
      /^Non-breakingTool media.*to “Answers with a chart and a tone\.”/,
      /^Non-breakingTool censusAdded\./,
    ]);
    await expectNoAxeViolations(page);
  });

  await test.step('it becomes what later ones are compared with; the file has the old one', async () => {
    await surface.getByRole('button', { name: 'Update snapshot' }).click();
    await expect(standing).toContainText('No changes.');
    await expect(section(page, 'Connection')).not.toHaveAttribute('title');
    await surface.getByLabel('Compare with a file…').setInputFiles(file);
    await expect(standing).toContainText('4 breaking changes, 2 non-breaking');
    await surface
      .getByLabel('Compare with a file…')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
    await expect(surface.getByRole('alert')).toContainText('x.json is not a Loupe snapshot');
  });
});

test.describe('without a snapshot', () => {
  // The tests of a file may run in two processes, or one after the other in one: each has a folder of its own.
  const ownFolder = mkdtempSync(join(tmpdir(), 'loupe-drift-'));
  const laterBuild = join(ownFolder, 'later-build');
  test.afterAll(() => rmSync(ownFolder, { recursive: true, force: true }));
  test.use({ loupeArgs: [process.execPath, 'e2e/servers/changing.mjs', laterBuild] });

  test('each connection is compared with the one before, down to the field', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    const stored = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((each) => each.startsWith('loupe.tools/'));
        return localStorage.getItem(key ?? '');
      });
    // Prompts are compared once somebody has looked at them.
    await section(page, 'Prompts').click();
    await expect.poll(stored).toContain('"write"');
    await section(page, 'Tools').click();
    await page.reload();
    await expectConnected(page);
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(page.getByText(/changes? since/)).toHaveCount(0);
    writeFileSync(laterBuild, '');
    await page.reload();
    await expectConnected(page);
    const post = page.getByRole('option', { name: /^post/ });
    await expect(post).toContainText(/2 changes since/);
    await post.click();
    const note = page.getByRole('note').filter({ hasText: '2 changes since' });
    await expect(note).toContainText('The property “to” is now required');
    await expect(note).toContainText('These values are no longer allowed: "in"');
    await expect(page.getByText('Δ now required')).toBeVisible();
    await expect(page.getByTitle('These values are no longer allowed: "in"')).toHaveText('Δ gone: in');
    await expectNoAxeViolations(page);
    await section(page, 'Prompts').click();
    const write = page.getByRole('option', { name: /^write/ });
    await expect(write).toContainText(/1 change since/);
    await write.click();
    await expect(page.getByRole('note').filter({ hasText: '1 change since' })).toContainText(
      'The argument “to” is now required',
    );
    await expect(page.getByText('Δ now required')).toBeVisible();
    const banner = page.getByRole('status').filter({ hasText: /^✕ 4 breaking changes since / });
    const strip = await page.getByRole('region', { name: 'Traffic', exact: true }).boundingBox();
    // Above the strip it would cover what stands there.
    expect((await banner.boundingBox())?.y).toBeGreaterThanOrEqual(strip?.y ?? Infinity);
    await banner.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(6);
    await page.reload();
    await expectConnected(page);
    await expect(page.getByText(/changes? since/)).toHaveCount(0);
  });
});
