import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from './http-servers';
import { expect, test } from './loupe';
import { expectListed } from './servers-screen';
import { openTestTunnel } from './testing/tunnel';

const STATE = 'a-state-that-nobody-guesses-0123456789';

/** A page of another origin that sends the browser on, as an authorization server does, and cuts the popup off from its opener. */
async function startSignIn() {
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (pathname === '/done') response.writeHead(302, { Location: searchParams.get('to') ?? '' }).end();
    else {
      const onward = `/done?to=${encodeURIComponent(searchParams.get('to') ?? '')}`;
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<link rel="icon" href="data:,"><a href="${onward}">Allow</a>`);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Another site than the page's, as any authorization server is.
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => (server.closeAllConnections(), server.close()),
  };
}

test.use({ ownLoupe: true });

test('a popup that comes back is heard, and closes itself; one that nobody waits for stays', async ({
  page,
  context,
  loupe,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[04]/);
  await page.goto(loupe.url);
  await expectListed(page);
  const signIn = await startSignIn();
  const tunnel = await openTestTunnel(loupe.url);
  const controller = new AbortController();
  const pagePort = Number(new URL(loupe.url).port);

  for (const port of [pagePort, await freePort()]) {
    const wish = { host: '127.0.0.1', port, path: '/oauth/callback', state: STATE } as const;
    const { listening, received } = tunnel.awaitRedirect({ ...wish, signal: controller.signal });
    await listening;
    const to = (state: string) => `http://127.0.0.1:${port}/oauth/callback?code=a&state=${state}`;
    const open = async (address: string) => {
      const opening = context.waitForEvent('page');
      const url = `${signIn.origin}/?to=${encodeURIComponent(address)}`;
      await page.evaluate((each) => void window.open(each, '_blank', 'popup'), url);
      return opening;
    };

    const stranger = await open(to('another-state'));
    await stranger.getByRole('link', { name: 'Allow' }).click();
    await expect(stranger.getByRole('heading')).toHaveText('Not the sign-in that Loupe is waiting for');
    expect(await stranger.evaluate(() => window.opener === null)).toBe(true);
    await stranger.close();

    const popup = await open(to(STATE));
    const closed = popup.waitForEvent('close');
    await popup.getByRole('link', { name: 'Allow' }).click();
    expect(await received).toBe(to(STATE));
    await closed;
  }
  // The page that opened them is as it was.
  await expectListed(page);
  expect(loupe.stderr()).not.toContain('code=');
  tunnel.close();
  signIn.stop();
});
