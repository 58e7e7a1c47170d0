import { expect, test } from './loupe';
import { expectResult, openConnected, openTool, resultRegion } from './workbench';

test.use({ loupeArgs: ['node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'] });

test('a tool has the room that there is, and a press and its small answer lay the page out a few times', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await test.step('arguments as JSON have all the height that there is', async () => {
    await openTool(page, 'echo');
    await page.getByRole('tab', { name: 'JSON' }).click();
    const editor = page.getByRole('textbox', { name: 'Arguments as JSON' });
    await expect(editor).toContainText('Enter a JSON object');
    const send = await page.getByRole('button', { name: 'Call tool' }).boundingBox();
    const box = await editor.boundingBox();
    expect((send?.y ?? NaN) - (box?.y ?? NaN) - (box?.height ?? NaN)).toBeLessThan(40);
  });
  await test.step('an exact name is cut only where there is no room', async () => {
    const name = 'trigger-long-running-operation';
    await openTool(page, name);
    const heading = page.getByRole('heading', { name, exact: true });
    await expect(heading).toHaveAttribute('title', name);
    expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
  await test.step('a press and its small answer lay the page out a few times', async () => {
    await openTool(page, 'echo');
    await page.getByRole('tab', { name: 'Form', exact: true }).click();
    await page.getByRole('textbox', { name: /message/ }).fill('hello');
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    /** What the renderer counts on its own, from then on. */
    const count = async (name: 'LayoutCount' | 'RecalcStyleCount') => {
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.find((each) => each.name === name)?.value ?? NaN;
    };
    const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const layouts: number[] = [];
    const styles: number[] = [];
    for (let press = 1; press <= 6; press += 1) {
      await idle();
      const before = [await count('LayoutCount'), await count('RecalcStyleCount')] as const;
      await page.getByRole('button', { name: 'Call tool' }).click();
      await expect(resultRegion(page)).toContainText(`#${press}`);
      await expectResult(page, 'ok');
      await idle();
      layouts.push((await count('LayoutCount')) - before[0]);
      styles.push((await count('RecalcStyleCount')) - before[1]);
    }
    // A busy machine draws more frames meanwhile: that the press was drawn, and the time that a call takes.
    expect(Math.min(...layouts), String(layouts)).toBeGreaterThan(0);
    expect(Math.min(...layouts), String(layouts)).toBeLessThanOrEqual(5);
    expect(Math.min(...styles), String(styles)).toBeLessThanOrEqual(14);
  });
});
