/**
 * The client for the conformance suite: Loupe's page in a headless browser, used as by a user. The suite starts it for
 * each scenario, with the URL of the scenario's server as the last argument, and the scenario's name and context in the
 * environment.
 */
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../playwright.config';
import { authorize, saveSettings, type SettingsToType, toolsOrRefusal } from '../authorization-screen';
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

/** States of an ended call; the suite itself checks the result. */
const ENDED = /^(ok|tool-error|protocol-error|transport-error)$/;
const TIMEOUT_MS = 30_000;
/** Maximum authorizations if the server rejects each token. */
const MAX_AUTHORIZATIONS = 3;

interface ToolCall {
  name: string;
  arguments: unknown;
}

/** Of the scenario: credentials, and calls to make. */
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Record<string, string | undefined> & {
  toolCalls?: ToolCall[];
};

interface AuthorizationScenario {
  /** Typed before. */
  settings?: SettingsToType;
  /** Called when the tools are listed. */
  then?: (page: Page) => Promise<void>;
  /** The authorization must not succeed. */
  stops?: true;
}

const registeredClient = {
  client: 'Registered client ID',
  fields: { 'Client ID': context['client_id'] ?? '' },
};
const secret = { 'Client secret': context['client_secret'] ?? '' };

const authorizationScenarios: Record<string, AuthorizationScenario> = {
  'metadata-default': {},
  'metadata-var1': {},
  'metadata-var2': {},
  'metadata-var3': {},
  'basic-cimd': {
    settings: {
      client: 'Client ID metadata document',
      fields: { 'Document URL': 'https://conformance-test.local/client-metadata.json' },
    },
  },
  'scope-from-www-authenticate': {},
  'scope-from-scopes-supported': {},
  'scope-omitted-when-undefined': {},
  'scope-step-up': {
    then: async (page) => {
      await callTool(page, { name: 'test-tool', arguments: {} });
      if ((await resultRegion(page).getAttribute('data-state')) === 'ok') return;
      await authorize(page);
      await toolsOrRefusal(page);
      await callTool(page, { name: 'test-tool', arguments: {} });
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
    },
  },
  'scope-retry-limit': { stops: true },
  'token-endpoint-auth-basic': {},
  'token-endpoint-auth-post': {},
  'token-endpoint-auth-none': {},
  'pre-registration': { settings: { ...registeredClient, secrets: secret } },
  'resource-mismatch': { stops: true },
  'offline-access-scope': {},
  'offline-access-not-supported': {},
  'authorization-server-migration': {},
  'iss-supported': {},
  'iss-not-advertised': {},
  'iss-supported-missing': { stops: true },
  'iss-wrong-issuer': { stops: true },
  'iss-unexpected': { stops: true },
  'iss-normalized': { stops: true },
  'metadata-issuer-mismatch': { stops: true },
  'client-credentials-basic': {
    settings: { ...registeredClient, grant: 'Client credentials: no user', secrets: secret },
  },
  'client-credentials-jwt': {
    settings: {
      ...registeredClient,
      grant: 'Client credentials: no user',
      method: 'private_key_jwt',
      secrets: { 'Private key (PEM or JWK)': context['private_key_pem'] ?? '' },
    },
  },
  'enterprise-managed-authorization': {
    settings: {
      ...registeredClient,
      grant: 'Enterprise-managed: ID-JAG',
      fields: {
        ...registeredClient.fields,
        Issuer: context['idp_issuer'] ?? '',
        'Token endpoint': context['idp_token_endpoint'] ?? '',
        'Client ID at the provider': context['idp_client_id'] ?? '',
      },
      secrets: { ...secret, 'ID token': context['idp_id_token'] ?? '' },
    },
  },
  'wif-jwt-bearer': {
    settings: {
      ...registeredClient,
      grant: 'JWT bearer: workload identity',
      secrets: { 'Assertion (JWT)': context['valid_jwt'] ?? '' },
    },
  },
  dpop: { settings: { dpop: true } },
  'dpop-nonce': { settings: { dpop: true } },
  '2025-03-26-oauth-metadata-backcompat': {},
  '2025-03-26-oauth-endpoint-fallback': {},
};

