import { everything } from './http-servers';
import { expect, test } from './loupe';
import {
  block,
  call,
  elicitation,
  expectResult,
  openAndCall,
  openConnected,
  openTool,
  requestText,
  resultRegion,
} from './workbench';

test.describe('server-everything over stdio', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('the first minute: a call, a picture, a question and a long task', async ({ page, loupe }) => {
    await openConnected(page, loupe);

    await test.step('add 2 and 3', async () => {
      await openTool(page, 'get-sum');
      await page.getByRole('textbox', { name: 'a', exact: true }).fill('2');
      await page.getByRole('textbox', { name: 'b', exact: true }).fill('3');
      await expect(requestText(page)).toHaveText('{"a":2,"b":3}');
      await page.keyboard.press('Control+Enter');
      await expectResult(page, 'ok');
      await expect(block(page, 1, 'text')).toContainText('The sum of 2 and 3 is 5.');
    });

    await test.step('look at a picture', async () => {
      await openAndCall(page, 'get-tiny-image');
      const image = block(page, 2, 'image');
      await expect(image).toContainText('image/png');
      await expect(image).toContainText('20 × 20');
      await expect(image).toContainText(/\d (B|kB|KB)/);
      const picture = image.getByRole('img');
      await expect(picture).toHaveJSProperty('naturalWidth', 20);
      const box = await picture.boundingBox();
      expect(box).toMatchObject({ width: 20, height: 20 });
    });

    await test.step('open it large', async () => {
      await block(page, 2).getByRole('button', { name: 'Enlarge' }).click();
      const large = page.getByRole('dialog', { name: /20 × 20/ });
      await expect(large.getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(large).toBeHidden();
    });

    await test.step("answer the server's question", async () => {
      await openAndCall(page, 'trigger-elicitation-request');
      const dialog = elicitation(page);
      await expect(dialog).toContainText('Please provide inputs');
      await expect(dialog).toContainText('during trigger-elicitation-request');
      await dialog.getByRole('textbox', { name: 'String', exact: true }).fill('Ada Lovelace');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expectResult(page, 'ok');
      await expect(resultRegion(page)).toContainText('- Name: Ada Lovelace');
      await expect(resultRegion(page)).toContainText('- Favorite Integer: 42');
    });

    await test.step('watch a long task', async () => {
      await openTool(page, 'trigger-long-running-operation');
      await page.getByRole('textbox', { name: 'duration' }).fill('3');
      await page.getByRole('textbox', { name: 'steps' }).fill('3');
      await call(page);
      const progress = resultRegion(page).getByRole('progressbar', { name: 'Progress' });
      await expect(progress).toHaveAttribute('aria-valuenow', '33');
      await expect(resultRegion(page)).toContainText('1 of 3');
      await expectResult(page, 'ok');
      await expect(block(page, 1)).toContainText('Long running operation completed');
    });
  });
});
