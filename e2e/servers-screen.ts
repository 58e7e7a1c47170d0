import type { Locator, Page } from '@playwright/test';
import { expect } from './loupe';

/** The header's line about the connection. */
export function connection(page: Page): Locator {
  return page.getByRole('status', { name: 'Connection' });
}

/** @param facts of the header's line about the connection */
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

export async function openTab(page: Page, place: 'Traffic' | 'Connection', tab: string) {
  await section(page, place).click();
  await page
    .getByRole('tablist', { name: `${place} view` })
    .getByRole('tab', { name: tab })
    .click();
}

export async function openServers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await expect(serverField(page)).toBeVisible();
}

/** For a command line, a URL or a configuration. */
export function serverField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Server', exact: true });
}

/** @param server its command line or URL */
export async function connectTo(page: Page, server: string): Promise<void> {
  await openServers(page);
  await serverField(page).fill(server);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** All that the page has in localStorage and sessionStorage. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}
