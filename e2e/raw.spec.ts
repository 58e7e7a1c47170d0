import type { Locator, Page } from '@playwright/test';
import { startHttpServer } from './http-servers';
import { expect, expectNoAxeViolations, test } from './loupe';
import { openTab } from './servers-screen';
import { expectConnected, traffic } from './workbench';

function message(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/** What came of the messages that were sent, the newest message first. */
function answers(page: Page): Locator {
  return page.getByRole('region', { name: 'Responses' });
}

function remarks(page: Page): Locator {
  return page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
}

function rows(page: Page, name: RegExp): Locator {
  return traffic(page).getByRole('rowgroup').getByRole('row', { name });
}

async function template(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter templates' }).fill(name);
  await page.getByRole('listbox', { name: 'Templates' }).getByRole('option', { name, exact: true }).click();
}

async function send(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Sends a request of this method, and gives the article with what came of it. */
async function ask(page: Page, method: string, id: string): Promise<Locator> {
  await send(page, `{"jsonrpc":"2.0","id":${id},"method":"${method}"}`);
  return answers(page).getByRole('article', { name: `${method} #${id}` });
}

async function openTraffic(page: Page): Promise<void> {
  await traffic(page)
    .getByRole('button', { name: /^Traffic/ })
    .click();
  await expect(traffic(page).getByRole('grid', { name: 'Messages' })).toBeVisible();
}

test.describe('a message by hand', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/odd-answers.mjs'] });

  test('is written, told what is odd about it, sent as it is, and answered beside it', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await expectConnected(page);
    await openTab(page, 'Traffic', 'Raw');

    await test.step('from a template', async () => {
      await template(page, 'ping');
      await expect(message(page)).toContainText('"method": "ping"');
      await expect(remarks(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Send message' }).click();
      const ping = answers(page).getByRole('article', { name: 'ping #"raw-1"' });
      await expect(ping.getByRole('tree')).toContainText('"raw-1"');
      // Its own ID is renewed; one that is written again is not.
      await expect(message(page)).not.toContainText('"raw-1"');
      await expect(remarks(page)).toHaveCount(0);
      await message(page).fill('{"jsonrpc": "2.0", "id": "raw-1", "method": "ping"}');
      await expect(remarks(page)).toContainText('ID raw-1 was already used on this connection.');
      await page.getByRole('button', { name: 'New ID' }).click();
      await expect(remarks(page)).toHaveCount(0);
      await message(page).press('Control+Enter');
      await expect(answers(page).getByRole('article')).toHaveCount(2);
      await expectNoAxeViolations(page);
    });

    await test.step('that is no JSON', async () => {
      await message(page).fill('{"jsonrpc": "2.0", oops');
      await expect(remarks(page)).toContainText('Not valid JSON from line 1, column 20 on.');
      await page.getByRole('button', { name: 'Send message' }).click();
      const refused = answers(page).getByRole('article', { name: '{"jsonrpc": "2.0", oops' });
      await expect(refused).not.toContainText('Waiting for a response…');
      await expect(refused).toContainText('✕ error');
      await expect(refused.getByRole('tree')).toContainText('-32700');
    });

    await test.step('of an unknown method', async () => {
      const unknown = await ask(page, 'no/such', '17');
      await expect(remarks(page).first()).toHaveText('no/such is not part of any published version.');
      await expect(unknown.getByRole('tree')).toContainText('-32601');
    });

    await test.step('that the server leaves alone', async () => {
      const silent = await ask(page, 'odd/silent', '18');
      await expect(silent).toContainText('Waiting for a response…');
      await expect(silent).toContainText('No response yet');
    });

    await test.step('which is still there after a reload', async () => {
      await message(page).fill('kept over\na reload');
      await page.reload();
      await expect(message(page)).toContainText('a reload');
      await expect(remarks(page).first()).toContainText('the server will receive 2 messages');
    });
  });

  test('shows each odd answer for what it is, here and in the traffic', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await expectConnected(page);
    await openTab(page, 'Traffic', 'Raw');
    await template(page, 'ping');

    await test.step('a second answer', async () => {
      const twice = await ask(page, 'odd/twice', '1');
      await expect(twice.getByRole('group', { name: 'odd/twice #1' })).toHaveCount(2);
      await expect(twice).toContainText('duplicate response');
    });
    await test.step('an id of another type', async () => {
      const other = await ask(page, 'odd/other-type', '2');
      await expect(other).toContainText('ID type differs');
    });
    await test.step('an answer after cancellation', async () => {
      const late = await ask(page, 'odd/late', '3');
      await expect(late).toContainText('Waiting for a response…');
      await send(page, '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}');
      await expect(answers(page).getByRole('article', { name: 'notifications/cancelled' })).toContainText(
        'Notifications and responses get no response.',
      );
      await expect(late).not.toContainText('no response yet');
    });
    await ask(page, 'odd/nobody', '4');
    const bytes = await ask(page, 'odd/bytes', '5');
    await expect(bytes).toContainText('✓ result');
    await ask(page, 'odd/batch', '6');
    await expect(answers(page)).toContainText('batch');

    await openTraffic(page);
    await test.step('marks in the traffic', async () => {
      for (const note of ['duplicate response', 'ID type differs', 'after cancellation']) {
        await expect(rows(page, new RegExp(note))).toHaveCount(1);
      }
      await expect(rows(page, /#never-asked.*no matching request/)).toHaveCount(1);
    });
    await test.step('bytes that are no UTF-8', async () => {
      await rows(page, /└odd\/bytes/).click();
      await expect(traffic(page)).toContainText(/Not UTF-8 from byte \d+/);
      await expect(traffic(page)).toContainText('caf\\xe9 au lait');
      await expect(traffic(page)).toContainText('63 61 66 e9 20');
    });
    await test.step('a batch and its messages', async () => {
      await rows(page, /batch of 2/).click();
      await traffic(page).getByRole('button', { name: 'odd/batch #6' }).click();
      await traffic(page).getByRole('button', { name: 'Go to request' }).click();
      await expect(traffic(page).getByRole('heading', { name: 'odd/batch #6' })).toBeVisible();
    });
    await test.step('one exchange, one direction, one method', async () => {
      await rows(page, /odd\/twice #1/)
        .first()
        .click();
      await traffic(page).getByRole('button', { name: 'Only this exchange' }).click();
      await expect(rows(page, /./)).toHaveCount(3);
      const filter = traffic(page).getByRole('searchbox', { name: 'Filter traffic' });
      await filter.fill('direction:in');
      await expect(rows(page, /./)).toHaveCount(2);
      await traffic(page).getByRole('button', { name: 'One exchange shown' }).click();
      await filter.fill('method:odd/late');
      await expect(rows(page, /./)).toHaveCount(2);
    });
    await test.step('edit and resend', async () => {
      await rows(page, /^(?!.*└).*odd\/late/).click();
      await traffic(page).getByRole('button', { name: 'Edit and resend' }).click();
      await expect(message(page)).toContainText('"method":"odd/late"');
      await expect(remarks(page)).toContainText(['not part of any published version', 'ID 3 was already used']);
    });
  });
});

test('HTTP headers are replaced, left out and added, and the text goes out as it is', async ({ page, start }) => {
  const server = await startHttpServer();
  const loupe = await start({ args: [`${server.origin}/modern`] });
  await page.goto(loupe.url);
  await expectConnected(page);
  await openTab(page, 'Traffic', 'Raw');
  await template(page, 'tools/list');
  await page.getByRole('button', { name: /^HTTP headers/ }).click();
  const value = (name: string) => page.getByRole('textbox', { name: `Value of ${name}` });
  await expect(value('mcp-method')).toHaveValue('tools/list');
  await expect(value('mcp-protocol-version')).toHaveValue('2026-07-28');

  await test.step('as usual they are what the table says', async () => {
    const said = await page
      .getByRole('table')
      .getByRole('row')
      .evaluateAll((shown) =>
        shown.slice(1).map((row) => {
          const [name, input] = [row.querySelector('th'), row.querySelector('input')];
          return `${name?.textContent ?? ''}${input?.value ?? ''}`;
        }),
      );
    await page.getByRole('button', { name: 'Send message' }).click();
    const answer = answers(page).getByRole('article').first();
    await expect(answer).toContainText('HTTP 200');
    await expect(answer).toContainText('✓ result');
    await openTraffic(page);
    await rows(page, /^(?!.*└).*tools\/list #raw-1/).click();
    await traffic(page).getByRole('button', { name: 'Go to HTTP exchange' }).click();
    const sent = traffic(page).getByRole('heading', { name: 'Request headers' }).locator('..');
    const headers = await sent.locator('dl > div').allInnerTexts();
    const plain = headers.map((header) => header.replace(/\s*\n\s*/, ''));
    expect(said.toSorted()).toEqual(plain.toSorted());
  });

  await test.step('changed, the server sees the change', async () => {
    await page.getByRole('button', { name: 'New ID' }).click();
    await value('mcp-method').fill('prompts/list');
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByRole('textbox', { name: 'Name of added header 1' }).fill('x-by-hand');
    await page.getByRole('textbox', { name: 'Value of added header 1' }).fill('yes');
    await page.getByRole('button', { name: 'Don’t send user-agent' }).click();
    await page.getByRole('button', { name: 'Send message' }).click();
    const answer = answers(page).getByRole('article').first();
    await expect(answer).toContainText('HTTP 400');
    await expect(answer).toContainText('-32020');
    await rows(page, /HTTPPOST .*\/modern 400/).click();
    await expect(traffic(page)).toContainText(/x-by-hand\s*yes/);
    await expect(traffic(page)).not.toContainText('user-agent');
  });
  await server.stop();
});
