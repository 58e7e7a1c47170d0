import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { everything } from './http-servers';
import { expect, expectNoAxeViolations, test } from './loupe';
import { section } from './servers-screen';
import { call, expectResult, openAndCall, openTool, traffic, writeJson } from './workbench';

const chart = (page: Page): Locator => traffic(page).getByRole('listbox', { name: 'Timeline' });
const item = (page: Page, name: RegExp): Locator => chart(page).getByRole('option', { name });
const rows = (page: Page, name: RegExp): Locator =>
  traffic(page).getByRole('grid', { name: 'Messages' }).getByRole('row', { name });

test.describe('the timeline', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('shows what was when, filters the messages by time, and leaves as spans', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await openTool(page, 'echo');
    await writeJson(page, '{"message":"hello"}');
    for (let time = 0; time < 2; time += 1) {
      await call(page);
      await expectResult(page, 'ok');
    }
    await openAndCall(page, 'get-tiny-image');
    await expectResult(page, 'ok');
    await section(page, 'Traffic').click();
    await traffic(page).getByRole('tab', { name: 'Timeline' }).click();

    await test.step('a call is a span, whose entry opens by mouse and by keys', async () => {
      await expect(item(page, /^tools\/call echo #.*OK$/)).toHaveCount(2);
      // Each stands alone: at the start some lie over each other.
      const heading = (name: RegExp) => traffic(page).getByRole('heading', { name });
      await item(page, /^tools\/call get-tiny-image/).click();
      await expect(heading(/^tools\/call get-tiny-image/)).toBeVisible();
      await chart(page).press('ArrowLeft');
      await chart(page).press('Enter');
      await expect(heading(/^tools\/call echo/)).toBeVisible();
      await chart(page).press('End');
      await chart(page).press('Enter');
      await expect(heading(/^tools\/call get-tiny-image/)).toBeVisible();
      await expectNoAxeViolations(page);
    });

    await test.step('zooming in leaves less, and fitting all of it', async () => {
      const all = await chart(page).getByRole('option').count();
      for (let zoom = 0; zoom < 6; zoom += 1) await chart(page).press('+');
      await expect.poll(() => chart(page).getByRole('option').count()).toBeLessThan(all);
      await traffic(page).getByRole('button', { name: 'Fit' }).click();
      await expect(chart(page).getByRole('option')).toHaveCount(all);
    });

    await test.step('what is dragged over is what the messages are of', async () => {
      const box = await item(page, /^initialize/).boundingBox();
      const plot = await chart(page).boundingBox();
      if (!box || !plot) throw new Error('Nothing is drawn.');
      await page.mouse.move(plot.x + 1, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width + 3, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      const range = traffic(page).getByRole('button', { name: /^\d\d:\d\d:\d\d\.\d{3}–/ });
      await expect(range).toBeVisible();
      await traffic(page).getByRole('tab', { name: 'Messages' }).click();
      await expect(rows(page, /initialize/).first()).toBeVisible();
      await expect(rows(page, /get-tiny-image/)).toHaveCount(0);
      await range.click();
      // What was chosen in one view is chosen in the other.
      const chosen = traffic(page).getByRole('row', { selected: true });
      await expect(chosen).toHaveText(/tools\/call get-tiny-image/);
    });

    await test.step('a method of the latencies filters both views', async () => {
      await traffic(page).getByRole('tab', { name: 'Timeline' }).click();
      const latency = traffic(page).getByRole('region', { name: 'Latency' });
      await latency.getByRole('button', { name: 'tools/call echo' }).click();
      await expect(item(page, /./)).toHaveCount(2);
      await expect(item(page, /^tools\/call echo/)).toHaveCount(2);
    });

    await test.step('the export has each request as a span', async () => {
      const saved = page.waitForEvent('download');
      await traffic(page).getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: /OpenTelemetry/ }).click();
      const text = readFileSync(await (await saved).path(), 'utf8');
      const { resourceSpans } = JSON.parse(text) as {
        resourceSpans: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }[];
      };
      const spans = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
      expect(spans.map(({ name }) => name)).toEqual(['tools/call echo', 'tools/call echo']);
    });
  });
});
