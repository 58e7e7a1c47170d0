// What a command says of each set-up, by its real code with a real server: what the page says, but for cures in its settings.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runCommand } from '../../cli/testing/run-command';
import texts from '../../core/authorization/texts.json';
import { startTestServer } from '../../core/authorization/testing/authorization-server';
import { type FaultyAuthorization, startFaultyAuthorization } from './faulty-authorization';
import { addressOf, behindProxy, filled, reachLimits } from './set-up-server';
import { SET_UPS } from './set-ups';
import { type Headless, TOKEN_IN_CLEAR } from './set-ups/set-up';

const TOKEN = 'of-the-pipeline';
const ROBOT = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' };
const ENVIRONMENTS: Record<Headless['environment'], Record<string, string>> = {
  none: {},
  client: ROBOT,
  refresh: { LOUPE_CLIENT_ID: 'robot', LOUPE_REFRESH_TOKEN: 'long-lived-token' },
  bearer: { LOUPE_BEARER_TOKEN: TOKEN },
};
/** What every command that lacks a token says. */
const ASKS = ['LOUPE_BEARER_TOKEN', 'LOUPE_CLIENT_ID', 'LOUPE_CLIENT_SECRET', 'LOUPE_REFRESH_TOKEN'];

let faulty: FaultyAuthorization;
beforeAll(async () => {
  // Each command listens for its own end.
  process.setMaxListeners(SET_UPS.length + 20);
  faulty = await startFaultyAuthorization();
});
afterAll(async () => {
  await faulty.stop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Runs a command here. @returns its exit code and what it wrote to stderr */
async function run(argv: string[]) {
  let stderr = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  const exit = await runCommand(argv).finally(() => vi.restoreAllMocks());
  return { exit, stderr };
}

it.each(SET_UPS)('$name', async (setUp) => {
  const { page, asks } = setUp;
  const headless: Headless = setUp.headless ?? { environment: 'client', says: 'same' };
  const { environment, says } = headless;
  const server = await startTestServer();
  server.tokens.set(TOKEN, 'read');
  try {
    reachLimits(server);
    server.behaviour = setUp.behaviour?.(server) ?? {};
    if (setUp.url !== undefined) behindProxy(server);
    for (const [name, value] of Object.entries(ENVIRONMENTS[environment])) vi.stubEnv(name, value);
    const url = addressOf(setUp, server, faulty);
    const isCall = asks === 'call' || asks === 'step up';
    const argv = isCall ? ['call', url, '--tool', 'look'] : ['list', url];
    const { exit, stderr } = await run([...argv, '--protocol', '2025-11-25']);
    const fill = (text: string) => filled(text, server, setUp, faulty);
    const { title, cure, whose = '' } = page;
    const wanted =
      says === 'same'
        ? [title, ...((setUp.code ?? '') in texts.headless ? [] : [cure]), whose]
        : says === 'asks'
          ? ASKS
          : says === 'works'
            ? []
            : says;
    for (const text of wanted) expect(stderr).toContain(fill(text));
    expect(stderr).not.toMatch(/ settings\b/);
    expect(exit).toBe(headless.exit ?? (says === 'works' ? 0 : 3));
    for (const secret of ['robot-secret', 'long-lived-token', TOKEN, TOKEN_IN_CLEAR.slice(4)])
      expect(stderr).not.toContain(secret);
  } finally {
    await server.stop();
  }
});
