import type { Locator, Page } from '@playwright/test';
import { startHttpServer, type ListeningServer } from './http-servers';
import { expect, test as base } from './loupe';
import {
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

/** What the server says that it was answered. */
async function answered(page: Page): Promise<unknown> {
  await expectResult(page, 'ok');
  await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
  return JSON.parse(await block(page, 1).getByRole('tabpanel').innerText()) as unknown;
}

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

test.describe('a form', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/elicits.mjs'] });
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  test('says who asks and during which call, and is accepted, declined or cancelled', async ({
    page,
  }) => {
    await openAndCall(page, 'ask_name');
    await expect(elicitation(page)).toContainText('Elicitation request from elicits');
    await expect(elicitation(page)).toContainText('during ask_name');
    await expect(elicitation(page).getByRole('blockquote')).toHaveText('What is your name?');
    await expectResult(page, 'running');
    await expect(resultRegion(page)).toContainText('Waiting for your input');
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
    await page.getByRole('button', { name: '1 input request from elicits' }).click();
    await expect(field(page, 'Name')).toHaveValue('Ada');
    await page.keyboard.press('Escape');
    await expect(elicitation(page)).toBeHidden();
    await expectResult(page, 'running');
    await page.getByRole('button', { name: '1 input request from elicits' }).click();
    await press(page, 'Cancel');
    expect(await answered(page)).toEqual({ action: 'cancel' });
  });

  test('of every kind of field', async ({ page }) => {
    test.slow();
    await test.step('of every kind of text', async () => {
      await openAndCall(page, 'ask_strings');
      await expect(field(page, 'with_default')).toHaveValue('hello');
      await field(page, 'Plain').fill('one\ntwo');
      await field(page, 'email').fill('ada@example.com');
      await field(page, 'uri').fill('https://example.com/');
      await field(page, 'date').fill('2026-10-03');
      await field(page, 'date_time').fill('2026-10-03T12:00:00Z');
      await field(page, 'short').fill('abc');
      await field(page, 'pattern').fill('ABC-12');
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({
        action: 'accept',
        content: {
          plain: 'one\ntwo',
          email: 'ada@example.com',
          uri: 'https://example.com/',
          date: '2026-10-03',
          date_time: '2026-10-03T12:00:00Z',
          short: 'abc',
          pattern: 'ABC-12',
          with_default: 'hello',
        },
      });
    });
    await test.step('of numbers, with their limits', async () => {
      await openAndCall(page, 'ask_numbers');
      await expect(field(page, 'number_default')).toHaveValue('2.5');
      await expect(field(page, 'integer_default')).toHaveValue('0');
      await field(page, 'integer').fill('11');
      await field(page, 'number').fill('0.25');
      await press(page, 'Accept');
      await expect(elicitation(page).getByRole('alert')).toContainText('Not sent');
      await expect(elicitation(page).getByRole('alert')).toContainText('at most 10');
      await field(page, 'integer').fill('10');
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({
        action: 'accept',
        content: { number: 0.25, integer: 10, number_default: 2.5, integer_default: 0 },
      });
    });
    await test.step('of yes and no, each said or not said', async () => {
      await openAndCall(page, 'ask_booleans');
      await expect(choice(page, 'yes', 'true')).toBeChecked();
      await expect(choice(page, 'no', 'false')).toBeChecked();
      await choice(page, 'Plain', 'false').check();
      await choice(page, 'no', 'not set').check();
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({
        action: 'accept',
        content: { plain: false, yes: true },
      });
    });
    await test.step('of one choice among several, by value, by title and by the older enumNames', async () => {
      await openAndCall(page, 'ask_enums');
      await expect(choice(page, 'untitled_default', 'm')).toBeChecked();
      await expect(choice(page, 'titled_default', 'Large')).toBeChecked();
      await expect(choice(page, 'legacy_default', 'Small')).toBeChecked();
      await choice(page, 'untitled', 's').check();
      await choice(page, 'titled', 'Medium').check();
      await choice(page, 'legacy', 'Large').check();
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({
        action: 'accept',
        content: {
          untitled: 's',
          titled: 'm',
          legacy: 'l',
          untitled_default: 'm',
          titled_default: 'l',
          legacy_default: 's',
        },
      });
    });
    await test.step('of several choices, with their number', async () => {
      await openAndCall(page, 'ask_multi');
      await expect(check(page, 'with_default', 'Small')).toBeChecked();
      await expect(check(page, 'with_default', 'Medium')).not.toBeChecked();
      await expect(check(page, 'with_default', 'Large')).toBeChecked();
      await check(page, 'untitled', 'm').check();
      for (const size of ['Small', 'Medium', 'Large']) await check(page, 'titled', size).check();
      await press(page, 'Accept');
      await expect(elicitation(page).getByRole('alert')).toContainText('maximum 2');
      await check(page, 'titled', 'Medium').uncheck();
      await check(page, 'with_default', 'Small').uncheck();
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({
        action: 'accept',
        content: { untitled: ['m'], titled: ['s', 'l'], with_default: ['l'] },
      });
    });
  });

  test('with a required answer missing, without fields, and with fields that the specification forbids', async ({
    page,
  }) => {
    test.slow();
    await test.step('with a required answer missing is sent only when one insists', async () => {
      await openAndCall(page, 'ask_name');
      await press(page, 'Accept');
      await expect(elicitation(page).getByRole('alert')).toContainText('Not sent');
      await elicitation(page).getByRole('button', { name: 'Accept anyway' }).click();
      expect(await answered(page)).toEqual({ action: 'accept', content: {} });
    });
    await test.step('without fields, and with fields that the specification forbids', async () => {
      await openAndCall(page, 'ask_nothing');
      await expect(elicitation(page)).toContainText('Nothing to fill in.');
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({ action: 'accept', content: {} });
      await openAndCall(page, 'ask_nested');
      await field(page, 'secret').fill('hush');
      await field(page, 'city').fill('Oslo');
      await press(page, 'Accept');
      expect(await answered(page)).toEqual({
        action: 'accept',
        content: { address: { city: 'Oslo' }, secret: 'hush' },
      });
    });
  });

  test("shows the server's words as text", async ({ page }) => {
    await openAndCall(page, 'ask_markup');
    await expect(elicitation(page).getByRole('blockquote')).toContainText(
      'Is **this** <img src=x onerror="window.hacked=1"> safe?',
    );
    await expect(elicitation(page).getByRole('img')).toHaveCount(0);
    await expect(elicitation(page).getByRole('link')).toHaveCount(0);
    await expect(field(page, '<b>Title</b>')).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  test('several at once queue, and each gets its own answer', async ({ page }) => {
    await openAndCall(page, 'ask_several');
    await expect(elicitation(page)).toContainText('2 more requests are waiting.');
    for (const [index, waiting] of [
      '2 more requests are waiting.',
      '1 more request is waiting.',
      undefined,
    ].entries()) {
      await expect(elicitation(page)).toContainText(`Question ${index + 1} of 3`);
      if (waiting === undefined) await expect(elicitation(page)).not.toContainText('more request');
      else await expect(elicitation(page)).toContainText(waiting);
      await field(page, 'Name').fill(`Person ${index + 1}`);
      await press(page, 'Accept');
    }
    expect(await answered(page)).toEqual(
      [1, 2, 3].map((number) => ({ action: 'accept', content: { name: `Person ${number}` } })),
    );
  });

  test('one after the other in the same call', async ({ page }) => {
    await openAndCall(page, 'ask_twice');
    await field(page, 'Name').fill('Ada');
    await press(page, 'Accept');
    await expect(elicitation(page)).toContainText('Is Ada right?');
    await expect(field(page, 'Name')).toHaveValue('');
    await press(page, 'Decline');
    expect(await answered(page)).toEqual([
      { action: 'accept', content: { name: 'Ada' } },
      { action: 'decline' },
    ]);
  });

  test('leaves the tool and the traffic usable behind it', async ({ page }) => {
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
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Traffic' })).toContainText('requestedSchema');
    await expect(elicitation(page)).toBeVisible();
    await field(page, 'Name').fill('still here');
    await expect(field(page, 'Name')).toHaveValue('still here');
  });

  test("stops the call's time limit while the person thinks", async ({ page }) => {
    await setTimeLimit(page, '1');
    await openAndCall(page, 'ask_name');
    await expect(elicitation(page)).toBeVisible();
    const elapsed = page.getByRole('timer', { name: 'Elapsed time' });
    await expect(elapsed).toHaveText(/^[3-9](\.\d+)? s/);
    await field(page, 'Name').fill('Ada, after a while');
    await press(page, 'Accept');
    expect(await answered(page)).toEqual({
      action: 'accept',
      content: { name: 'Ada, after a while' },
    });
  });
});

test.describe('an address to open', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/elicits.mjs'] });
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  const address = (page: Page) => elicitation(page).getByRole('group', { name: 'URL' });
  const opener = (page: Page) =>
    elicitation(page).getByRole('link', { name: 'Open in a new window' });

  test('is shown whole, and opened by a click only, without an opener', async ({
    page,
    context,
  }) => {
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
    expect(await opened.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
      null,
      '',
    ]);
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

  test('is warned of, whatever is odd about it', async ({ page, context }) => {
    test.slow();
    const odd: [tool: string, host: string, warning: RegExp][] = [
      ['url_punycode', 'xn--pple-43d.com', /uses punycode/],
      ['url_unicode', 'xn--pple-43d.com', /uses punycode/],
      ['url_ip', '192.0.2.7:8443', /IP address/],
      ['url_ipv6', '[2001:db8::7]', /IP address/],
      ['url_credentials', 'evil.example', /real host/],
      ['url_http', 'example.com', /Not encrypted/],
    ];
    for (const [tool, host, warning] of odd) {
      await openAndCall(page, tool);
      await expect(elicitation(page).getByRole('definition')).toHaveText(host);
      await expect(elicitation(page).getByText(warning)).toBeVisible();
      await expect(opener(page)).toBeVisible();
      await press(page, 'Decline');
      expect(await answered(page)).toEqual({ action: 'decline' });
    }
    expect(context.pages()).toHaveLength(1);
  });

  test('is shown to its end, never opened unless it is http or https, and comes with a protocol error too', async ({
    page,
  }) => {
    test.slow();
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
    });
    await test.step('that must be visited first comes with the protocol error', async () => {
      await openAndCall(page, 'url_required');
      await expectResult(page, 'protocol-error');
      await expect(resultRegion(page).getByRole('alert')).toContainText('Sign in first');
      await expect(resultRegion(page)).toContainText('https://example.com/connect?state=abc123');
    });
  });
});

