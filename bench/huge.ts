import { execFileSync } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { startLoupe } from '../e2e/running-loupe';
import { repeat, type Figure } from './figure';
import { longestTask, openTool, tools, watchTasks, withLoupe, withPage } from './page';
import { paintedAfter } from './painted';

const REQUESTS = 25_000;
const APP_MESSAGES = 10_000;

/** From the click on a tool with a schema of 10,000 levels to its form. */
export async function measureDeepSchema(browser: Browser, server: readonly string[]) {
  return measureOpening(browser, server, 'a schema 10,000 deep opens', 'deep', 'next');
}

/** A form of 10,000 properties, and one whose enum has a million values. */
export async function measureWideSchemas(
  browser: Browser,
  wide: readonly string[],
  choices: readonly string[],
): Promise<Figure[]> {
  return [
    ...(await measureOpening(browser, wide, 'a form of 10,000 properties opens', 'wide', 'field_1')),
    ...(await measureOpening(browser, choices, 'an enum of 1,000,000 values opens', 'choices', 'choice')),
  ];
}

async function measureOpening(
  browser: Browser,
  server: readonly string[],
  name: string,
  tool: string,
  text: string,
): Promise<Figure[]> {
  const longest: number[] = [];
  const runs = await withLoupe(server, (url) =>
    repeat(3, () =>
      withPage(browser, async (page) => {
        await page.goto(url);
        // Loads the code of forms, which is not measured.
        await openTool(page, 'plain');
        await page.getByRole('form', { name: 'Arguments' }).waitFor();
        await watchTasks(page);
        const sign = { selector: 'form[aria-label="Arguments"]', text };
        const time = await paintedAfter(page, 'click', sign, () => openTool(page, tool));
        await page.waitForTimeout(1000);
        longest.push(await longestTask(page));
        return time;
      }),
    ),
  );
  return [
    { name, unit: 'ms', runs },
    { name: '  longest task of the page meanwhile', unit: 'ms', runs: longest },
  ];
}

/** A server that has sent 25,000 elicitation requests at once dies. */
export async function measureLostRequests(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const asked: number[] = [];
  const lost: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const loupe = await startLoupe({ args: server });
    try {
      await withPage(browser, async (page) => {
        await page.goto(loupe.url);
        await openTool(page, 'ask');
        await page.getByRole('textbox', { name: /^count/ }).fill(String(REQUESTS));
        await watchTasks(page);
        await page.getByRole('button', { name: 'Call tool' }).click();
        await page.getByRole('dialog', { name: /^Elicitation/ }).waitFor();
        // Loupe has responded to the last one: all are refused but the 100 that wait for the user.
        await page.getByText(`${(REQUESTS - 100).toLocaleString('en')} more were`).waitFor();
        asked.push(await longestTask(page));
        await watchTasks(page);
        const since = performance.now();
        process.kill(serverPidOf(loupe.pid), 'SIGKILL');
        await page.getByRole('dialog', { name: /^Elicitation/ }).waitFor({ state: 'detached' });
        lost.push((performance.now() - since) / 1000);
        await page.waitForTimeout(1000);
        longest.push(await longestTask(page));
      });
    } finally {
      await loupe.stop();
    }
  }
  return [
    { name: `the server of ${REQUESTS} questions dies`, unit: 's', runs: lost },
    { name: '  longest task while they were asked', unit: 'ms', runs: asked },
    { name: '  longest task when they were lost', unit: 'ms', runs: longest },
  ];
}

function serverPidOf(loupe: number): number {
  const [pid = ''] = execFileSync('pgrep', ['-P', String(loupe)], { encoding: 'utf8' }).split('\n');
  return Number(pid);
}

/** An app that sends 10,000 messages over its bridge as fast as it can. */
export async function measureAppFlood(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const longest: number[] = [];
  const runs = await withLoupe(server, (url) =>
    repeat(3, () =>
      withPage(browser, async (page) => {
        await page.goto(url);
        await tools(page).getByRole('option').first().waitFor();
        await openTool(page, 'floods');
        await page.getByRole('button', { name: 'Call tool' }).click();
        const app = page.frameLocator('iframe').frameLocator('iframe');
        await app.getByRole('button', { name: 'Flood' }).waitFor();
        await watchTasks(page);
        const since = performance.now();
        await app.getByRole('button', { name: 'Flood' }).click();
        await waitUntilResponsive(page);
        longest.push(await longestTask(page));
        return (performance.now() - since) / 1000;
      }),
    ),
  );
  return [
    { name: `an app sends ${APP_MESSAGES} bridge messages`, unit: 's', runs },
    { name: '  longest task of the page meanwhile', unit: 'ms', runs: longest },
  ];
}

/** Until ten timers in a row are on time. */
async function waitUntilResponsive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let calm = 0; calm < 10;) {
      const since = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
      calm = performance.now() - since < 100 ? calm + 1 : 0;
    }
  });
}
