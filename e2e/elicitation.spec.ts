import type { Locator, Page } from '@playwright/test';
import { startHttpServer, type ListeningServer } from './http-servers';
import { expect, test as base } from './loupe';
import {
  answered,
  block,
  call,
  elicitation,
  expectResult,
  openAndCall,
  openConnected,
  openTool,
  resultRegion,
  setTimeLimit,
} from './workbench';

const test = base.extend<{ server: ListeningServer }>({
  server: async ({}, use) => {
    const server = await startHttpServer();
    await use(server);
    await server.stop();
  },
});

async function press(page: Page, action: 'Accept' | 'Decline' | 'Cancel'): Promise<void> {
  await elicitation(page).getByRole('button', { name: action, exact: true }).click();
}

function field(page: Page, name: string): Locator {
  return elicitation(page).getByRole('textbox', { name, exact: true });
}

function choice(page: Page, name: string, option: string): Locator {
  return elicitation(page)
    .getByRole('radiogroup', { name, exact: true })
    .getByRole('radio', { name: option, exact: true });
}

function check(page: Page, name: string, option: string): Locator {
  return elicitation(page)
    .getByRole('group', { name, exact: true })
    .getByRole('checkbox', { name: option, exact: true });
}

test.describe('a server that asks', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/elicits.mjs'] });

  const address = (page: Page) => elicitation(page).getByRole('group', { name: 'URL' });
  const opener = (page: Page) => elicitation(page).getByRole('link', { name: 'Open in a new window' });

  // Every kind of field, several questions at once, and one after the other are in web/features/server-requests/elicitation.test.tsx.
  test('an address is opened by a click only; a form says who asks, is answered or put off, and leaves the rest usable', async ({
    page,
    context,
    loupe,
  }) => {
    test.slow();
    await openConnected(page, loupe);
    await test.step('is accepted, declined, cancelled, and closed without an answer', async () => {
      await openAndCall(page, 'ask_name');
      await expect(elicitation(page)).toContainText('Elicitation request from elicits');
      await expect(elicitation(page)).toContainText('during ask_name');
      await expect(elicitation(page).getByRole('blockquote')).toHaveText('What is your name?');
      await expectResult(page, 'running');
      await expect(resultRegion(page)).toContainText('Waiting for your input');
      await page.getByRole('link', { name: 'History' }).click();
      await expect(page.getByText('Run in progress')).toBeVisible();
      await page.goBack();
      await field(page, 'Name').fill('Ada');
      await press(page, 'Accept');
      await expect(elicitation(page)).toBeHidden();
      expect(await answered(page)).toEqual({ action: 'accept', content: { name: 'Ada' } });

      await call(page);
      await field(page, 'Name').fill('Ada');
      await press(page, 'Decline');
      expect(await answered(page)).toEqual({ action: 'decline' });

      await call(page);
      await press(page, 'Cancel');
      expect(await answered(page)).toEqual({ action: 'cancel' });

      await call(page);
      await expect(elicitation(page)).toBeVisible();
      await field(page, 'Name').fill('Ada');
      await elicitation(page)
        .getByRole('button', { name: /^Close/ })
        .click();
      await expect(elicitation(page)).toBeHidden();
      await expectResult(page, 'running');
      await resultRegion(page).getByRole('button', { name: '1 input request from elicits' }).click();
      await expect(field(page, 'Name')).toHaveValue('Ada');
      await page.keyboard.press('Escape');
      await expect(elicitation(page)).toBeHidden();
      await expectResult(page, 'running');
      await page.getByRole('button', { name: '1 input request from elicits' }).last().click();
      await press(page, 'Cancel');
      expect(await answered(page)).toEqual({ action: 'cancel' });
    });
    await test.step('an address is shown whole, and opened by a click only, without an opener', async () => {
      await context.route('https://example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
      );
      await openAndCall(page, 'url_https');
      await expect(address(page)).toHaveText('https://example.com/connect?state=abc123');
      await expect(elicitation(page).getByRole('definition')).toHaveText('example.com');
      await expect(opener(page)).toHaveAttribute('target', '_blank');
      await expect(opener(page)).toHaveAttribute('rel', 'noopener noreferrer');
      expect(context.pages()).toHaveLength(1);
      const opening = context.waitForEvent('page');
      await opener(page).click();
      const opened = await opening;
      await expect(opened).toHaveTitle('Sign in');
      expect(await opened.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([null, '']);
      await expect(elicitation(page)).toBeVisible();
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({ action: 'accept' });
      await call(page);
      await press(page, 'Decline');
      expect(await answered(page)).toEqual({ action: 'decline' });
      await call(page);
      await press(page, 'Cancel');
      expect(await answered(page)).toEqual({ action: 'cancel' });
      expect(context.pages()).toHaveLength(2);
    });
    await test.step('is never opened when it is neither http nor https', async () => {
      for (const [tool, url] of [
        ['url_javascript', 'javascript:window.hacked=1'],
        ['url_invalid', 'not a url'],
      ] as const) {
        await openAndCall(page, tool);
        await expect(address(page)).toHaveText(url);
        await expect(elicitation(page)).toContainText('Not a valid URL.');
        await expect(elicitation(page).getByRole('link')).toHaveCount(0);
        await press(page, 'Cancel');
        expect(await answered(page)).toEqual({ action: 'cancel' });
      }
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    });
    await test.step('long as it may be, is there to its end', async () => {
      await openAndCall(page, 'url_long');
      await expect(address(page)).toHaveText(/^https:\/\/accounts\.example\.com.*read\+write$/);
      await expect(elicitation(page).getByRole('button', { name: 'Accept' })).toBeInViewport();
      await press(page, 'Cancel');
    });
    await test.step('that must be visited first comes with the protocol error', async () => {
      await openAndCall(page, 'url_required');
      await expectResult(page, 'protocol-error');
      await expect(resultRegion(page).getByRole('alert')).toContainText('Sign in first');
      await expect(resultRegion(page)).toContainText('https://example.com/connect?state=abc123');
    });
    await test.step("shows the server's words as text", async () => {
      await openAndCall(page, 'ask_markup');
      await expect(elicitation(page).getByRole('blockquote')).toContainText(
        'Is **this** <img src=x onerror="window.hacked=1"> safe?',
      );
      await expect(elicitation(page).getByRole('img')).toHaveCount(0);
      await expect(elicitation(page).getByRole('link')).toHaveCount(0);
      await expect(field(page, '<b>Title</b>')).toBeVisible();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      await press(page, 'Cancel');
      expect(await answered(page)).toEqual({ action: 'cancel' });
    });
    await test.step("stops the call's time limit while the person thinks", async () => {
      await setTimeLimit(page, '1');
      await openAndCall(page, 'ask_name');
      await expect(elicitation(page)).toBeVisible();
      const elapsed = page.getByRole('timer', { name: 'Elapsed time' });
      await expect(elapsed).toHaveText(/^[3-9](\.\d+)? s/);
      await field(page, 'Name').fill('Ada, after a while');
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({ action: 'accept', content: { name: 'Ada, after a while' } });
    });
    await test.step('leaves the tool and the traffic usable behind it', async () => {
      await openTool(page, 'ask_several');
      await call(page);
      await expect(elicitation(page)).toBeVisible();
      await page.getByRole('form', { name: 'Arguments' }).getByRole('textbox').first().fill('2');
      await expect(page.getByRole('region', { name: 'Request' })).toHaveText('{"count":2}');
      await page
        .getByRole('region', { name: 'Traffic' })
        .getByRole('button', { name: /^Traffic/ })
        .click();
      const messages = page.getByRole('grid', { name: 'Messages' });
      await messages
        .getByRole('row', { name: /elicitation\/create/ })
        .last()
        .click();
      await expect(page.getByRole('region', { name: 'Traffic' })).toContainText('requestedSchema');
      await expect(elicitation(page)).toBeVisible();
      await field(page, 'Name').fill('still here');
      await expect(field(page, 'Name')).toHaveValue('still here');
    });
    await test.step('steps back on another screen, and is there again at its tool, with its draft', async () => {
      await openTool(page, 'ask_name');
      await expect(elicitation(page)).toBeHidden();
      await expect(page.getByRole('button', { name: '3 input requests from elicits' })).toBeVisible();
      await openTool(page, 'ask_several');
      await expect(field(page, 'Name')).toHaveValue('still here');
    });
    await test.step('leads from the number of its problems to the first, and moves no button', async () => {
      const cancel = elicitation(page).getByRole('button', { name: 'Cancel', exact: true });
      await field(page, 'Name').fill('');
      const before = await cancel.boundingBox();
      await press(page, 'Accept');
      await expect(elicitation(page).getByRole('alert')).toContainText('Not sent: 1 value violates');
      expect((await cancel.boundingBox())?.x).toBe(before?.x);
      await elicitation(page).getByRole('button', { name: 'Accept anyway' }).focus();
      await elicitation(page).getByRole('alert').getByRole('button').click();
      await expect(field(page, 'Name')).toBeFocused();
    });
  });
});

