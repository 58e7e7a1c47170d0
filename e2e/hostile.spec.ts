import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './loupe';
import { hello } from './hello';
import { openServers, openTab, section, tool } from './servers-screen';
import { call, elicitation, expectConnected, resultRegion, viewResultAs } from './workbench';

const TOOLS = ['answer', 'fail', 'tool_error', 'ask', 'visit', 'must_visit', 'sample'] as const;
/** Of the answer that has one of every kind. */
const BLOCKS = 23;

/** Every request of the page, its frames, its popups and its workers. */
function recordRequests(context: BrowserContext, page: Page): string[] {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  return asked;
}

/** What of the server's has become part of the page that could act: nothing may. */
function dangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if ('intruded' in window) found.push(`a script ran: ${String(window.intruded)}`);
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`<${name} ${attribute}>`);
        const isAddress = /^(href|src|action|formaction|data|xlink:href|srcdoc|poster|background)$/;
        if (!isAddress.test(attribute)) continue;
        const url = URL.parse(value, location.href);
        const isOwn = url?.origin === location.origin;
        const isPicture = /^(img|audio|video|source|link)$/.test(name) && /^(data|blob):/.test(url?.protocol ?? '');
        // A link is followed on a click only; it may lead to the web.
        const isLink = name === 'a' && /^https?:$/.test(url?.protocol ?? '');
        const isDownload = name === 'a' && element.hasAttribute('download') && url?.protocol === 'blob:';
        const isSandbox = name === 'iframe' && url?.hostname === location.hostname;
        if (!isOwn && !isPicture && !isLink && !isDownload && !isSandbox)
          found.push(`<${name} ${attribute}="${value.slice(0, 60)}">`);
      }
      if (name === 'script' && !element.getAttribute('src')?.startsWith('/assets/'))
        found.push(`<script> ${element.textContent.slice(0, 60)}`);
      if (/^(base|object|embed|meta)$/.test(name) && element.closest('body')) found.push(`<${name}>`);
    }
    return found;
  });
}

test.describe('a server with something hostile in every field', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/hostile.mjs'] });

  test('runs nothing, opens nothing and asks nobody, on any screen', async ({
    page,
    context,
    loupe,
    consoleErrors,
  }) => {
    test.slow();
    // Pictures and sounds that are none; an SVG in an <img> that wants more.
    // The sanitizer reads markup into a document of its own, which has the page's policy and is never shown.
    consoleErrors.allow(/Content Security Policy.*sanitize-html/);
    consoleErrors.allow(/ERR_FILE_NOT_FOUND|ERR_UNKNOWN_URL_SCHEME|status of 404/);
    const asked = recordRequests(context, page);
    const dialogs: string[] = [];
    const popups: string[] = [];
    const violations: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    context.on('page', (popup) => popups.push(popup.url()));
    await context.exposeBinding('toldViolation', (_, violation: string) => violations.push(violation));
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
        if (sourceFile.includes('/assets/sanitize-html')) return;
        const { toldViolation } = window as unknown as { toldViolation: (text: string) => void };
        toldViolation(`${effectiveDirective} ${sourceFile}`);
      }),
    );
    const expectHarmless = async (where: string) => {
      await expect(page.getByRole('main')).toBeVisible();
      expect(await dangers(page), where).toEqual([]);
    };

    await page.goto(loupe.url);
    await expectConnected(page);
    await expect(tool(page, /answer/)).toBeVisible();

    for (const name of TOOLS) {
      await test.step(`the tool ${name}`, async () => {
        await tool(page, new RegExp(name.replace('_', '.')))
          .first()
          .click();
        await expectHarmless(`the form of ${name}`);
        await call(page);
        await answerServerRequests(page, name, expectHarmless);
        await expect(resultRegion(page)).toHaveAttribute('data-state', /ok|error/);
        await expectHarmless(`the result of ${name}`);
        if (name !== 'answer') return;
        await test.step('the run has one number of findings, though they are more than are stored', async () => {
          const status = resultRegion(page).getByRole('status').first();
          await expect(status).toContainText(/OK, \d{2} findings/);
          const [words = ''] = /OK, \d+ findings/.exec(await status.innerText()) ?? [];
          await expect(page.getByRole('listbox', { name: 'Runs' })).toContainText(words);
        });
        await lookAtBlocks(page, expectHarmless);
      });
    }
    await test.step('resources and templates', async () => {
      await section(page, 'Resources').click();
      const options = page.getByRole('listbox', { name: 'Resources' }).getByRole('option');
      await expect(options.first()).toBeVisible();
      for (const index of [0, 3, 7]) {
        await options.nth(index).click();
        await expectHarmless(`resource ${index}`);
        await page.getByRole('button', { name: 'Read resource' }).click();
        await expect(resultRegion(page)).toHaveAttribute('data-state', /ok|error/);
        await expectHarmless(`contents of resource ${index}`);
      }
    });
    await test.step('prompts', async () => {
      await section(page, 'Prompts').click();
      await page.getByRole('listbox', { name: 'Prompts' }).getByRole('option').first().click();
      await expectHarmless('the prompt');
      await page.getByRole('button', { name: 'Get prompt' }).click();
      await expect(resultRegion(page)).toHaveAttribute('data-state', /ok|error/);
      await expectHarmless('the messages of the prompt');
    });
    for (const name of ['Traffic', 'Log', 'Findings', 'Connection', 'Raw', 'Snapshot']) {
      await test.step(name, async () => {
        const isOfTraffic = name === 'Log' || name === 'Raw';
        if (isOfTraffic) await openTab(page, 'Traffic', name);
        else if (name === 'Snapshot') await openTab(page, 'Connection', name);
        else await section(page, name).click();
        await expectHarmless(name);
        const rows = page.getByRole('main').getByRole('row');
        for (const index of [1, 3, 5]) if (await rows.nth(index).isVisible()) await rows.nth(index).click();
        await expectHarmless(`${name}, open`);
      });
    }
    await openServers(page);
    await expectHarmless('Servers');

    expect({ dialogs, popups, violations }).toEqual({ dialogs: [], popups: [], violations: [] });
    await expectOwn(page, asked, loupe.url);
  });
});

