import { flowEnd } from './authorization-screen';
import { expect, test as base } from './loupe';
import { connection } from './servers-screen';
import { startReverseProxy } from './testing/reverse-proxy';
import { call, expectConnected, openTool, resultRegion } from './workbench';

/** Chromium resolves it, and all that is below it, to this computer. */
const HOST = 'tools.localhost';
const PATH = '/loupe';

const test = base.extend<{ behind: Awaited<ReturnType<typeof startReverseProxy>> & { open: string } }>({
  behind: async ({ loupe }, use) => {
    const proxy = await startReverseProxy(HOST, PATH);
    const { origin, hash } = new URL(loupe.url);
    proxy.to(origin);
    await use({ ...proxy, open: `${proxy.url}/${hash}` });
    proxy.stop();
  },
});

test.use({
  // Nobody trusts its certificate.
  ignoreHTTPSErrors: true,
  ownLoupe: true,
  loupeArgs: ['--base-path', PATH, '--allowed-host', HOST, '--app-host', HOST],
});

test('the page, its server, an app and its history are below the path', async ({ page, behind, loupe }) => {
  expect(new URL(loupe.url).pathname).toBe(`${PATH}/`);
  expect(loupe.stderr()).toContain('Loupe is at /loupe/. Any other page of the same host can use an open Loupe');
  await page.goto(behind.open);
  await expectConnected(page);
  await expect(page).toHaveURL(`${behind.url}/s/demo/tools`);
  await openTool(page, 'order_bread');
  await call(page);
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
  const frame = page.getByRole('region', { name: 'App', exact: true }).locator('iframe');
  await expect(frame).toHaveAttribute('src', new RegExp(`^https://loupe-sandbox\\.${HOST}:${behind.port}/\\?`));
  const app = frame.contentFrame().locator('iframe').contentFrame();
  await expect(app.getByRole('heading', { name: 'Bread for tomorrow' })).toBeVisible();

  await test.step('links, the tab’s history, a reload and a further tab stay there', async () => {
    const traffic = page.getByRole('link', { name: 'Traffic' }).first();
    await expect(traffic).toHaveAttribute('href', `${PATH}/s/demo/traffic`);
    await traffic.click();
    await expect(page).toHaveURL(`${behind.url}/s/demo/traffic`);
    await page.goBack();
    await expect(page).toHaveURL(`${behind.url}/s/demo/tools/order_bread`);
    await page.reload();
    await expectConnected(page);
    await expect(page).toHaveURL(`${behind.url}/s/demo/tools/order_bread`);
    const other = await page.context().newPage();
    await other.goto(`${behind.url}/s/demo/traffic`);
    // With the token of the first one, and by an address that anybody could have given.
    await expect(connection(other)).toHaveAttribute('data-state', 'disconnected');
    await other.close();
  });

  await test.step('nothing is requested from the rest of the host', () => {
    const own = [`${HOST}:${behind.port}${PATH}/`, `loupe-sandbox.${HOST}:${behind.port}/?`];
    expect(behind.asked.filter((each) => !own.some((start) => each.startsWith(start)))).toEqual([]);
    for (const kind of [/\/assets\/page\.worker-/, /\/icon\.svg$/, /\/assets\/.*\.css$/])
      expect(behind.asked.some((each) => kind.test(each))).toBe(true);
  });
});

test('an app with storage is at a third name, and reaches neither the page nor its tunnel', async ({
  page,
  behind,
  consoleErrors,
}) => {
  consoleErrors.allow(/Content Security Policy|CORS|403|Failed to load|WebSocket/);
  await page.goto(behind.open);
  await openTool(page, 'order_bread');
  await call(page);
  const region = page.getByRole('region', { name: 'App', exact: true });
  await region.getByRole('button', { name: 'App menu' }).click();
  await page.getByRole('menuitem', { name: 'Host settings' }).click();
  await region.getByRole('checkbox', { name: 'Allow storage' }).click();
  const inner = region.locator('iframe').contentFrame().locator('iframe');
  await expect(inner).toHaveAttribute('src', new RegExp(`^https://loupe-app\\.${HOST}:${behind.port}/\\?`));
  const app = inner.contentFrame();
  await expect(app.getByRole('heading', { name: 'Bread for tomorrow' })).toBeVisible();
  const tried = await app.locator('body').evaluate(async (body, address) => {
    const attempt = async (go: () => unknown) => {
      try {
        await go();
        return 'came through';
      } catch {
        return 'blocked';
      }
    };
    const view = body.ownerDocument.defaultView as Window;
    view.localStorage.setItem('mine', '1');
    return {
      sandbox: await attempt(() => view.parent.document.title),
      page: await attempt(() => (view.top as Window).document.title),
      fetch: await attempt(() => view.fetch(address)),
    };
  }, `${behind.url}/`);
  expect(tried).toEqual({ sandbox: 'blocked', page: 'blocked', fetch: 'blocked' });
  expect(await page.evaluate(() => localStorage.getItem('mine'))).toBeNull();
});

test('after a restart, the page connects again by itself', async ({ page, start, consoleErrors }) => {
  consoleErrors.allow(
    /502|WebSocket|ERR_INCOMPLETE_CHUNKED|Creating a worker|Content Security Policy|dynamically imported|preload|MIME type|WorkerError/,
  );
  const args = ['--base-path', PATH, '--allowed-host', HOST];
  const env = { LOUPE_TOKEN: 'pinned-token-of-the-test-0123456789' };
  const first = await start({ args, env });
  const { origin, hash, port } = new URL(first.url);
  const proxy = await startReverseProxy(HOST, PATH);
  proxy.to(origin);
  try {
    await page.goto(`${proxy.url}/${hash}`);
    await expectConnected(page);
    // Parts of the page are still to be loaded then.
    await first.stop();
    await expect(page.getByText('The Loupe proxy has stopped').first()).toBeVisible();
    await start({ args: [...args, '--port', port], env });
    await expect(page.getByRole('status').filter({ hasText: 'Loupe was restarted' })).toBeVisible();
    await expectConnected(page);
  } finally {
    // It may still load parts, for which nobody would answer.
    await page.close();
    proxy.stop();
  }
});

test.describe('a sign-in', () => {
  test.use({ loupeArgs: ['--base-path', PATH, '--allowed-host', HOST, '--demo', 'protected'] });

  test('returns to the address of the page', async ({ page, context, behind }) => {
    await page.goto(behind.open);
    await expect(connection(page)).toHaveAttribute('data-state', 'failed');
    const opening = context.waitForEvent('page');
    await page.getByRole('main').getByRole('button', { name: 'Authorize' }).first().click();
    const popup = await opening;
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Allow', exact: true }).click();
    await closed;
    expect(await flowEnd(page)).toBe('authorized');
    await expect(page.getByText(`${behind.url}/oauth/callback`).first()).toBeVisible();
    expect(behind.asked.filter((each) => each.includes('/oauth/callback?'))).toHaveLength(1);
  });
});