test('in several rounds, as 2026-07-28 has it, it is accepted, declined, cancelled or withdrawn', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('2026-07-28');
  await test.step('accepted, with its defaults', async () => {
    await openAndCall(page, 'book_table');
    await expect(elicitation(page)).toContainText('A table at The Lighthouse');
    await field(page, 'Name').fill('Ada');
    await field(page, 'Date').fill('2026-12-24');
    await expect(field(page, 'Guests')).toHaveValue('2');
    await expect(choice(page, 'Seating', 'By the window')).toBeChecked();
    await check(page, 'The kitchen should know', 'Vegan').check();
    await press(page, 'Accept');
    await expectResult(page, 'ok');
    await expect(resultRegion(page)).toContainText('2 rounds');
    const text = block(page, 1, 'text');
    await expect(text.getByRole('heading', { name: 'Booked: The Lighthouse' })).toBeVisible();
    await expect(text).toContainText('By the window');
    await expect(text).toContainText('Vegan');
  });
  await test.step('declined', async () => {
    await call(page);
    await press(page, 'Decline');
    await expectResult(page, 'ok');
    await expect(block(page, 1)).toContainText('the details were declined');
  });
  await test.step('cancelled', async () => {
    await call(page);
    await press(page, 'Cancel');
    await expectResult(page, 'ok');
    await expect(block(page, 1)).toContainText('the form was closed');
  });
  await test.step('withdrawn with the call that asked', async () => {
    await call(page);
    await expect(elicitation(page)).toContainText('A table at The Lighthouse');
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expectResult(page, 'cancelled');
    await expect(elicitation(page)).toBeHidden();
  });
});

