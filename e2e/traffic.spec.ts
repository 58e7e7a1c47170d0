import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { everything, startHttpServer } from './http-servers';
import { connectTo, expectListed, openServers, section, serverField, tool } from './servers-screen';
import { call, resultRegion, traffic } from './workbench';

function grid(page: Page): Locator {
  return traffic(page).getByRole('grid', { name: 'Messages' });
}

/** The rows of the timeline that are in sight, without its head. */
function rows(page: Page, name: RegExp = /./): Locator {
  return grid(page).getByRole('rowgroup').getByRole('row', { name });
}

function filterBox(page: Page): Locator {
  return traffic(page).getByRole('searchbox', { name: 'Filter traffic' });
}

async function openTraffic(page: Page): Promise<void> {
  await section(page, 'Traffic').click();
  await expect(grid(page)).toBeVisible();
}

async function echo(page: Page, text: string): Promise<void> {
  await tool(page, /^echo/).click();
  await page.getByRole('textbox', { name: /^(text|message)/ }).fill(text);
  await call(page);
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
}

test.describe('messages', () => {
  test('stand both ways exactly as they were on the wire', async ({ page, context, folder, start }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const file = join(folder, 'wire.txt');
    const server = ['node', 'e2e/servers/recorded.mjs', file, ...everything, 'stdio'];
    const loupe = await start({ args: server });
    await page.goto(loupe.url);
    await echo(page, 'déjà vu – 見た, "quoted" \\ and 1e400');
    const wire = () => readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(wire().length).toBeGreaterThan(6);

    await openTraffic(page);
    await expect(rows(page, /└tools\/call/)).toBeVisible();
    // The server asks for the roots when it likes.
    await expect(rows(page, /└roots\/list/)).toBeVisible();
    for (const [direction, mark] of [
      ['sent', '> '],
      ['received', '< '],
    ] as const) {
      const lines = wire()
        .filter((line) => line.startsWith(mark))
        .map((line) => line.slice(2));
      const ofDirection = rows(page, new RegExp(`\\b${direction}\\b`));
      await expect(ofDirection).toHaveCount(lines.length);
      for (const [index, line] of lines.entries()) {
        await ofDirection.nth(index).click();
        await expect(traffic(page).getByText(` · ${direction} · `)).toBeVisible();
        await traffic(page).getByRole('button', { name: 'Copy message' }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
      }
    }
    await rows(page, /sent.*tools\/call/).click();
    await traffic(page).getByRole('tab', { name: 'Plain' }).click();
    const call = wire().find((line) => line.includes('"tools/call"')) ?? '';
    await expect(traffic(page).getByRole('tabpanel', { name: 'Plain' })).toContainText(call.slice(2));
  });

  test.describe('of one exchange', () => {
    test.use({ loupeArgs: [...everything, 'stdio'] });

    test('are joined, walked through by the keyboard, filtered and cleared', async ({ page, loupe }) => {
      test.slow();
      await page.goto(loupe.url);
      await echo(page, 'joined, a needle in the hay');
      await openTraffic(page);
      await test.step('are joined: each leads to the other, and both say how long it took', async () => {
        const [request, response] = [rows(page, /tools\/call/).first(), rows(page, /└tools\/call/)];
        await expect(response).toContainText(/\d m?s$/);
        await request.click();
        await expect(request).toHaveAttribute('aria-selected', 'true');
        await expect(traffic(page).getByText(/· sent · .* · [\d.]+ ?m?s/)).toBeVisible();
        await traffic(page).getByRole('button', { name: 'Go to response' }).click();
        await expect(response).toHaveAttribute('aria-selected', 'true');
        await expect(traffic(page).getByRole('tree')).toContainText('Echo: joined');
        await traffic(page).getByRole('button', { name: 'Go to request' }).click();
        await expect(request).toHaveAttribute('aria-selected', 'true');
      });
      await test.step('are walked through by the keyboard', async () => {
        await expect(rows(page, /└tools\/call/)).toBeVisible();
        const count = await rows(page).count();
        await grid(page).focus();
        await page.keyboard.press('Home');
        await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('ArrowDown');
        await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
        const id = await rows(page).nth(1).getAttribute('id');
        await expect(grid(page)).toHaveAttribute('aria-activedescendant', id ?? '');
        await expect(traffic(page).getByRole('heading', { name: 'server/discover' })).toBeVisible();
        await page.keyboard.press('End');
        await expect(rows(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('ArrowUp');
        await expect(rows(page).nth(count - 2)).toHaveAttribute('aria-selected', 'true');
        await expect(grid(page)).toBeFocused();
      });
      await test.step('are filtered by what they say, and by kind', async () => {
        const filter = filterBox(page);
        await filter.fill('NEEDLE in');
        await expect(rows(page)).toHaveCount(2);
        await expect(rows(page).first().locator('mark')).toHaveText('needle in');
        await rows(page).first().click();
        await expect(traffic(page).getByRole('tree').locator('mark')).toHaveText('needle in');
        await filter.fill('no such words anywhere');
        await expect(traffic(page)).toContainText('No entries match the filter.');
        await traffic(page).getByText('Clear filter', { exact: true }).click();
        await expect(rows(page, /initialize/).first()).toBeVisible();

        await expect(rows(page, /stderr/).first()).toBeVisible();
        await filter.fill('-stderr');
        await expect(rows(page, /initialize/).first()).toBeVisible();
        await expect(rows(page, /stderr/)).toHaveCount(0);
        await filter.fill('other');
        await expect(rows(page)).toHaveCount(1);
        await expect(rows(page)).toContainText(/process \d+ started/);
        await filter.fill('');
      });
      await test.step('whose words suggest themselves, by the keyboard', async () => {
        const filter = filterBox(page);
        const suggestions = page.getByRole('listbox', { name: 'Filter suggestions' });
        await grid(page).focus();
        await filter.focus();
        await expect(suggestions.getByRole('option')).toHaveText([
          /^method:/,
          /^status:/,
          /^direction:/,
          /^messages/,
          /^http/,
          /^stderr/,
          /^other/,
        ]);
        await expectNoAxeViolations(page);
        await filter.pressSequentially('me');
        await filter.press('ArrowDown');
        await filter.press('Enter');
        await expect(filter).toHaveValue('method:');
        await filter.pressSequentially('call');
        await expect(suggestions.getByRole('option')).toHaveText(['method:tools/call']);
        await filter.press('ArrowDown');
        await filter.press('Enter');
        await expect(filter).toHaveValue('method:tools/call ');
        await expect(suggestions).toBeHidden();
        await expect(rows(page)).toHaveCount(2);
        await filter.press('Enter');
        await expect(grid(page)).toBeFocused();
        await filter.fill('status:err');
        await filter.press('Escape');
        await expect(suggestions).toBeHidden();
        await filter.press('Escape');
        await expect(filter).toHaveValue('');
      });
      await test.step('are found by their values from everywhere', async () => {
        await section(page, 'Tools').click();
        const palette = page.getByRole('dialog', { name: 'Search everything' });
        const hits = (group: string) => palette.getByRole('group', { name: group }).getByRole('option');
        await page.keyboard.press('Control+k');
        await palette.getByRole('combobox').fill('a needle in');
        await expect(hits('History').first()).toContainText('a needle in the hay');
        await expect(hits('Traffic')).toHaveText([/tools\/call/, /tools\/call/, 'Show all in Traffic']);
        await expect(hits('Traffic').first().locator('mark')).toHaveText('a needle in');
        await expectNoAxeViolations(page);
        await hits('Traffic').last().click();
        await expect(filterBox(page)).toHaveValue('"a needle in"');
        await expect(rows(page)).toHaveCount(2);
        await page.keyboard.press('Control+k');
        await palette.getByRole('combobox').fill('a needle in');
        await hits('History').first().click();
        await expect(page.getByRole('region', { name: 'Run' })).toContainText('joined, a needle');
        await section(page, 'Traffic').click();
        await filterBox(page).fill('');
      });
      await test.step('are cleared, and go on', async () => {
        await traffic(page).getByRole('button', { name: 'Clear traffic' }).click();
        await expect(traffic(page)).toContainText('No traffic yet');
        await section(page, 'Tools').click();
        await echo(page, 'anew');
        await openTraffic(page);
        await expect(rows(page, /tools\/call/)).toHaveCount(2);
        await expect(rows(page, /initialize/)).toHaveCount(0);
      });
    });
  });
});

test.describe('HTTP exchanges', () => {
  test('lead from the message that they carried, and stand with their headers, secrets masked', async ({
    page,
    loupe,
  }) => {
    const server = await startHttpServer();
    await page.goto(loupe.url);
    await test.step('lead from the message that they carried', async () => {
      await connectTo(page, `${server.origin}/mcp`);
      await expectListed(page, /HTTP/);
      await echo(page, 'carried');
      await openTraffic(page);
      await rows(page, /└tools\/call/).click();
      await traffic(page).getByRole('button', { name: 'Go to HTTP exchange' }).click();
      const exchange = `POST ${server.origin}/mcp 200 OK`;
      await expect(traffic(page).getByRole('heading', { name: exchange })).toBeVisible();
    });
    await test.step('stand with their status, duration and headers, secrets masked', async () => {
      await openServers(page);
      await serverField(page).fill(`${server.origin}/needs-key`);
      await page.getByText('Name, headers and options').click();
      for (const [index, [name, value]] of [
        ['X-Api-Key', 'secret'],
        ['Authorization', 'Bearer do-not-show-me'],
        ['X-Plain-Word', 'given-by-the-person'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add header' }).click();
        await page.getByRole('textbox', { name: `Name of header ${index + 1}` }).fill(name ?? '');
        await page.getByLabel(`Value of ${name ?? ''}`, { exact: true }).fill(value ?? '');
      }
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expectListed(page);
      await openTraffic(page);
      await filterBox(page).fill('http');
      const posted = rows(page, /HTTPPOST .*\/needs-key 200 OK .*m?s$/);
      await expect(posted.first()).toBeVisible();
      await posted.first().click();
      await expect(traffic(page).getByRole('heading', { name: 'Request headers' })).toBeVisible();
      await expect(traffic(page).getByRole('heading', { name: 'Response headers' })).toBeVisible();
      const text = async () => (await page.locator('body').innerText()).toLowerCase();
      await expect.poll(text).toContain('authorization');
      await expect.poll(text).toContain('•••••• (21 characters)');
      await expect.poll(text).toContain('content-type');
      expect(await text()).not.toContain('do-not-show-me');
      expect(await text()).not.toContain('given-by-the-person');
      expect(await text()).not.toMatch(/\bsecret\b/);
    });
    await server.stop();
  });
});

test.describe('the drawer', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('sums up while it is folded, opens, is docked, folds, and remembers', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await expectListed(page);
    await expect(traffic(page)).toContainText(/\d+ messages · \d+ stderr/);
    await expect(grid(page)).toBeHidden();
    await traffic(page)
      .getByRole('button', { name: /^Traffic/ })
      .click();
    await expect(rows(page, /initialize/).first()).toBeVisible();

    const places = async () => {
      const [drawer, filter] = await Promise.all([
        traffic(page).boundingBox(),
        page.getByRole('searchbox', { name: 'Filter tools' }).boundingBox(),
      ]);
      if (!drawer || !filter) return 'nowhere';
      return drawer.x > filter.x + filter.width ? 'beside' : 'below';
    };
    await expect.poll(places).toBe('below');
    await traffic(page).getByRole('button', { name: 'Dock to right' }).click();
    await expect.poll(places).toBe('beside');
    await echo(page, 'while it is open');
    await expect(rows(page, /└tools\/call/)).toBeVisible();

    await page.reload();
    await expectListed(page);
    await expect.poll(places).toBe('beside');
    await traffic(page).getByRole('button', { name: 'Dock to bottom' }).click();
    await expect.poll(places).toBe('below');
    await traffic(page).getByRole('button', { name: 'Hide traffic' }).click();
    await expect(grid(page)).toBeHidden();
    await page.reload();
    await expectListed(page);
    await expect(grid(page)).toBeHidden();

    // What is above it stays as it was.
    await echo(page, 'not lost');
    await traffic(page)
      .getByRole('button', { name: /^Traffic/ })
      .click();
    await expect(grid(page)).toBeVisible();
    await expect(resultRegion(page)).toContainText('Echo: not lost');
    await expect(page.getByRole('textbox', { name: 'message' })).toHaveValue('not lost');
  });
});
