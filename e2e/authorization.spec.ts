import type { BrowserContext, Page } from '@playwright/test';
import { type FaultyAuthorization, KNOWN_CLIENT, startFaultyAuthorization } from './authorization/faulty-authorization';
import { startOidcServer } from './authorization/oidc-server';
import {
  authorization,
  authorize,
  cause,
  expectTools,
  flowEnd,
  openAuthorization,
  openStep,
  press,
  saveSettings,
  step,
  steps,
  toolsOrRefusal,
} from './authorization-screen';
import { expect, test as base } from './loupe';
import { connection, connectTo, section, storedText } from './servers-screen';
import { expectResult, openAndCall, resultRegion } from './workbench';

const test = base.extend<object, { faulty: FaultyAuthorization }>({
  faulty: [
    async ({}, use) => {
      const faulty = await startFaultyAuthorization();
      await use(faulty);
      await faulty.stop();
    },
    { scope: 'worker' },
  ],
});

// What the vault keeps of one test is not to authorize the next.
test.use({ ownLoupe: true });

/** The window in which a person signs in: waits for its page, presses a button there, and waits until it is gone. */
async function signIn(context: BrowserContext, button: string): Promise<void> {
  const isSignIn = (page: Page) => page.getByRole('button', { name: button, exact: true });
  await expect(async () => {
    const shown = await Promise.all(context.pages().map((page) => isSignIn(page).count()));
    expect(shown).toContain(1);
  }).toPass();
  for (const page of context.pages()) {
    if ((await isSignIn(page).count()) === 0) continue;
    const closed = page.waitForEvent('close');
    await isSignIn(page).click();
    await closed;
  }
}

test.describe('the protected demo', () => {
  test.use({ loupeArgs: ['--demo', 'protected'] });

  test('shows who said no, and is authorized from where it failed, with a step up', async ({
    page,
    context,
    loupe,
  }) => {
    await page.goto(loupe.url);
    await expect(connection(page)).toHaveAttribute('data-state', 'failed');
    await test.step('shows who said no', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Authorize' }).first().click();
      await signIn(context, 'Deny');
      expect(await flowEnd(page)).toBe('failed');
      await expect(cause(page)).toContainText('Access was denied on the sign-in page');
      await expect(cause(page)).toContainText('Your action required');
      await expect(step(page, 'Registration')).toContainText('Done');
    });
    await test.step('is authorized from where it failed, with a step up for what needs more', async () => {
      await section(page, 'Tools').click();
      await page.getByRole('main').getByRole('button', { name: 'Authorize' }).first().click();
      await signIn(context, 'Allow');
      expect(await flowEnd(page)).toBe('authorized');
      for (const name of ['Resource metadata', 'Client ID', 'Token request', 'Verify'])
        await expect(step(page, name)).toContainText('Done');
      await expectTools(page);
      // It may look around only; to order, the server wants more.
      await openAndCall(page, 'order_bread');
      await expectResult(page, 'transport-error');
      await resultRegion(page).getByRole('button', { name: 'Authorize and retry' }).click();
      await signIn(context, 'Allow');
      // The call goes on, where it was made.
      await expectResult(page, 'ok');
      await openAuthorization(page);
      expect(await flowEnd(page)).toBe('authorized');
      await openStep(page, 'Scopes and resource');
      await expect(step(page, 'Scopes and resource')).toContainText('town:read town:write');
    });
  });
});

test('a server behind oidc-provider: registered, authorized, proved, renewed, revoked, forgotten', async ({
  page,
  context,
  loupe,
}) => {
  const server = await startOidcServer();
  try {
    await page.goto(loupe.url);
    await connectTo(page, server.url);
    await openAuthorization(page);
    await press(page, 'Authorize');
    await signIn(context, 'Allow');
    expect(await flowEnd(page)).toBe('authorized');
    await openStep(page, 'Verify');
    await expect(step(page, 'Verify')).toContainText('1 tool');
    const table = authorization(page).getByRole('table', { name: 'Requested vs. received' });
    await expect(table.getByRole('row', { name: /Audience/ })).toContainText('matches');
    await press(page, 'Expire now');
    await expect(authorization(page)).toContainText('Treated as expired');
    await toolsOrRefusal(page);
    await openAndCall(page, 'echo');
    await expectResult(page, 'ok');
    await openAuthorization(page);
    await expect(step(page, 'Token refresh')).toContainText('Done');
    await press(page, 'Refresh');
    await expect(step(page, 'Token refresh')).toContainText('2 times');
    await press(page, 'Revoke');
    // The refresh token; oidc-provider revokes no access token that is a JWT, and says so.
    await expect(steps(page).filter({ hasText: 'Token revocation' }).first()).toContainText('Done');
    await press(page, 'Delete credentials');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(authorization(page)).toContainText('Nothing saved for this server.');
  } finally {
    await server.stop();
  }
});

