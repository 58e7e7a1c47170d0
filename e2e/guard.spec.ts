import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX, TUNNEL_PATH } from '../proxy/frames';
import { expect, test } from './loupe';
import { everything, startHttpServer } from './http-servers';
import { expectListed, openServers, section, tool } from './servers-screen';
import { call, resultRegion } from './workbench';

const built = fileURLToPath(new URL('../dist/web', import.meta.url));

function tokenOf(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
}

const withoutToken = 'Token required';

test('nothing that is served holds the token', async ({ loupe }) => {
  const { origin } = new URL(loupe.url);
  const token = tokenOf(loupe.url);
  expect(token.length).toBeGreaterThan(20);
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(built, join(entry.parentPath, entry.name)).replace(/\.gz$/, ''));
  expect(files.length).toBeGreaterThan(5);
  for (const path of ['', 'servers', 's/demo/tools', ...files]) {
    const response = await fetch(new URL(path, origin));
    expect(await response.text(), path).not.toContain(token);
    expect([...response.headers].join('\n'), path).not.toContain(token);
  }
});

test('the token leaves the address bar, and a reload still works', async ({ page, loupe }) => {
  const { origin } = new URL(loupe.url);
  const token = tokenOf(loupe.url);
  await page.goto(loupe.url);
  await expectListed(page);
  expect(page.url()).not.toContain(token);
  expect(await page.content()).not.toContain(token);
  await page.reload();
  await expectListed(page);
  expect(page.url()).toBe(`${origin}/s/demo/tools`);
});

test('a tab that Loupe opened connects by itself, a link from elsewhere waits for a click', async ({
  page,
  context,
  loupe,
  consoleErrors,
}) => {
  consoleErrors.allow(/favicon\.ico/);
  await page.goto(loupe.url);
  await expectListed(page);
  const { origin } = new URL(loupe.url);
  const opening = context.waitForEvent('page');
  await page.evaluate((address) => window.open(address, '_blank', 'noopener'), `${origin}/s/demo/tools`);
  await expectListed(await opening);

  const elsewhere = await startHttpServer();
  const other = await context.newPage();
  await other.goto(`${elsewhere.origin}/html`);
  await other.evaluate((address) => location.assign(address), `${origin}/s/demo/tools/get_weather`);
  const held = other.getByText('This page was opened by an external link.');
  await expect(held).toBeVisible();
  // Typed or opened by another program is not to be told from that; and loading it again is no click.
  await other.goto(`${origin}/s/demo/tools`);
  await expect(held).toBeVisible();
  await other.reload();
  await expect(held).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: 'Connect' }).click();
  await expectListed(other);
  await other.reload();
  await expectListed(other);
  await elsewhere.stop();
});

test.describe('a proxy that is stopped', () => {
  test.use({ ownLoupe: true });

  test('once the proxy is gone nothing is loaded from whoever takes its port', async ({
    page,
    loupe,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Content Security Policy|dynamically imported module|Failed to fetch|preload/);
    // Until another takes the port, nobody answers there.
    consoleErrors.allow(/ERR_CONNECTION_REFUSED .*\/proof\//);
    // What the page fetches at its start is there.
    await page.goto(loupe.url, { waitUntil: 'networkidle' });
    await expectListed(page);
    // And what it fetches for later, once nothing else is to be done.
    let fetched = -1;
    const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
    while (fetched !== (await count())) {
      fetched = await count();
      await page.waitForTimeout(1500);
    }
    await loupe.stop();
    await expect(page.getByRole('alert').filter({ hasText: 'proxy' }).first()).toBeVisible();
    const asked: string[] = [];
    const heads: string[] = [];
    const impostor = createServer(({ url = '', rawHeaders }, response) => {
      asked.push(url);
      heads.push(...rawHeaders);
      response.setHeader('Content-Type', 'text/javascript').end('window.taken = true;');
    });
    await once(impostor.listen(Number(new URL(loupe.url).port), '127.0.0.1'), 'listening');
    for (const name of ['Findings', 'Connection', 'Traffic', 'Suites']) await section(page, name).click();
    const taken = await page.evaluate(async () => {
      const script = document.createElement('script');
      const loaded = new Promise((resolve) => {
        script.onload = resolve;
        script.onerror = resolve;
      });
      script.src = '/assets/any.js';
      document.head.append(script);
      await loaded;
      return 'taken' in window;
    });
    expect(taken).toBe(false);
    // It is only asked to prove that it has the token, which it is not told.
    expect(asked.filter((url) => !/^\/proof\/[0-9a-f]{64}$/.test(url))).toEqual([]);
    expect(heads.join()).not.toContain(new URL(loupe.url).hash.slice('#token='.length));
    await expect(page.getByRole('alert').filter({ hasText: 'proxy' }).first()).toBeVisible();
    impostor.closeAllConnections();
    impostor.close();
  });
});

test('another browser, without the token, is asked for it and can be given it', async ({ page, browser, loupe }) => {
  await page.goto(loupe.url);
  await expectListed(page);
  const stranger = await browser.newContext({ locale: 'en-US' });
  const strange = await stranger.newPage();
  await strange.goto(new URL(loupe.url).origin);
  await expect(strange.getByRole('heading', { name: withoutToken })).toBeVisible();
  await expect(strange.getByRole('navigation')).toHaveCount(0);
  await strange.getByRole('textbox', { name: 'URL or token' }).fill(loupe.url);
  await strange.getByRole('button', { name: 'Open' }).click();
  await expectListed(strange);
  await stranger.close();
});

test('a wrong token is refused, and forgotten', async ({ page, loupe, consoleErrors }) => {
  consoleErrors.allow(/WebSocket connection to .* failed: HTTP Authentication failed/);
  const { origin } = new URL(loupe.url);
  await page.goto(`${origin}/#token=the-token-of-an-earlier-run-0123456789`);
  await expect(page.getByRole('heading', { name: 'Invalid token' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: withoutToken })).toBeVisible();
  await page.getByRole('textbox', { name: 'URL or token' }).fill(tokenOf(loupe.url));
  await page.getByRole('button', { name: 'Open' }).click();
  await expectListed(page);
});

test('a page from elsewhere can’t open the tunnel, even with the token', async ({ page, loupe, consoleErrors }) => {
  consoleErrors.allow(/WebSocket connection to .* failed/);
  consoleErrors.allow(/favicon\.ico/);
  const elsewhere = await startHttpServer();
  await page.goto(`${elsewhere.origin}/html`);
  const { host } = new URL(loupe.url);
  const protocols = [SUBPROTOCOL, `${TOKEN_SUBPROTOCOL_PREFIX}${tokenOf(loupe.url)}`];
  const opened = await page.evaluate(
    ([address, offered]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address, offered);
        socket.onopen = () => resolve('open');
        socket.onclose = () => resolve('refused');
      }),
    [`ws://${host}${TUNNEL_PATH}`, protocols] as const,
  );
  expect(opened).toBe('refused');
  await elsewhere.stop();
});