/** Authorizes again if the server rejects the token. */
async function runAuthorization(page: Page, scenario: AuthorizationScenario): Promise<void> {
  const { settings, then, stops } = scenario;
  if (settings) await saveSettings(page, settings);
  for (let round = 0; round < MAX_AUTHORIZATIONS; round += 1) {
    const end = await authorize(page);
    // If it should succeed, tries again: in one scenario, the authorization server changes meanwhile.
    if (end === 'failed' && stops) break;
    if (end === 'authorized' && (await toolsOrRefusal(page)) === 'listed') {
      if (stops) throw new Error('The client went on where it should have stopped.');
      await then?.(page);
      return;
    }
  }
  if (!stops) throw new Error(`Not authorized: ${await page.getByRole('main').innerText()}`);
}

const scenarios: Record<string, (page: Page) => Promise<void>> = {
  initialize: listTools,
  'request-metadata': listTools,
  'json-schema-ref-no-deref': openEveryTool,
  'json-schema-2020-12-preservation': async (page) => {
    const { inputSchema } = await shownDefinition(page, 'json_schema_2020_12_tool');
    await callTool(page, { name: 'json_schema_echo', arguments: { schema: inputSchema } });
  },
  tools_call: (page) => callTool(page, { name: 'add_numbers', arguments: { a: 5, b: 3 } }),
  'sse-retry': callEveryTool,
  'elicitation-sep1034-client-defaults': async (page) => {
    await startCall(page, { name: 'test_client_elicitation_defaults', arguments: {} });
    await acceptWithDefaults(page);
    await ended(page);
  },
  'sep-2322-client-request-state': async (page) => {
    // Independent calls while another one waits for the user.
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
  'http-invalid-tool-headers': (page) => callTool(page, { name: 'valid_tool', arguments: { region: 'us-west1' } }),
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

/** The definition as copied from the page. */
async function shownDefinition(page: Page, tool: string): Promise<{ inputSchema?: unknown }> {
  await openTool(page, tool);
  await page.getByRole('button', { name: /^Definition/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'JSON' }).click();
  const tree = dialog.getByRole('tree');
  await tree.focus();
  await tree.press('Home');
  await tree.press('c');
  await expect(dialog.getByText('Copied')).toBeAttached();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  return JSON.parse(text) as { inputSchema?: unknown };
}

async function callEveryTool(page: Page): Promise<void> {
  for (const name of await toolNames(page)) await callTool(page, { name, arguments: {} });
}

async function callTheToolsOfTheContext(page: Page): Promise<void> {
  for (const call of context.toolCalls ?? []) await callTool(page, call);
}

async function callTool(page: Page, call: ToolCall): Promise<void> {
  await startCall(page, call);
  await ended(page);
}

/** Calls the tool even with invalid arguments. */
async function startCall(page: Page, call: ToolCall): Promise<void> {
  await toolOption(page, call.name).first().waitFor();
  await openTool(page, call.name);
  await writeJson(page, JSON.stringify(call.arguments));
  await page.getByRole('button', { name: 'Call tool' }).click();
  const anyway = page.getByRole('button', { name: 'Send anyway' });
  await expect(anyway.or(page.locator('[data-state]:not([data-state=idle])').and(resultRegion(page)))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
}

async function ended(page: Page): Promise<void> {
  await expect(resultRegion(page)).toHaveAttribute('data-state', ENDED, { timeout: TIMEOUT_MS });
}

/** Accepts the elicitation with its default values. */
async function acceptWithDefaults(page: Page): Promise<void> {
  const dialog = elicitation(page);
  await dialog.waitFor({ timeout: TIMEOUT_MS });
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
  const authorizing = authorizationScenarios[scenario.replace(/^auth\//, '')];
  if (!drive && !authorizing) throw new Error(`Nobody has written how a person does the scenario ${scenario}.`);
  const loupe = await startLoupe({ args: [url] });
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (drive) {
      await openConnected(page, loupe);
      await drive(page);
      await expectConnected(page);
    } else if (authorizing) {
      await page.goto(loupe.url);
      await runAuthorization(page, authorizing);
    }
  } finally {
    await browser.close();
    await loupe.stop();
  }
}

await main();
