import { expect, test } from './loupe';
import { call, openConnected, openTool, resultRegion } from './workbench';

const COUNT = 20_000;

test.describe('a flood', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/flood.mjs'] });

  test('of 20,000 notifications is counted whole, and the oldest go in sight', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    const traffic = page.getByRole('region', { name: 'Traffic' });
    await traffic.getByRole('button', { name: /^Traffic/ }).click();
    await expect(traffic).toContainText(/\d+ messages/);
    await openTool(page, 'burst');
    await page.getByRole('textbox', { name: /^count/ }).fill(String(COUNT));
    const counted = async () => {
      const [, messages = ''] = /([\d,]+) messages/.exec(await traffic.innerText()) ?? [];
      return Number(messages.replaceAll(',', ''));
    };
    const before = await counted();
    await call(page);
    await expect(resultRegion(page)).toContainText(`sent ${COUNT}`);
    // The call and its answer were counted, too.
    await expect.poll(counted).toBe(before + COUNT + 2);
    await expect(traffic).toContainText(/1\d,000 older entries dropped/);

    await test.step('the last is there, found among all that are kept', async () => {
      const filter = traffic.getByRole('searchbox', { name: 'Filter traffic' });
      await filter.fill(`"number":${COUNT},`);
      await expect(traffic.getByRole('rowgroup').getByRole('row')).toHaveCount(1);
      await filter.fill('"number":1,');
      await expect(traffic).toContainText('No entries match the filter.');
    });
  });
});

test.describe('a server of sizes that no client is made for', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/huge.mjs', 'deep'] });

  test('hides no tool behind one that is 10,000 deep, and bounds what waits for the person', async ({
    page,
    loupe,
  }) => {
    await openConnected(page, loupe);
    await openTool(page, 'deep');
    await expect(page.getByRole('form', { name: 'Arguments' })).toContainText('next');
    await call(page);
    await expect(resultRegion(page)).toContainText('deep was called');
    await openTool(page, 'ask');
    await page.getByRole('textbox', { name: /^count/ }).fill('2500');
    await call(page);
    await expect(page.getByRole('dialog', { name: /^Elicitation/ })).toContainText('99');
    await expect(page.getByText('2,400 more were rejected with an error')).toBeVisible();
  });
});
