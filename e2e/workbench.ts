import type { Locator, Page } from '@playwright/test';
import { expect } from './loupe';
import type { RunningLoupe } from './running-loupe';

/** `data-state` of the region "Result". */
type ResultState = 'idle' | 'running' | 'ok' | 'tool-error' | 'protocol-error' | 'transport-error' | 'cancelled';

/** Waits until the server of Loupe's start is connected. */
export async function openConnected(page: Page, loupe: RunningLoupe): Promise<void> {
  await page.goto(loupe.url);
  await expectConnected(page);
}

export async function expectConnected(page: Page): Promise<void> {
  const status = page.getByRole('status', { name: 'Connection' });
  await expect(status).toHaveAttribute('data-state', 'connected');
}

/** By the whole name. */
export function toolOption(page: Page, name: string): Locator {
  return page
    .getByRole('listbox', { name: 'Tools' })
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) });
}

/** Finds the tool by the filter, which is empty again afterwards. */
export async function openTool(page: Page, name: string): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Filter tools' });
  await filter.fill(name);
  await toolOption(page, name).first().click();
  await expectOpen(page, name);
  await filter.fill('');
}

export async function expectOpen(page: Page, tool: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { name: tool, exact: true });
  await expect(heading).toBeVisible();
  await expect(argumentsForm(page)).toBeVisible();
}

export function argumentsForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Arguments' });
}

/** Shows the exact JSON of the request before it is sent. */
export function requestText(page: Page): Locator {
  return page.getByRole('region', { name: 'Request' });
}

/** Replaces the arguments on the tab "JSON". */
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

/** Does not wait for the result. */
export async function call(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Call tool' }).click();
}

/** Calls a tool with the arguments in its form. */
export async function openAndCall(page: Page, tool: string): Promise<void> {
  await openTool(page, tool);
  await call(page);
}

/** @param number from 1 @param kind by default any */
export function block(page: Page, number: number, kind = ''): Locator {
  return resultRegion(page).getByRole('group', { name: `Block ${number}: ${kind}` });
}

export function findings(page: Page): Locator {
  return resultRegion(page).getByRole('list', { name: 'Findings' }).getByRole('listitem');
}

/** Findings that a busy machine was slow to find are in place after a click. */
export async function unfoldLateFindings(page: Page): Promise<void> {
  const late = resultRegion(page).getByRole('button', { name: /^Show \d+ finding/ });
  await page.addLocatorHandler(late, async () => late.click());
}

export function elicitation(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Elicitation/ });
}

export async function viewResultAs(page: Page, view: 'Rendered' | 'JSON' | 'Message') {
  const result = page.getByRole('region', { name: 'Result' });
  const tabs = result.getByRole('tablist', { name: 'Result view' });
  await tabs.getByRole('tab', { name: view === 'Message' ? 'JSON' : view }).click();
  if (view !== 'Rendered') {
    await result.getByRole('tab', { name: view === 'Message' ? 'Message' : 'Result', exact: true }).click();
  }
}

/** In the settings of the connected server. */
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

/** The first block as JSON, in which the fixtures' tools return the user's answer. */
export async function answered(page: Page): Promise<unknown> {
  await expectResult(page, 'ok');
  await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
  return JSON.parse(await block(page, 1).getByRole('tabpanel').innerText()) as unknown;
}

export function traffic(page: Page): Locator {
  return page.getByRole('region', { name: 'Traffic' });
}

export async function chooseInMenu(part: Locator, name: string): Promise<void> {
  await part.getByRole('button', { name: 'More actions' }).first().click();
  await part.page().getByRole('menuitem', { name, exact: true }).click();
}
