import type { Locator, Page } from '@playwright/test';
import { expect } from './loupe';
import type { RunningLoupe } from './running-loupe';

/** What the region "Result" can be, as its `data-state` says. */
type ResultState = 'idle' | 'running' | 'ok' | 'tool-error' | 'protocol-error' | 'transport-error' | 'cancelled';

/** Opens Loupe and waits until the server that it was started with is connected. */
export async function openConnected(page: Page, loupe: RunningLoupe): Promise<void> {
  await page.goto(loupe.url);
  await expectConnected(page);
}

export async function expectConnected(page: Page): Promise<void> {
  const status = page.getByRole('status', { name: 'Connection' });
  await expect(status).toHaveAttribute('data-state', 'connected');
}

/** The tool's line in the list, found by its whole name. */
export function toolOption(page: Page, name: string): Locator {
  return page
    .getByRole('listbox', { name: 'Tools' })
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) });
}

/** Looks a tool up by the filter, opens it, and empties the filter again. */
export async function openTool(page: Page, name: string): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Filter tools' });
  await filter.fill(name);
  await toolOption(page, name).first().click();
  await expectOpen(page, name);
  await filter.fill('');
}

/** Waits until the tool stands in the main part of the page, with its form. */
export async function expectOpen(page: Page, tool: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { name: tool, exact: true });
  await expect(heading).toBeVisible();
  await expect(argumentsForm(page)).toBeVisible();
}

export function argumentsForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Arguments' });
}

/** Where the exact JSON of the arguments stands before they are sent. */
export function requestText(page: Page): Locator {
  return page.getByRole('region', { name: 'Request' });
}

/** Writes the arguments on the tab "JSON", in place of what is there. */
export async function writeJson(page: Page, json: string): Promise<void> {
  await page.getByRole('tab', { name: 'JSON' }).first().click();
  await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(json);
}

export function resultRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Result', exact: true });
}

export async function expectResult(page: Page, state: ResultState, options: { timeout?: number } = {}): Promise<void> {
  await expect(resultRegion(page)).toHaveAttribute('data-state', state, options);
}

/** Presses "Call tool"; does not wait for the answer. */
export async function call(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Call tool' }).click();
}

/** Opens a tool and calls it with what its form holds. */
export async function openAndCall(page: Page, tool: string): Promise<void> {
  await openTool(page, tool);
  await call(page);
}

/** Block N of the result, counted from 1, whatever its kind. */
export function block(page: Page, number: number, kind = ''): Locator {
  return resultRegion(page).getByRole('group', { name: `Block ${number}: ${kind}` });
}

/** The findings anywhere in the result. */
export function findings(page: Page): Locator {
  return resultRegion(page).getByRole('list', { name: 'Findings' }).getByRole('listitem');
}

/** The server's question that is open. */
export function elicitation(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Elicitation/ });
}

/** Which view of the result is shown: `Rendered`, `JSON` or `Message`. */
export async function viewResultAs(page: Page, view: 'Rendered' | 'JSON' | 'Message') {
  const result = page.getByRole('region', { name: 'Result' });
  const tabs = result.getByRole('tablist', { name: 'Result view' });
  await tabs.getByRole('tab', { name: view === 'Message' ? 'JSON' : view }).click();
  if (view !== 'Rendered') {
    await result.getByRole('tab', { name: view === 'Message' ? 'Message' : 'Result', exact: true }).click();
  }
}

/** Sets the time limit of a call in the settings of the server that Loupe was started with. */
export async function setTimeLimit(page: Page, seconds: string) {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit server' }).click();
  const settings = page.getByRole('dialog');
  await settings.getByRole('textbox', { name: /Call timeout/ }).fill(seconds);
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings).toBeHidden();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Tools' }).click();
}

/** What the tool says that it was answered: its first block, as JSON. */
export async function answered(page: Page): Promise<unknown> {
  await expectResult(page, 'ok');
  await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
  return JSON.parse(await block(page, 1).getByRole('tabpanel').innerText()) as unknown;
}

export function traffic(page: Page): Locator {
  return page.getByRole('region', { name: 'Traffic' });
}

/** In the menu of a part of the page. */
export async function chooseInMenu(part: Locator, name: string): Promise<void> {
  await part.getByRole('button', { name: 'More actions' }).first().click();
  await part.page().getByRole('menuitem', { name, exact: true }).click();
}
