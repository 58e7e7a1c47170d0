// @vitest-environment jsdom
// What the page says of each set-up, by the real screen over a real session with a real server, and whether it is so.
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { DEFAULT_AUTHORIZATION } from '../../core/authorization/model';
import { sessionOf, startTestServer, until } from '../../core/authorization/testing/authorization-server';
import { listPages } from '../../core/session/lists/list-pages';
import { AuthorizationScreen } from '../../web/features/authorization/authorization-screen';
import { AuthorizationContext } from '../../web/runs/outcome/failure/authorization-context';
import { FailureNotice } from '../../web/runs/outcome/failure/failure-notice';
import { ListProblemNotice } from '../../web/runs/outcome/failure/list-problem-notice';
import { OutcomeText } from '../../web/runs/outcome/failure/outcome-text';
import { exchangesOf, falsehoods } from './cause-facts';
import { type FaultyAuthorization, startFaultyAuthorization } from './faulty-authorization';
import { SET_UPS } from './set-ups';
import { type SetUp, TOKEN_IN_CLEAR } from './set-ups/set-up';
import { addressOf, behindProxy, filled, reachLimits } from './set-up-server';
import { renderPart, testPages } from '../testing/page';

let faulty: FaultyAuthorization;

beforeAll(async () => {
  faulty = await startFaultyAuthorization();
});
afterAll(() => faulty.stop());
testPages();

/** The server of a set-up, with a session to which nothing has happened yet but what the set-up wants. */
async function opened(setUp: SetUp) {
  const server = await startTestServer(setUp.isAuthorized ? {} : undefined);
  onTestFinished(() => server.stop());
  const { settings = {}, secrets = {} } = setUp;
  const address = addressOf(setUp, server, faulty);
  if (setUp.url !== undefined) behindProxy(server);
  const session = sessionOf(address, { settings: filled(settings, server) });
  onTestFinished(session.stop);
  for (const [name, value] of Object.entries(secrets))
    await session.authorization.setSecret(name as keyof typeof secrets, value);
  if (setUp.isAuthorized) {
    server.behaviour = setUp.before?.(server) ?? {};
    expect((await session.authorize()).kind).toBe('authorized');
  }
  reachLimits(server);
  server.behaviour = setUp.behaviour?.(server) ?? {};
  return { ...session, server };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Asks for what a person asks for. @returns what shows how it went; undefined: the section Authorization */
async function ask(asks: SetUp['asks'], flow: Opened): Promise<ReactNode> {
  const { session, authorization, authorize } = flow;
  const call = () => session.request('tools/call', { name: 'look', arguments: {} });
  switch (asks) {
    case undefined:
    case 'authorize':
      await authorize();
      return undefined;
    case 'refresh again':
      await authorization.refresh();
      await authorization.refresh();
      return undefined;
    case 'refresh':
      await authorization.refresh();
      return undefined;
    case 'revoke':
      await authorization.revoke();
      return undefined;
    case 'step up':
      for (let round = 0; round < 3; round += 1) {
        await call();
        await authorize();
      }
      return undefined;
    case 'connect': {
      await session.connect();
      const state = session.snapshot();
      return state.kind === 'failed' && <FailureNotice failure={state.failure} />;
    }
    case 'list': {
      await session.connect();
      const { problem } = await listPages(session, { method: 'tools/list', member: 'tools' });
      return problem && <ListProblemNotice problem={problem} />;
    }
    case 'call': {
      await session.connect();
      const outcome = await call();
      if (outcome.kind === 'lost') return <FailureNotice failure={outcome.failure} />;
      return <OutcomeText outcome={outcome} />;
    }
  }
}

/** Shows the section Authorization, or what came of a request. @param onAuthorize what the button there does */
function show(shown: ReactNode, { session }: Opened, onAuthorize: () => void) {
  const nothing = () => undefined;
  const section = <AuthorizationScreen session={session} item={undefined} />;
  renderPart(
    session,
    <AuthorizationContext value={{ onAuthorize, onSettings: nothing }}>{shown ?? section}</AuthorizationContext>,
  );
}

/** What says how it went: the cause, a notice, the step that asks, or one line. Roles of a whole page take long to tell. */
function told(): HTMLElement {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  return (
    find('[role="alert"]') ??
    find('[aria-live] > button')?.parentElement ??
    find('[role="status"]') ??
    find('ol[aria-label="Steps"] > li:last-child') ??
    document.body
  );
}

it.each(SET_UPS)('$name', async (setUp) => {
  const flow = await opened(setUp);
  const { authorization, authorize, browse, server, session } = flow;
  const shown = await ask(setUp.asks, flow);
  let authorized: Promise<unknown> | undefined;
  show(shown, flow, () => {
    authorized = authorize();
  });
  // The list of what is kept is asked for.
  await waitFor(() => expect(told().textContent).not.toBe(''));
  const state = authorization.snapshot();
  const { cause } = state.steps.at(-1) ?? {};
  const fill = (text: string) => filled(text, server, setUp, faulty);
  const text = told().textContent;
  const buttons = within(told())
    .queryAllByRole('button')
    .map((button) => button.textContent);
  const settings = { ...DEFAULT_AUTHORIZATION, ...setUp.settings };
  const exchanges = setUp.fault ? undefined : exchangesOf(server);
  const wrong = falsehoods({ state, settings, text, exchanges });
  expect(wrong).toEqual([]);
  expect(document.body.textContent).not.toContain(TOKEN_IN_CLEAR.slice(4));
  expect(await authorization.exportFlow()).not.toContain(TOKEN_IN_CLEAR.slice(4));
  expect(cause?.code).toBe(setUp.code);
  expect(text).toContain(fill(setUp.page.title));
  expect(text).toContain(fill(setUp.page.cure));
  if (setUp.page.whose !== undefined) expect(within(told()).getByText(setUp.page.whose)).toBeTruthy();
  expect(buttons).toEqual(setUp.page.ways);
  if (setUp.leadsTo === undefined) return;
  const way = setUp.press ?? setUp.page.ways[0] ?? '';
  fireEvent.click(within(told()).getByRole('button', { name: way }));
  const isOver = () => !/running|paused/.test(authorization.snapshot().kind);
  if (authorized) await authorized;
  else {
    // The flow goes on once its code is there.
    await until(() => !isOver());
    await browse(isOver);
  }
  await until(isOver);
  expect(authorization.snapshot().kind).toBe(setUp.leadsTo);
  // What was asked for goes on after it.
  const outcome = await session.request('tools/call', { name: 'look', arguments: {} });
  expect(outcome.kind).toBe('result');
});
