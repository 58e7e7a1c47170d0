import { observeLayoutShift } from './layout-shift';
import { expect, expectNoAxeViolations, test } from './loupe';
import { connection, openServers, section, serverField, storedText } from './servers-screen';
import {
  call,
  expectOpen,
  expectResult,
  findings,
  openConnected,
  requestText,
  resultRegion,
  unfoldLateFindings,
} from './workbench';

const SECRET = 'sk-from-server-json';

/** As the registry has it, but for a version that is none; `node` stands for what would be fetched. */
const SERVER_JSON = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.someone/bakery',
  description: 'Skills of a bakery',
  version: '^1.0.0',
  packages: [
    {
      registryType: 'npm',
      identifier: 'bakery-skills',
      version: '1.0.0',
      transport: { type: 'stdio' },
      runtimeHint: 'node',
      runtimeArguments: [{ type: 'positional', value: 'e2e/servers/skills.mjs' }],
      packageArguments: [
        { type: 'named', name: '--town', isRequired: true, description: 'Where the bakery is' },
        { type: 'named', name: '--token', isRequired: true, isSecret: true },
      ],
    },
  ],
  remotes: [{ type: 'sse', url: 'https://{place}.example.com/sse', variables: { place: {} } }],
};

test('a server.json becomes a server, whose skills are read, verified and linked, and which is exported', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await expect(section(page, 'Tools')).toBeVisible();
  await expect(section(page, 'Skills')).toHaveCount(0);

  await test.step('the document is checked, asks for what it needs, and keeps no secret', async () => {
    await openServers(page);
    await serverField(page).fill(JSON.stringify(SERVER_JSON, null, 2));
    const document = page.getByRole('region', { name: 'From server.json' });
    await expect(document.getByRole('list', { name: 'Problems in server.json' })).toHaveText(
      /“\^1\.0\.0” is a range.*\$\.version/,
    );
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await expect(connect).toBeDisabled();
    await expect(document.getByRole('status')).toHaveText('Missing: --town, --token');
    await document.getByRole('textbox', { name: /^--town/ }).fill('Old Town');
    await document.getByRole('textbox', { name: /^--token/ }).fill(SECRET);
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(document.getByRole('textbox', { name: /^--town/ })).toHaveValue('Old Town');
    await expect(document.getByRole('textbox', { name: /^--token/ })).toHaveValue('');
    await document.getByRole('textbox', { name: /^--token/ }).fill(SECRET);
    await expect(document.getByRole('group', { name: 'Command that Loupe runs' })).toHaveText(
      'node e2e/servers/skills.mjs bakery-skills@1.0.0 --town "Old Town" --token "${input:token}"',
    );
    await connect.click();
    await expect(connection(page)).toContainText('Connected');
    expect(await storedText(page)).not.toContain(SECRET);
  });

  await test.step('the empty pane says what the server is, and what to try first', async () => {
    const overview = page.getByRole('region', { name: 'Bakery skills' });
    await expect(overview.getByRole('list', { name: 'Server features' })).toContainText('1 tool');
    await expect(overview).toContainText('open_hours is marked as read-only');
    await overview.getByRole('button', { name: 'Open open_hours' }).click();
    await expectOpen(page, 'open_hours');
    await call(page);
    await expect(resultRegion(page)).toContainText(`From six in Old Town, by a token of ${SECRET.length} letters.`);
    await page.goBack();
    await overview.getByRole('link', { name: 'Skills' }).click();
    await expect(page.getByRole('listbox', { name: 'Skills' })).toBeVisible();
  });

  await test.step('a skill’s files are verified as they are read, and lead to each other', async () => {
    const skills = page.getByRole('listbox', { name: 'Skills' });
    await expect(skills.getByRole('option')).toHaveCount(4);
    await skills.getByRole('option', { name: /^sourdough/ }).click();
    await expectResult(page, 'ok');
    const result = resultRegion(page);
    await expect(result.getByText('Digest and size match')).toBeVisible();
    await expect(result.getByRole('group', { name: 'Front matter' })).toContainText('license: MIT');
    await expectNoAxeViolations(page);
    await result.getByRole('link', { name: 'the feeding table' }).click();
    await expect(result.getByRole('cell', { name: '100 g' }).first()).toBeVisible();
    await expect(requestText(page)).toHaveText('{"uri":"skill://bakery/sourdough/references/FEEDING.md"}');
    await page.goBack();
    await expect(result.getByRole('heading', { name: 'Sourdough' })).toBeVisible();
  });

  await test.step('what differs from its entry, or breaks the extension, is told', async () => {
    await unfoldLateFindings(page);
    await page.getByRole('option', { name: /^rye/ }).click();
    await expect(resultRegion(page).getByText('Does not match the entry')).toBeVisible();
    await expect(findings(page).filter({ hasText: 'differs from the skill’s entry in description' })).toBeVisible();
    await page.getByRole('option', { name: /^cake/ }).click();
    const broken = page.getByRole('form', { name: 'Skill' }).getByRole('list', { name: 'Findings' });
    await expect(broken).toContainText('must match its directory name “Cake”');
  });

  await test.step('dynamic skills have their directories listed; one that is not listed is got by its URI', async () => {
    await page.getByRole('option', { name: /^today/ }).click();
    await page.getByRole('button', { name: 'List files' }).click();
    await page.getByRole('button', { name: 'Read data/market.md' }).click();
    await expect(resultRegion(page).getByText('Open until 14:00.')).toBeVisible();
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitem', { name: 'Open skill by URI' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open skill by URI' });
    await dialog.getByRole('textbox').fill('skill://hidden/ferry/SKILL.md');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Get skill' }).click();
    await expect(page.getByRole('heading', { name: 'ferry' })).toBeVisible();
  });

  await test.step('the list is exported for other clients, without the secret', async () => {
    await openServers(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export servers' });
    await dialog.getByRole('checkbox', { name: 'demo' }).uncheck();
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption('vscode');
    const preview = dialog.getByRole('region', { name: 'mcp.json' });
    await expect(preview).toContainText('"id": "token"');
    await expect(preview).toContainText('${input:token}');
    await expect(preview).not.toContainText(SECRET);
    await expect(preview).not.toContainText('demo');
    await expectNoAxeViolations(page);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save mcp.json' }).click();
    expect((await saving).suggestedFilename()).toBe('mcp.json');
  });
});

test.describe('a server with skills', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/skills.mjs'] });

  test('is listed at its first connection without moving the rail', async ({ page, loupe }) => {
    const shift = await observeLayoutShift(page);
    await openConnected(page, loupe);
    await expect(section(page, 'Skills')).toBeVisible();
    expect(await shift.take()).toEqual([]);
  });
});
