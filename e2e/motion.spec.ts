import type { Page } from '@playwright/test';

import { expect, test } from './loupe';
import { call, openConnected, openTool, resultRegion } from './workbench';

/** What moves by itself in the result, with its milliseconds, from a call on until it stands among the runs. */
async function motionOfCall(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const motion: string[] = [];
    Object.assign(window, { motion });
    const note = ({ target }: Event) => {
      for (const each of (target as Element).getAnimations()) {
        const { duration, iterations } = each.effect?.getComputedTiming() ?? {};
        const what = each instanceof CSSTransition ? each.transitionProperty : 'animation';
        if (iterations !== Infinity) motion.push(`${what} ${String(duration)}`);
      }
    };
    const result = document.querySelector('section[aria-label="Result"]');
    for (const event of ['animationstart', 'transitionrun']) result?.addEventListener(event, note, true);
  });
  await call(page);
  await expect(resultRegion(page).getByRole('listbox', { name: 'Runs' }).getByRole('option')).toHaveCount(2);
  return page.evaluate(() => (window as unknown as { motion: string[] }).motion);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a result fades over the one before, and its runs glide (${reducedMotion})`, async ({ page, loupe }) => {
    await page.emulateMedia({ reducedMotion });
    await openConnected(page, loupe);
    await openTool(page, 'list_orders');
    await call(page);
    await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
    const motion = await motionOfCall(page);
    if (reducedMotion === 'reduce') expect(motion.filter((each) => !each.endsWith(' 0.01'))).toEqual([]);
    else expect(motion).toEqual(expect.arrayContaining(['animation 120', 'height 120']));
  });
}
