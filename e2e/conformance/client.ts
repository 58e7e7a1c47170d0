/**
 * The client that the conformance suite tests: the page itself, in a headless browser, over Loupe's own tunnel, used as a
 * person would use it. The suite runs it once for each scenario, with the address of the scenario's server as the last
 * argument, and the scenario's name and context in the environment.
 */
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../playwright.config';
import { expect } from '../loupe';
import { startLoupe } from '../running-loupe';
import {
  elicitation,
  expectConnected,
  openConnected,
  openTool,
  resultRegion,
  toolOption,
  writeJson,
} from '../workbench';

/** A call that ends in any way: what the server thinks of it is the suite's business. */
const ENDED = /^(ok|tool-error|protocol-error|transport-error)$/;
const LONG = 30_000;

interface ToolCall {
  name: string;
  arguments: unknown;
}

const scenarios: Record<string, (page: Page) => Promise<void>> = {
  initialize: listTools,
  'request-metadata': listTools,
  'json-schema-ref-no-deref': openEveryTool,
  'json-schema-2020-12-preservation': openEveryTool,
  tools_call: (page) => callTool(page, { name: 'add_numbers', arguments: { a: 5, b: 3 } }),
  'sse-retry': callEveryTool,
  'elicitation-sep1034-client-defaults': async (page) => {
    await startCall(page, { name: 'test_client_elicitation_defaults', arguments: {} });
    await acceptWithDefaults(page);
    await ended(page);
  },
  'sep-2322-client-request-state': async (page) => {
    // A call that has nothing to do with the others, while one of them waits for its answer.
    await startCall(page, { name: 'test_mrtr_echo_state', arguments: {} });
    await acceptWithDefaults(page);
    await ended(page);
    await startCall(page, { name: 'test_mrtr_no_state', arguments: {} });
    await acceptWithDefaults(page);
    await ended(page);
    await callTool(page, { name: 'test_mrtr_unrelated', arguments: {} });
    await callTool(page, { name: 'test_mrtr_no_result_type', arguments: {} });
  },
  'http-standard-headers': async (page) => {
    await callEveryTool(page);
    await section(page, 'Resources');
    await openEach(page, 'Resources', 'Read resource');
    await section(page, 'Prompts');
    await openEach(page, 'Prompts', 'Get prompt');
  },
  'http-custom-headers': callTheToolsOfTheContext,
  'http-invalid-tool-headers': (page) =>
    callTool(page, { name: 'valid_tool', arguments: { region: 'us-west1' } }),
};

async function listTools(page: Page): Promise<void> {
  await page
    .getByRole('option')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
}

async function toolNames(page: Page): Promise<string[]> {
  const options = page.getByRole('listbox', { name: 'Tools' }).getByRole('option');
  await options.first().waitFor();
  const texts = await options.allInnerTexts();
  return texts.map((text) => text.split('\n')[0]?.trim() ?? '');
}

async function openEveryTool(page: Page): Promise<void> {
  for (const name of await toolNames(page)) await openTool(page, name);
}

async function callEveryTool(page: Page): Promise<void> {
  for (const name of await toolNames(page)) await callTool(page, { name, arguments: {} });
}

async function callTheToolsOfTheContext(page: Page): Promise<void> {
  const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
    toolCalls?: ToolCall[];
  };
  for (const call of context.toolCalls ?? []) await callTool(page, call);
}

async function callTool(page: Page, call: ToolCall): Promise<void> {
  await startCall(page, call);
  await ended(page);
}

/** Presses the button that calls, whatever the form thinks of the arguments. */
async function startCall(page: Page, call: ToolCall): Promise<void> {
  await toolOption(page, call.name).first().waitFor();
  await openTool(page, call.name);
  await writeJson(page, JSON.stringify(call.arguments));
  await page.getByRole('button', { name: 'Call tool' }).click();
  const anyway = page.getByRole('button', { name: 'Send anyway' });
  await expect(
    anyway.or(page.locator('[data-state]:not([data-state=idle])').and(resultRegion(page))),
  ).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
}

async function ended(page: Page): Promise<void> {
  await expect(resultRegion(page)).toHaveAttribute('data-state', ENDED, { timeout: LONG });
}

/** Accepts the server's question as it comes, with what it proposes. */
async function acceptWithDefaults(page: Page): Promise<void> {
  const dialog = elicitation(page);
  await dialog.waitFor({ timeout: LONG });
  const useDefaults = dialog.getByRole('button', { name: /^Use default/ });
  while ((await useDefaults.count()) > 0) await useDefaults.first().click();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function section(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name }).click();
}

async function openEach(page: Page, list: string, action: string): Promise<void> {
  const options = page.getByRole('listbox', { name: list }).getByRole('option');
  await options.first().waitFor();
  for (let index = 0; index < (await options.count()); index += 1) {
    await options.nth(index).click();
    await page.getByRole('button', { name: action }).click();
    await ended(page);
  }
}

async function main(): Promise<void> {
  const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
  const url = process.argv.at(-1) ?? '';
  const drive = scenarios[scenario];
  if (!drive) throw new Error(`Nobody has written how a person does the scenario ${scenario}.`);
  const loupe = await startLoupe({ args: [url] });
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await openConnected(page, loupe);
    await drive(page);
    await expectConnected(page);
  } finally {
    await browser.close();
    await loupe.stop();
  }
}

await main();