test('with the faulty servers: no secret is kept, a window is blocked, the page is reloaded while it waits', async ({
  page,
  context,
  loupe,
  faulty,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\).*\/as\/authorize|404 \(Not Found\).*\/favicon\.ico/);
  const secrets = new Set<string>([KNOWN_CLIENT.secret]);
  const note = (text: string) => {
    for (const [secret] of text.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)) secrets.add(secret);
    const members = /"(?:access_token|refresh_token|code)":"([^"]+)"/g;
    for (const [, secret = ''] of text.matchAll(members)) secrets.add(secret);
    const code = /[?&]code=([^&]+)/.exec(text)?.[1];
    if (code !== undefined) secrets.add(code);
  };
  context.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => note(payload.toString())));
  await page.goto(loupe.url);
  await test.step('no secret is in what the page keeps, its address, its history or an export', async () => {
    await connectTo(page, faulty.url('no-registration'));
    await saveSettings(page, {
      client: 'Registered client ID',
      fields: { 'Client ID': KNOWN_CLIENT.id },
      secrets: { 'Client secret': KNOWN_CLIENT.secret },
    });
    expect(await authorize(page)).toBe('authorized');
    await expectTools(page);
    // A code, an access token, a refresh token: else this would look for nothing.
    expect(secrets.size).toBeGreaterThanOrEqual(4);

    await openAuthorization(page);
    await press(page, 'Export');
    await page.getByRole('menuitem', { name: /redacted/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('token');
    const places = {
      export: (await dialog.textContent()) ?? '',
      storage: await storedText(page),
      page: await page.content(),
      address: page.url(),
      title: await page.title(),
    };
    for (const [place, text] of Object.entries(places))
      for (const secret of secrets) expect(text.includes(secret), place).toBe(false);
    await page.keyboard.press('Escape');
  });
  await test.step('a window that is blocked, and a sign-in page that does not know the client, while it waits', async () => {
    await connectTo(page, faulty.url('forgotten-client'));
    await openAuthorization(page);
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await press(page, 'Authorize');
    const waiting = step(page, 'Sign-in');
    await expect(waiting).toContainText('Sign-in window blocked');
    const opened = context.waitForEvent('page');
    await press(page, 'Open sign-in page');
    await expect(await opened).toHaveTitle('Unknown client');
    await expect(waiting).not.toContainText('blocked');
    await waiting.getByText('Errors on the sign-in page').click();
    await press(page, 'Register again');
    expect(await flowEnd(page)).toBe('authorized');
    expect(faulty.requests.filter((each) => each.endsWith('/forgotten-client/as/register'))).toHaveLength(2);
  });
  await test.step('a page that is reloaded while the browser is away waits again', async () => {
    await connectTo(page, faulty.url('none'));
    await openAuthorization(page);
    // The sign-in page is not reached yet.
    await context.route('**/as/authorize?*', (route) => route.fulfill({ body: 'Signing in…' }));
    await press(page, 'Authorize');
    await expect(step(page, 'Sign-in')).toContainText('Waiting');
    const address = await authorization(page).locator('code', { hasText: '/as/authorize?' }).first().textContent();
    await page.reload();
    await expect(step(page, 'Sign-in')).toContainText('Waiting');
    await context.unroute('**/as/authorize?*');
    const other = await context.newPage();
    await other.goto(address ?? '');
    expect(await flowEnd(page)).toBe('authorized');
    await expectTools(page);
  });
});