test.describe('in several rounds, as 2026-07-28 has it', () => {
  test.beforeEach(async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('2026-07-28');
    await openAndCall(page, 'book_table');
    await expect(elicitation(page)).toContainText('A table at The Lighthouse');
  });

  test('accepted, with its defaults', async ({ page }) => {
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

  test('declined', async ({ page }) => {
    await press(page, 'Decline');
    await expectResult(page, 'ok');
    await expect(block(page, 1)).toContainText('the details were declined');
  });

  test('cancelled', async ({ page }) => {
    await press(page, 'Cancel');
    await expectResult(page, 'ok');
    await expect(block(page, 1)).toContainText('the form was closed');
  });

  test('withdrawn with the call that asked', async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expectResult(page, 'cancelled');
    await expect(elicitation(page)).toBeHidden();
  });
});

/** Calls the open tool twelve times, answers each question in turn, and looks at what every call got. */
async function completeTwelve(page: Page): Promise<void> {
  const names = Array.from({ length: 12 }, (_, index) => `Person ${index + 1}`);
  for (let calls = 0; calls < names.length; calls += 1) await call(page);
  await expect(elicitation(page)).toContainText('11 more requests are waiting.');
  for (const [index, name] of names.entries()) {
    const left = names.length - 1 - index;
    const waiting =
      left === 0
        ? /^(?!.*more request)/s
        : left === 1
          ? '1 more request is'
          : `${left} more requests`;
    await expect(elicitation(page)).toContainText(waiting);
    await field(page, 'Name').fill(name);
    await press(page, 'Accept');
  }
  await expect(elicitation(page)).toBeHidden();
  const runs = resultRegion(page).getByRole('listbox', { name: 'Runs' }).getByRole('option');
  await expect(runs).toHaveCount(12);
  const got: unknown[] = [];
  for (const [index] of names.entries()) {
    await runs.nth(index).click();
    got.push(await answered(page));
  }
  const wanted = names.map((name) => ({ action: 'accept', content: { name } }));
  expect(got).toHaveLength(12);
  expect(got).toEqual(expect.arrayContaining(wanted));
}

test.describe('twelve calls at once, each waiting for an answer, all complete', () => {
  test.describe('over stdio', () => {
    test.use({ loupeArgs: ['node', 'e2e/servers/elicits.mjs'] });

    test('12 of 12', async ({ page, loupe }) => {
      test.slow();
      await openConnected(page, loupe);
      await openTool(page, 'ask_name');
      await completeTwelve(page);
    });
  });

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