/** Of what the server asks on the way: shown, and not followed. */
async function answerServerRequests(
  page: Page,
  tool: (typeof TOOLS)[number],
  expectHarmless: (where: string) => Promise<void>,
): Promise<void> {
  const dialog = tool === 'sample' ? page.getByRole('dialog', { name: /^Sampling/ }) : elicitation(page);
  const isAsked = { ask: 1, visit: 8, must_visit: 8, sample: 1 }[tool as string] ?? 0;
  for (let at = 0; at < isAsked; at++) {
    await expect(dialog.or(finished(page)).first()).toBeVisible();
    if (!(await dialog.isVisible())) return;
    await expectHarmless(`question ${at + 1} of ${tool}`);
    await dialog
      .getByRole('button', { name: /^(Cancel|Decline)$/ })
      .last()
      .click();
  }
}

const finished = (page: Page): Locator => page.locator('section[data-state=ok], section[data-state$=error]');

/** Each way in which a block can be looked at, and what it can open. */
async function lookAtBlocks(page: Page, expectHarmless: (where: string) => Promise<void>) {
  // Only those in sight are on the page.
  for (let number = 1; number <= BLOCKS; number++) {
    const block = resultRegion(page).getByRole('group', { name: new RegExp(`^Block ${number}:`) });
    await block.scrollIntoViewIfNeeded();
    const tabs = await block.getByRole('tab').all();
    for (const tab of tabs) {
      await tab.click();
      await expectHarmless(`block ${number}, ${await tab.innerText()}`);
    }
    await expectHarmless(`block ${number}`);
  }
  for (const view of ['JSON', 'Message', 'Rendered'] as const) {
    await viewResultAs(page, view);
    await expectHarmless(`the result as ${view}`);
  }
}

/** The page speaks to its own proxy alone: its page's port, and those of the sandboxes. */
async function expectOwn(page: Page, asked: string[], url: string): Promise<void> {
  const { origin } = new URL(url);
  const { launch } = await hello(url);
  const own = [origin, origin.replace(/^http/, 'ws'), launch.sandboxOrigin, launch.appOrigin];
  // Workers may ask nobody, not even the proxy.
  const [worker] = page.workers();
  const answer = await worker?.evaluate(() =>
    fetch('/icon.svg').then(
      () => 'answered',
      () => 'refused',
    ),
  );
  expect(answer).toBe('refused');
  expect(asked.some((each) => each.startsWith('ws:'))).toBe(true);
  const foreign = asked.filter((each) => {
    const { protocol, origin: asked } = new URL(each);
    return !/^(data|blob):$/.test(protocol) && !own.includes(asked);
  });
  expect(foreign).toEqual([]);
}
