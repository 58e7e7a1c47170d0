import type { Page } from '@playwright/test';

/** What stands on the page when what is measured is done: an element of the selector that holds the text. */
export interface Sign {
  selector: string;
  text: string;
  /** Whether the element holds nothing else. */
  isWhole?: boolean;
}

/**
 * Milliseconds by the page's own clock from a person's event (`click`, `keydown`, `input`) to the frame that shows the sign. What is to
 * come must not be there before.
 */
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
        // Callbacks have no names: tsx would call a function of its own for them, which the page lacks.
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
