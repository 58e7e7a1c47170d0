import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { call, openConnected, openTool, resultRegion } from './workbench';

test.use({ loupeArgs: ['node', 'e2e/servers/pdfs.mjs'] });

/** How many of its pixels are not white. */
const inkOf = (page: Page) =>
  resultRegion(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let ink = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200) ink += 1;
      return ink;
    });

test('a PDF is drawn page by page, as text too, and nothing in it runs', async ({ page, loupe }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', () => asked.push('dialog'));
  await openConnected(page, loupe);
  const result = resultRegion(page);
  const show = async (name: string) => {
    await openTool(page, name);
    await call(page);
    await expect(result).toHaveAttribute('data-state', 'ok');
  };
  expect(asked.filter((url) => url.includes('pdf'))).toEqual([]);

  await test.step('the first page, and the next', async () => {
    await show('two_pages');
    await expect(result.getByRole('img', { name: 'two_pages.pdf, Page 1 of 2' })).toBeVisible();
    await expect(result.locator('canvas')).toBeVisible();
    // The rectangle alone is 100 × 40 points; the text is there, too.
    expect(await inkOf(page)).toBeGreaterThan(5000 * (96 / 72) ** 2 * 0.9);
    await expect(result.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await result.getByRole('button', { name: 'Next page' }).click();
    await expect(result.getByRole('img', { name: 'two_pages.pdf, Page 2 of 2' })).toBeVisible();
    await expect(result.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await result.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(result.getByText('Second page')).toBeVisible();
    await result.getByRole('button', { name: 'Previous page' }).click();
    await expect(result.getByText('First page')).toBeVisible();
    await result.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(result.locator('canvas')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('its worker reaches nothing', async () => {
    const worker = page.workers().find((each) => each.url().includes('pdf.worker'));
    const reached = await worker?.evaluate(() => fetch('/').then(String, String));
    expect(reached).toMatch(/^TypeError: /);
  });

  await test.step('one that is broken or locked says so, and its bytes are there', async () => {
    for (const [name, title] of [
      ['broken', 'The PDF is broken'],
      ['locked', 'The PDF needs a password'],
    ] as const) {
      await show(name);
      await expect(result.getByRole('note').filter({ hasText: title })).toBeVisible();
      await expect(result.getByText('25 50 44 46')).toBeVisible();
      const saved = page.waitForEvent('download');
      await result.getByRole('button', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).toBe(`${name}.pdf`);
    }
  });

  await test.step('what Loupe can’t draw of it is told', async () => {
    await show('chinese');
    await expect(result.getByRole('note').filter({ hasText: 'Parts of the PDF may be missing' })).toContainText(
      'Chinese',
    );
  });

  await test.step('a script in it is not run', async () => {
    await show('script');
    await expect(result.locator('canvas')).toBeVisible();
    await page.waitForTimeout(500);
  });
  const { origin } = new URL(loupe.url);
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('blob:'))).toEqual([]);
});
