import type { Locator, Page } from '@playwright/test';
import { expect } from './loupe';
import { expectListed, section, tool, openTab } from './servers-screen';

/** Its `data-state` is the state of the flow. */
export function authorization(page: Page): Locator {
  return page.getByRole('region', { name: 'Authorization', exact: true });
}

export function steps(page: Page): Locator {
  return authorization(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
}

/** The last step of this name, such as "Token request". */
export function step(page: Page, name: string | RegExp): Locator {
  return steps(page).filter({ hasText: name }).last();
}

export async function openAuthorization(page: Page): Promise<void> {
  await openTab(page, 'Connection', 'Authorization');
  await expect(authorization(page)).toBeVisible();
}

/** Presses "Authorize" and waits for the end of the flow. */
export async function authorize(page: Page): Promise<'authorized' | 'failed'> {
  await openAuthorization(page);
  await press(page, /^Authorize( again)?$/);
  return flowEnd(page);
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await authorization(page).getByRole('button', { name, exact: true }).first().click();
}

/** Waits for the end of a flow that was just started. */
export async function flowEnd(page: Page, timeout = 60_000): Promise<'authorized' | 'failed'> {
  const region = authorization(page);
  // The state `running` may be too short to be seen.
  await expect(region)
    .toHaveAttribute('data-state', 'running', { timeout: 2_000 })
    .catch(() => undefined);
  await expect(region).toHaveAttribute('data-state', /^(authorized|failed)$/, { timeout });
  return (await region.getAttribute('data-state')) === 'authorized' ? 'authorized' : 'failed';
}

/** The cause of the last failed step: an alert if the flow has ended with it, else a note. */
export function cause(page: Page): Locator {
  const list = authorization(page).getByRole('list', { name: 'Steps' });
  return list.getByRole('alert').or(list.getByRole('note')).last();
}

/** Opens the last step of this name. */
export async function openStep(page: Page, name: string): Promise<void> {
  await step(page, name).getByRole('button', { expanded: false }).first().click();
}

export async function expectTools(page: Page): Promise<void> {
  await section(page, 'Tools').click();
  await expectListed(page);
}

export interface SettingsToType {
  grant?: string;
  client?: string;
  /** Text fields by their name: `{ 'Client ID': 'abc' }`. */
  fields?: Record<string, string>;
  method?: string;
  resource?: string;
  dpop?: boolean;
  /** Secrets by their name: `{ 'Client secret': 'abc' }`. */
  secrets?: Record<string, string>;
  /** Of the sign-in request. */
  parameter?: readonly [name: string, value: string];
}

export async function saveSettings(page: Page, typed: SettingsToType): Promise<void> {
  await openAuthorization(page);
  const form = authorization(page).getByRole('form', { name: 'Settings' });
  if (!(await form.isVisible())) await authorization(page).getByText('Settings', { exact: true }).first().click();
  const choose = async (name: string, label: string | undefined): Promise<void> => {
    if (label !== undefined) await form.getByRole('combobox', { name, exact: true }).selectOption({ label });
  };
  const unfold = async (part: string): Promise<void> => {
    const folded = form.locator('details:not([open]) > summary', { hasText: part });
    if ((await folded.count()) > 0) await folded.click();
  };
  await choose('Grant', typed.grant);
  await choose('Client', typed.client);
  await choose('Resource', typed.resource);
  for (const [name, value] of Object.entries(typed.fields ?? {}))
    await form.getByRole('textbox', { name, exact: true }).first().fill(value);
  await choose('Client authentication', typed.method);
  if (typed.dpop === true) await form.getByRole('checkbox', { name: /DPoP/ }).check();
  if (typed.parameter) {
    await unfold('Extra parameters');
    const group = form.getByRole('group', { name: 'Sign-in request' });
    await group.getByRole('button', { name: 'Add parameter' }).click();
    await group
      .getByRole('textbox', { name: /name of parameter/i })
      .last()
      .fill(typed.parameter[0]);
    await group
      .getByRole('textbox', { name: /value of parameter/i })
      .last()
      .fill(typed.parameter[1]);
  }
  if (typed.secrets) await unfold('Secrets');
  for (const [name, value] of Object.entries(typed.secrets ?? {})) {
    const field = form.getByLabel(name, { exact: true });
    await field.fill(value);
    const button = form.getByRole('button', { name: /^(Save|Replace) secret$/, disabled: false });
    await button.first().click();
    await expect(field).toHaveValue('');
  }
  const save = form.getByRole('button', { name: 'Save', exact: true });
  // Secrets are saved at once, without this button.
  if (await save.isEnabled()) await save.click();
  await expect(save).toBeDisabled();
}

/** Opens the tools and waits: right after a flow, the page may still show the former state. */
export async function toolsOrRefusal(page: Page): Promise<'listed' | 'refused'> {
  await section(page, 'Tools').click();
  const listed = tool(page, /./).first();
  return listed.waitFor({ timeout: 8_000 }).then(
    () => 'listed',
    () => 'refused',
  );
}
