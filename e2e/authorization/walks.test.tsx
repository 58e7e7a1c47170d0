// @vitest-environment jsdom
// What a person does in the section Authorization, by the real screen over a real session with a real server.
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import type { RedirectRequest } from '../../core/host';
import { Conformity } from '../../core/judge/conformity';
import { BatchJudge } from '../../core/judge/judge-batch';
import { sessionOf, until } from '../../core/authorization/testing/authorization-server';
import { AuthorizationScreen } from '../../web/features/authorization/authorization-screen';
import { goToItem, useRoute } from '../../web/navigation/navigation';
import {
  type FaultyAuthorization,
  KNOWN_CLIENT,
  startFaultyAuthorization,
  WANTED_PARAMETER,
} from './faulty-authorization';
import { renderPart, testPages } from '../testing/page';

let faulty: FaultyAuthorization;
beforeAll(async () => {
  faulty = await startFaultyAuthorization();
});
afterAll(() => faulty.stop());
testPages();

/** The section of a server, which was tried to be connected. */
async function show(
  url: string,
  ...options: Parameters<typeof sessionOf> extends [string, ...infer Rest] ? Rest : never
) {
  const flow = sessionOf(url, ...options);
  onTestFinished(flow.stop);
  const { session, authorization } = flow;
  await session.connect();
  goToItem(session, 'authorization', undefined);
  function Screen() {
    const route = useRoute();
    return <AuthorizationScreen session={session} item={route.kind === 'section' ? route.item : undefined} />;
  }
  const workspace = renderPart(session, <Screen />);
  workspace.servers.subscribe(() => {
    session.config = workspace.servers.get(session.config.name) ?? session.config;
  });
  await act(async () => {});
  const isOver = () => !/running|paused/.test(authorization.snapshot().kind);
  /** Sees to the browser until what was pressed has come to its end. */
  const flowEnd = async () => {
    await act(async () => {
      await until(() => !isOver());
      await flow.browse(isOver);
      await until(isOver);
    });
    return authorization.snapshot().kind;
  };
  return {
    ...flow,
    flowEnd,
    authorize: () => {
      press(/^Authorize( again)?$/);
      return flowEnd();
    },
    /** The token opens the server. */
    expectTools: async () => {
      await until(() => session.snapshot().kind === 'connected');
      expect((await session.request('tools/list', {})).kind).toBe('result');
    },
  };
}

// Roles of a whole page take long to tell.
const section = () => document.querySelector<HTMLElement>('section[aria-label="Authorization"]') ?? document.body;
const steps = () => [...document.querySelectorAll<HTMLElement>('ol[aria-label="Steps"] > li')];
const stepsOf = (name: string | RegExp) => steps().filter((each) => each.textContent.match(name));
const step = (name: string | RegExp) => stepsOf(name).at(-1) ?? section();
const cause = () =>
  [...section().querySelectorAll('ol[aria-label="Steps"] :is([role=alert], [role=note])')].at(-1)?.textContent;

function buttonOf(name: string | RegExp, part = section()): HTMLButtonElement {
  const is = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const found = [...part.querySelectorAll('button')].find(
    (each) => is(each.getAttribute('aria-label') ?? each.textContent) && each.ariaDisabled === null,
  );
  if (!found) throw new Error(`No button ${String(name)} can be pressed in: ${part.textContent}`);
  return found;
}

function press(name: string | RegExp, part = section()): void {
  fireEvent.click(buttonOf(name, part));
}

async function openSettings(): Promise<HTMLElement> {
  const shown = () => document.querySelector<HTMLElement>('form[aria-label="Settings"]');
  const [heading] = within(section()).getAllByText('Settings');
  if (!shown() && heading) fireEvent.click(heading);
  await waitFor(() => expect(shown()).not.toBeNull());
  return shown() ?? section();
}

