import type { Page } from '@playwright/test';

/** An element with a text, which shows that the measured work is done. */
export interface Sign {
  selector: string;
  text: string;
  /** Whether it is the whole text of the element. */
  isWhole?: boolean;
}

/** Milliseconds of the page's clock from a user's event to the frame with the sign, which must not be shown before. */
export async function paintedAfter(
  page: Page,
  event: 'click' | 'keydown' | 'input',
  sign: Sign,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ({ event, selector, text, isWhole }) => {
      const painted = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} did not show ${text}`)), 400_000);
        let began: number | undefined;
        // Anonymous callbacks: for named ones, tsx calls a helper that the page lacks.
        const observer = new MutationObserver(() => {
          if (began === undefined) return;
          const found = [...document.querySelectorAll(selector)].some(({ textContent }) =>
            isWhole === true ? textContent === text : textContent.includes(text),
          );
          if (!found) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - (began ?? now))));
        });
        observer.observe(document.body, {
          attributes: true,
          childList: true,
          characterData: true,
          subtree: true,
        });
        document.addEventListener(event, ({ timeStamp }) => (began = timeStamp), { capture: true, once: true });
      });
      Object.assign(window, { benchPainted: painted });
    },
    { event, ...sign },
  );
  await act();
  return page.evaluate(() => (window as unknown as { benchPainted: Promise<number> }).benchPainted);
}