test('no script runs that does not come with the page', async ({ page, loupe, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy/);
  consoleErrors.allow(/no-such-picture\.png/);
  await page.goto(loupe.url);
  await expectListed(page);
  const refused = await page.evaluate(async () => {
    const directives: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => directives.push(effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'window.intruded = "by a script"';
    document.body.append(inline);
    const picture = document.createElement('img');
    picture.setAttribute('onerror', 'window.intruded = "by a handler"');
    picture.src = '/no-such-picture.png';
    document.body.append(picture);
    const foreign = document.createElement('script');
    foreign.src = 'http://127.0.0.1:9/foreign.js';
    document.body.append(foreign);
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const deadline = performance.now() + 5000;
    while (directives.length < 4 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return directives;
  });
  expect(refused.sort()).toEqual(['connect-src', 'script-src-attr', 'script-src-elem', 'script-src-elem']);
  expect(await page.evaluate(() => 'intruded' in window)).toBe(false);
});

test('a page from elsewhere can’t embed Loupe, fetch from it, or hold on to one that it opens', async ({
  page,
  context,
  loupe,
  consoleErrors,
}) => {
  consoleErrors.allow(/favicon\.ico|frame-ancestors|chrome-error|blocked by CORS|net::ERR_(FAILED|BLOCKED_BY)/);
  const { origin } = new URL(loupe.url);
  await page.goto(loupe.url);
  await expectListed(page);
  const elsewhere = await startHttpServer();
  const other = await context.newPage();
  // On localhost it is of another site, on 127.0.0.1 of the same one as Loupe; it is a stranger on both.
  for (const stranger of [`${elsewhere.origin}/html`, `${elsewhere.origin.replace('127.0.0.1', 'localhost')}/html`]) {
    await other.goto(stranger);
    const got = await other.evaluate(async (loupeOrigin) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => (frame.onload = resolve));
      frame.src = `${loupeOrigin}/s/demo/tools`;
      document.body.append(frame);
      await loaded;
      const picture = new Image();
      const shown = new Promise<boolean>((resolve) => {
        picture.onload = () => resolve(true);
        picture.onerror = () => resolve(false);
      });
      picture.src = `${loupeOrigin}/icon.svg`;
      const read = async (mode: RequestMode) =>
        fetch(loupeOrigin, { mode }).then(
          () => true,
          () => false,
        );
      return { shown: await shown, cors: await read('cors'), opaque: await read('no-cors') };
    }, origin);
    expect(got, stranger).toEqual({ shown: false, cors: false, opaque: false });
    const [, frame] = other.frames();
    expect(await frame?.content(), stranger).not.toContain('Loupe');
    expect(frame?.url(), stranger).toMatch(/^chrome-error:/);

    const opening = context.waitForEvent('page');
    await other.evaluate((url) => {
      Object.assign(window, { opened: window.open(url) });
    }, `${origin}/s/demo/tools`);
    const opened = await opening;
    await expect(opened.getByText('This page was opened by an external link.')).toBeVisible();
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    const isLetGo = () => other.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
    expect(await isLetGo()).toBe(true);
    await opened.close();
  }
  await elsewhere.stop();
});

test.describe('during a whole session', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });

  test('nothing is asked of another origin, whatever the server sends', async ({ page, context, loupe }) => {
    const { origin, host } = new URL(loupe.url);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));

    await page.goto(loupe.url);
    for (const name of ['svg_with_script', 'markdown_text', 'resource_links']) {
      await page.getByRole('searchbox', { name: 'Filter tools' }).fill(name);
      await tool(page, new RegExp(`^${name}`)).click();
      await call(page);
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
      await expect(resultRegion(page).getByRole('group', { name: 'Block 1' })).toBeVisible();
    }
    await section(page, 'Traffic').click();
    await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible();
    await openServers(page);
    await page.getByRole('textbox', { name: 'Server', exact: true }).fill(everything.join(' '));
    await page.reload();
    await openServers(page);

    expect(asked.length).toBeGreaterThan(5);
    const foreign = asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).host !== host);
    expect(foreign, `besides ${origin}`).toEqual([]);
  });
});
