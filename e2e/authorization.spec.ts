import type { BrowserContext, Page } from '@playwright/test';
import {
  type FaultyAuthorization,
  type Fault,
  KNOWN_CLIENT,
  startFaultyAuthorization,
  WANTED_PARAMETER,
} from './authorization/faulty-authorization';
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

/** Opens the server with this fault, authorizes, and waits for the end. */
async function authorizeAt(page: Page, faulty: FaultyAuthorization, fault: Fault) {
  await connectTo(page, faulty.url(fault));
  await expect(connection(page)).toHaveAttribute('data-state', /failed|connected/);
  return authorize(page);
}

test.describe('the protected demo', () => {
  test.use({ loupeArgs: ['--demo', 'protected'] });

  test('is authorized from where it failed, with a step up for what needs more', async ({
    page,
    context,
    loupe,
  }) => {
    await page.goto(loupe.url);
    await expect(connection(page)).toHaveAttribute('data-state', 'failed');
    await page.getByRole('main').getByRole('button', { name: 'Authorize' }).first().click();
    await signIn(context, 'Allow');
    expect(await flowEnd(page)).toBe('authorized');
    for (const name of ['Resource metadata', 'Registration', 'Token request', 'Verify'])
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

  test('shows who said no', async ({ page, context, loupe }) => {
    await page.goto(loupe.url);
    await openAuthorization(page);
    await press(page, 'Authorize');
    await signIn(context, 'Deny');
    expect(await flowEnd(page)).toBe('failed');
    await expect(cause(page)).toContainText('Access was denied on the sign-in page');
    await expect(cause(page)).toContainText('Action required from you');
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
    const table = authorization(page).getByRole('table', {
      name: 'Requested vs. received',
    });
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

test('a server that wants tokens bound to a key, with the nonces of its authorization server', async ({
  page,
  context,
  loupe,
}) => {
  const server = await startOidcServer({ dpop: true, nonce: true });
  try {
    await page.goto(loupe.url);
    await connectTo(page, server.url);
    await saveSettings(page, { dpop: true });
    await press(page, 'Authorize');
    await signIn(context, 'Allow');
    expect(await flowEnd(page)).toBe('authorized');
    await expect(steps(page).filter({ hasText: 'Token request' })).toHaveCount(2);
    await expectTools(page);
  } finally {
    await server.stop();
  }
});

test.describe('with the faulty servers', () => {
  test.beforeEach(async ({ page, loupe }) => {
    await page.goto(loupe.url);
  });

  test('step by step: pauses before each request, which can be edited, and runs on', async ({
    page,
    context,
    faulty,
  }) => {
    await connectTo(page, faulty.url('private-parameter'));
    await openAuthorization(page);
    await press(page, 'Step by step');
    for (const name of [/Request without a token|First request/, 'Resource metadata']) {
      await expect(step(page, name)).toContainText('Paused');
      await press(page, 'Continue');
    }
    // On to the address that the browser is sent to, which lacks what this server wants.
    for (;;) {
      await expect(steps(page).last()).toContainText('Paused');
      if (await step(page, 'Sign-in').isVisible()) break;
      const before = await steps(page).count();
      await press(page, 'Continue');
      await expect.poll(() => steps(page).count()).toBeGreaterThan(before);
    }
    const url = step(page, 'Sign-in').getByRole('textbox', { name: 'URL' });
    const [name, value] = WANTED_PARAMETER;
    await url.fill(`${await url.inputValue()}&${name}=${encodeURIComponent(value)}`);
    await press(page, 'Continue');
    await expect(step(page, 'Redirect back')).toBeVisible();
    await press(page, 'Run to the end');
    expect(await flowEnd(page)).toBe('authorized');
    expect(context.pages()).toHaveLength(1);
    await expectTools(page);
  });

  test('a page that is reloaded while the browser is away waits again', async ({
    page,
    context,
    faulty,
  }) => {
    await connectTo(page, faulty.url('none'));
    await openAuthorization(page);
    // The sign-in page is not reached yet.
    await context.route('**/as/authorize?*', (route) => route.fulfill({ body: 'Signing in…' }));
    await press(page, 'Authorize');
    await expect(step(page, 'Sign-in')).toContainText('Waiting');
    const address = await authorization(page)
      .locator('code', { hasText: '/as/authorize?' })
      .first()
      .textContent();
    await page.reload();
    await expect(step(page, 'Sign-in')).toContainText('Waiting');
    await context.unroute('**/as/authorize?*');
    const other = await context.newPage();
    await other.goto(address ?? '');
    expect(await flowEnd(page)).toBe('authorized');
    await expectTools(page);
  });

  test('an issuer that differs by a slash: strict, then let pass, and it stays a finding', async ({
    page,
    faulty,
  }) => {
    expect(await authorizeAt(page, faulty, 'issuer-slash')).toBe('failed');
    await expect(cause(page)).toContainText('A strict client stops here.');
    await expect(cause(page)).toContainText(faulty.issuer('issuer-slash'));
    await expect(cause(page).locator('mark').last()).toHaveText('/');
    await press(page, 'Continue anyway');
    expect(await flowEnd(page)).toBe('authorized');
    await expectTools(page);
    await section(page, 'Findings').click();
    await expect(page.getByRole('main')).toContainText(/issuer/i);
  });

  test('a browser that comes back with another state is not listened to, and told so', async ({
    page,
    context,
    faulty,
    consoleErrors,
  }) => {
    consoleErrors.allow(/400 \(Bad Request\).*\/oauth\/callback/);
    const opened = context.waitForEvent('page');
    await connectTo(page, faulty.url('state-mismatch'));
    await openAuthorization(page);
    await press(page, 'Authorize');
    await expect(await opened).toHaveTitle(/Not the sign-in that Loupe is waiting for/);
    await expect(step(page, 'Sign-in')).toContainText('Waiting');
    await expect(cause(page)).toContainText('A redirect arrived with a different state');
    await press(page, 'Cancel');
    expect(await flowEnd(page)).toBe('failed');
  });

  test('a window that is blocked, and a sign-in page that does not know the client, while it waits', async ({
    page,
    context,
    faulty,
    consoleErrors,
  }) => {
    consoleErrors.allow(/400 \(Bad Request\).*\/as\/authorize|404 \(Not Found\).*\/favicon\.ico/);
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
    await waiting.getByText('Does that page show an error?').click();
    await press(page, 'Register again');
    expect(await flowEnd(page)).toBe('authorized');
    expect(
      faulty.requests.filter((each) => each.endsWith('/forgotten-client/as/register')),
    ).toHaveLength(2);
  });

  test('what is mended in the settings goes through then', async ({ page, faulty }) => {
    expect(await authorizeAt(page, faulty, 'resource-refused')).toBe('failed');
    await saveSettings(page, { resource: 'Don’t send' });
    expect(await authorize(page)).toBe('authorized');

    expect(await authorizeAt(page, faulty, 'private-parameter')).toBe('failed');
    await saveSettings(page, { parameter: WANTED_PARAMETER });
    expect(await authorize(page)).toBe('authorized');

    await connectTo(page, faulty.url('client-authentication'));
    await saveSettings(page, {
      client: 'Registered client ID',
      fields: { 'Client ID': KNOWN_CLIENT.id },
      secrets: { 'Client secret': KNOWN_CLIENT.secret },
    });
    expect(await authorize(page)).toBe('failed');
    await expect(cause(page)).toContainText('Client authentication failed');
    await expect(cause(page)).toContainText('client_secret_basic');
    await saveSettings(page, { method: 'client_secret_post' });
    expect(await authorize(page)).toBe('authorized');
  });

  test('a client ID is asked for where none can be had', async ({ page, faulty }) => {
    await connectTo(page, faulty.url('no-registration'));
    await openAuthorization(page);
    await press(page, 'Authorize');
    const question = step(page, 'Client ID');
    await question.getByRole('textbox', { name: 'Client ID' }).fill(KNOWN_CLIENT.id);
    await question.getByLabel('Client secret').fill(KNOWN_CLIENT.secret);
    await question.getByRole('button', { name: 'Use this client' }).click();
    expect(await flowEnd(page)).toBe('authorized');
    await expectTools(page);
  });

  test('a refresh that is refused, none that there is, and a registration that is gone', async ({
    page,
    faulty,
  }) => {
    expect(await authorizeAt(page, faulty, 'refresh-refused')).toBe('authorized');
    await press(page, 'Refresh');
    await expect(cause(page)).toContainText('rejected the refresh token');

    expect(await authorizeAt(page, faulty, 'no-refresh-token')).toBe('authorized');
    await expect(authorization(page).getByRole('button', { name: 'Refresh' })).toBeDisabled();

    expect(await authorizeAt(page, faulty, 'stale-registration')).toBe('authorized');
    await press(page, 'Refresh');
    await expect(cause(page)).toContainText('no longer knows the client ID');
    await press(page, 'Register again');
    expect(await flowEnd(page)).toBe('authorized');
    expect(await authorize(page)).toBe('failed');
    await expect(cause(page)).toContainText('no longer knows the client ID');
    await press(page, 'Register again');
    expect(await flowEnd(page)).toBe('authorized');
  });

  test('who is let in and who is kept out', async ({ page, faulty }) => {
    expect(await authorizeAt(page, faulty, 'none')).toBe('authorized');
    await press(page, 'Test access control');
    const table = authorization(page).getByRole('table', { name: 'Test access control' });
    await expect(table.getByText('Rejected, as required')).not.toHaveCount(0);
    await expect(table).not.toContainText('Accepted – must be rejected');

    expect(await authorizeAt(page, faulty, 'lets-in')).toBe('authorized');
    await press(page, 'Test access control');
    await expect(table.getByRole('row', { name: /query/ })).toContainText(
      'Accepted – must be rejected',
    );
  });

  test('no secret is in what the page keeps, its address, its history or an export', async ({
    page,
    context,
    faulty,
  }) => {
    const secrets = new Set<string>([KNOWN_CLIENT.secret]);
    const note = (text: string) => {
      for (const [secret] of text.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)) secrets.add(secret);
      const members = /"(?:access_token|refresh_token|code)":"([^"]+)"/g;
      for (const [, secret = ''] of text.matchAll(members)) secrets.add(secret);
      const code = /[?&]code=([^&]+)/.exec(text)?.[1];
      if (code !== undefined) secrets.add(code);
    };
    context.on('request', (request) => note(request.url()));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => note(payload.toString())),
    );
    await page.reload();
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
  });
});