/** Calls the open tool twelve times, answers each question in turn, and looks at what every call got. */
async function completeTwelve(page: Page): Promise<void> {
  const names = Array.from({ length: 12 }, (_, index) => `Person ${index + 1}`);
  await call(page);
  // By then the arguments were checked: each further press is a call at once.
  await expect(elicitation(page)).toBeVisible();
  for (let calls = 1; calls < names.length; calls += 1) await call(page);
  await expect(elicitation(page)).toContainText('11 more requests are waiting.');
  for (const [index, name] of names.entries()) {
    const left = names.length - 1 - index;
    const waiting = left === 0 ? /^(?!.*more request)/s : left === 1 ? '1 more request is' : `${left} more requests`;
    await expect(elicitation(page)).toContainText(waiting);
    await field(page, 'Name').fill(name);
    await press(page, 'Accept');
  }
  await expect(elicitation(page)).toBeHidden();
  const runs = resultRegion(page).getByRole('listbox', { name: 'Runs' }).getByRole('option');
  await expect(runs.last()).toHaveAttribute('aria-setsize', '12');
  const got: unknown[] = [];
  // The list draws what is in sight.
  await runs.last().click();
  await page.keyboard.press('Home');
  for (const [index] of names.entries()) {
    const run = resultRegion(page).getByRole('option', { name: new RegExp(`^#${index + 1} `) });
    await run.click();
    await expect(run).toHaveAttribute('aria-selected', 'true');
    got.push(await answered(page));
  }
  const wanted = names.map((name) => ({ action: 'accept', content: { name } }));
  expect(got).toHaveLength(12);
  expect(got).toEqual(expect.arrayContaining(wanted));
}

// Over stdio in web/features/server-requests/elicitation.test.tsx; a browser opens six connections to a host at most.
test.describe('twelve calls at once, each waiting for an answer, all complete', () => {
  test.describe('over Streamable HTTP', () => {
    test.use({ loupeArgs: async ({ server }, use) => use([`${server.origin}/mcp`]) });

    test('12 of 12', async ({ page, loupe }) => {
      test.slow();
      await openConnected(page, loupe);
      await openTool(page, 'elicit');
      await completeTwelve(page);
    });
  });
});