function choose(form: HTMLElement, name: string, label: string): void {
  const select = within(form).getByLabelText<HTMLSelectElement>(name);
  const option = [...select.options].find(({ text }) => text === label);
  if (!option) throw new Error(`There is no ${label}: ${select.textContent}`);
  fireEvent.change(select, { target: { value: option.value } });
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function save(form: HTMLElement): Promise<void> {
  const button = buttonOf('Save', form);
  fireEvent.click(button);
  await waitFor(() => expect(button.ariaDisabled).toBe('true'));
}

async function keepSecret(form: HTMLElement, name: string, value: string): Promise<void> {
  const field = within(form).getByLabelText<HTMLInputElement>(name);
  type(field, value);
  press(/^(Save|Replace) secret$/, form);
  await waitFor(() => expect(field.value).toBe(''));
}

it('step by step it pauses before each request, which can be edited, and runs on', async () => {
  const { authorization, browse, flowEnd, expectTools } = await show(faulty.url('private-parameter'));
  press('Step by step');
  const isPaused = (count: number) =>
    waitFor(() => expect(steps().slice(count).at(-1)?.textContent).toContain('Paused'));
  await isPaused(0);
  expect(step(/Request without a token|First request/).textContent).toContain('Paused');
  while (stepsOf('Sign-in').length === 0) {
    const before = steps().length;
    press('Continue');
    await isPaused(before);
  }
  expect(stepsOf('Resource metadata')).not.toEqual([]);
  // On to the address that the browser is sent to, which lacks what this server wants.
  const url = within(step('Sign-in')).getByLabelText<HTMLInputElement>('URL');
  const [name, value] = WANTED_PARAMETER;
  type(url, `${url.value}&${name}=${encodeURIComponent(value)}`);
  press('Continue');
  await act(() => browse());
  await waitFor(() => expect(stepsOf('Redirect back')).not.toEqual([]));
  press('Run to the end');
  expect(await flowEnd()).toBe('authorized');
  expect(authorization.snapshot().isStepwise).toBe(false);
  await expectTools();
});

it('an issuer that differs by a slash: strict, then let pass, and it stays a finding', async () => {
  const { session, authorize, flowEnd, expectTools } = await show(faulty.url('issuer-slash'));
  expect(await authorize()).toBe('failed');
  expect(cause()).toContain('A strict client stops here.');
  expect(cause()).toContain(faulty.issuer('issuer-slash'));
  expect([...section().querySelectorAll('mark')].at(-1)?.textContent).toBe('/');
  press('Continue anyway');
  expect(await flowEnd()).toBe('authorized');
  await expectTools();
  const judge = new BatchJudge();
  const conformity = new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
  await conformity.settled();
  expect(
    conformity
      .snapshot()
      .groups.map(({ rule }) => rule)
      .join(),
  ).toMatch(/issuer/);
});

it('a browser that comes back with another state is not listened to, and told so', async () => {
  let stray: RedirectRequest['onStray'];
  await show(faulty.url('state-mismatch'), {
    host: {
      awaitRedirect: (wish) => {
        stray = wish.onStray;
        return { listening: Promise.resolve(), received: new Promise(() => undefined) };
      },
    },
  });
  press('Authorize');
  await waitFor(() => expect(step('Sign-in').textContent).toContain('Waiting'));
  act(() => stray?.({ state: 'other', error: '' }));
  expect(step('Sign-in').textContent).toContain('Waiting');
  expect(cause()).toContain('A redirect arrived with a different state');
  press('Cancel');
  await waitFor(() => expect(section().dataset['state']).toBe('failed'));
});

it('what is mended in the settings goes through then: a resource', async () => {
  const { authorize } = await show(faulty.url('resource-refused'));
  expect(await authorize()).toBe('failed');
  const form = await openSettings();
  choose(form, 'Resource', 'Don’t send');
  await save(form);
  expect(await authorize()).toBe('authorized');
});

it('what is mended in the settings goes through then: a parameter', async () => {
  const { session, authorize } = await show(faulty.url('private-parameter'));
  expect(await authorize()).toBe('failed');
  const form = await openSettings();
  const group = within(form).getByRole('group', { name: 'Sign-in request' });
  press('Add parameter', group);
  const last = (name: RegExp) => within(group).getAllByRole('textbox', { name }).at(-1) ?? group;
  type(last(/name of parameter/i), WANTED_PARAMETER[0]);
  type(last(/value of parameter/i), WANTED_PARAMETER[1]);
  await save(form);
  expect(await authorize()).toBe('authorized');
  fireEvent.click(within(form).getByRole('checkbox', { name: /DPoP/ }));
  await save(form);
  expect(session.config.authorization?.dpop).toBe(true);
});

it('what is mended in the settings goes through then: the client’s authentication', async () => {
  const { authorize } = await show(faulty.url('client-authentication'));
  let form = await openSettings();
  choose(form, 'Client', 'Registered client ID');
  type(within(form).getByLabelText('Client ID'), KNOWN_CLIENT.id);
  await keepSecret(form, 'Client secret', KNOWN_CLIENT.secret);
  await save(form);
  expect(await authorize()).toBe('failed');
  expect(cause()).toContain('Client authentication failed');
  expect(cause()).toContain('client_secret_basic');
  form = await openSettings();
  choose(form, 'Client authentication', 'client_secret_post');
  await save(form);
  expect(await authorize()).toBe('authorized');
});

it('a client ID is asked for where none can be had', async () => {
  const { flowEnd, expectTools } = await show(faulty.url('no-registration'));
  press('Authorize');
  await waitFor(() => expect(stepsOf('Client ID')).not.toEqual([]));
  const question = step('Client ID');
  await within(question).findByLabelText('Client ID');
  type(within(question).getByLabelText('Client ID'), KNOWN_CLIENT.id);
  type(within(question).getByLabelText('Client secret'), KNOWN_CLIENT.secret);
  press('Use this client', question);
  expect(await flowEnd()).toBe('authorized');
  await expectTools();
});

it('a refresh that is refused says so, and where there is none it is not offered', async () => {
  const refused = await show(faulty.url('refresh-refused'));
  expect(await refused.authorize()).toBe('authorized');
  press('Refresh');
  await waitFor(() => expect(cause()).toContain('rejected the refresh token'));
  cleanup();
  const none = await show(faulty.url('no-refresh-token'));
  expect(await none.authorize()).toBe('authorized');
  const refresh = [...section().querySelectorAll('button')].filter(({ textContent }) => textContent === 'Refresh');
  expect(refresh.map(({ ariaDisabled }) => ariaDisabled)).toEqual(['true']);
});

it('a registration that is gone is made anew, as often as it is', async () => {
  const { authorize, flowEnd } = await show(faulty.url('stale-registration'));
  expect(await authorize()).toBe('authorized');
  press('Refresh');
  await waitFor(() => expect(cause()).toContain('no longer knows the client ID'));
  press('Register again');
  expect(await flowEnd()).toBe('authorized');
  expect(await authorize()).toBe('failed');
  expect(cause()).toContain('no longer knows the client ID');
  press('Register again');
  expect(await flowEnd()).toBe('authorized');
});

it('who is let in and who is kept out', async () => {
  const table = () =>
    [...section().querySelectorAll('table')].find(
      (each) => each.getAttribute('aria-label') === 'Test access control',
    ) ?? section();
  const strict = await show(faulty.url('none'));
  expect(await strict.authorize()).toBe('authorized');
  press('Run test');
  await waitFor(() => expect(table().textContent).toContain('Rejected, as required'));
  await waitFor(() => expect(table().textContent).not.toMatch(/Testing|Waiting/));
  expect(table().textContent).not.toContain('Accepted (must be rejected)');
  cleanup();
  const lax = await show(faulty.url('lets-in'));
  expect(await lax.authorize()).toBe('authorized');
  press('Run test');
  await waitFor(() => {
    const row = [...table().querySelectorAll('tr')].find((each) => /query/.test(each.textContent));
    expect(row?.textContent).toContain('Accepted (must be rejected)');
  });
});
