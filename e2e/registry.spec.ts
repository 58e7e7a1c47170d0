import { startRegistry, type TestRegistry } from '../core/session/connect/server-json/testing/registry-server';
import { expect, expectNoAxeViolations, test } from './loupe';
import { openServers, serverField } from './servers-screen';
import { openConnected } from './workbench';

let registry: TestRegistry;
test.beforeAll(async () => void (registry = await startRegistry()));
test.afterAll(() => registry.stop());

test('a server is found in a registry, and its server.json is filled in', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await openServers(page);
  await page.getByRole('button', { name: 'Browse a registry…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Browse a registry' });
  const search = dialog.getByRole('button', { name: 'Search' });
  const options = dialog.getByRole('option');
  const before = await dialog.boundingBox();

  await test.step('nothing is asked before a click', async () => {
    await dialog.getByLabel('Registry URL').fill(`${registry.origin}/silent`);
    await expect(dialog.getByText('Search for a server')).toBeVisible();
    await page.waitForTimeout(300);
    expect(registry.asked).toEqual([]);
  });

  await test.step('a request is cancelled, and a wrong URL is told', async () => {
    await search.click();
    await expect(dialog.getByRole('status')).toHaveText('Loading…');
    await dialog.getByRole('button', { name: 'Cancel request' }).click();
    await expect(dialog.getByRole('status')).toHaveText('');
    await dialog.getByLabel('Registry URL').fill(`${registry.origin}/other`);
    await search.click();
    await expect(dialog.getByRole('alert')).toContainText('Not a registry');
    await dialog.getByLabel('Registry URL').fill(`${registry.origin}/v7`);
    await search.click();
    await expect(dialog.getByRole('alert')).toContainText('404 Not Found');
    await expect(dialog.getByRole('alert')).toContainText('a registry responds to /v0/servers');
    await expect(dialog.getByRole('alert')).not.toContainText('/mcp');
    await dialog.getByLabel('Registry URL').fill('ftp://example.com');
    await expect(search).toBeDisabled();
  });

  await test.step('all pages are listed, and few rows are drawn', async () => {
    await dialog.getByLabel('Registry URL').fill(registry.origin);
    await search.click();
    await expect(dialog.getByRole('status')).toHaveText('50 servers');
    expect(await dialog.boundingBox()).toEqual(before);
    await expect(options.filter({ hasText: 'Weather of town-001' })).toContainText('deprecated');
    await dialog.getByRole('button', { name: 'Load more' }).click();
    await expect(dialog.getByRole('status')).toHaveText('100 servers');
    await dialog.getByRole('button', { name: 'Load more' }).click();
    await expect(dialog.getByRole('status')).toHaveText('130 servers');
    await expect(dialog.getByRole('button', { name: 'Load more' })).toHaveCount(0);
    expect(await options.count()).toBeLessThan(60);
    await expectNoAxeViolations(page);
  });

  await test.step('no server of the registry before is left where another one fails', async () => {
    await options.first().click();
    await expect(dialog.getByRole('region')).toBeVisible();
    expect(await dialog.boundingBox()).toEqual(before);
    await dialog.getByLabel('Registry URL').fill(`${registry.origin}/v7`);
    await search.click();
    await expect(dialog.getByRole('alert')).toContainText('404 Not Found');
    await expect(options).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Use server' })).toBeDisabled();
    await dialog.getByLabel('Registry URL').fill(registry.origin);
  });

  await test.step('a search finds one, whose texts are only text', async () => {
    await dialog.getByLabel('Name contains').fill('atlantis');
    await search.click();
    await expect(dialog.getByRole('status')).toHaveText('No servers found');
    expect(await dialog.boundingBox()).toEqual(before);
    await dialog.getByLabel('Name contains').fill('lisbon');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('1 server');
    await options.click();
    await expect(dialog.getByRole('region')).toContainText('<b>Weather</b> of lisbon.');
    await dialog.getByRole('button', { name: 'Use server' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'From server.json' })).toContainText('io.example.towns/lisbon');
    await expect(serverField(page)).toHaveValue(/lisbon\.example\.com/);
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeEnabled();
  });

  await test.step('the registry is remembered in this browser', async () => {
    await page.getByRole('button', { name: 'Browse a registry…' }).click();
    await expect(dialog.getByLabel('Registry URL')).toHaveValue(registry.origin);
  });
});
