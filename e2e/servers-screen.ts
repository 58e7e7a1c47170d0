import type { Locator, Page } from '@playwright/test';
import { expect } from './loupe';

/** The line in the header that says how the server is connected. */
export function connection(page: Page): Locator {
  return page.getByRole('status', { name: 'Connection' });
}

/** Waits until the server that the header names is connected, as `facts` says, and its tools are listed. */
export async function expectListed(page: Page, facts: RegExp = /Connected/): Promise<void> {
  await expect(connection(page)).toHaveAttribute('data-state', 'connected');
  await expect(connection(page)).toContainText(facts);
  await expect(tool(page, /./).first()).toBeVisible();
}

export function tool(page: Page, name: RegExp): Locator {
  return page.getByRole('listbox', { name: 'Tools' }).getByRole('option', { name });
}

export function section(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
}

/** Opens a tab of a place that has several. */
export async function openTab(page: Page, place: 'Traffic' | 'Connection', tab: string) {
  await section(page, place).click();
  await page
    .getByRole('tablist', { name: `${place} view` })
    .getByRole('tab', { name: tab })
    .click();
}

/** Opens the screen with the list of servers, and its form for a new one. */
export async function openServers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await expect(serverField(page)).toBeVisible();
}

/** Where a command line, a URL or a configuration goes. */
export function serverField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Server', exact: true });
}

/** Names a server on the Servers screen and connects to it. */
export async function connectTo(page: Page, server: string): Promise<void> {
  await openServers(page);
  await serverField(page).fill(server);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Everything that this page has written down in the browser, as one text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}
