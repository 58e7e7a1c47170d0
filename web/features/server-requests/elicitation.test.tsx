// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { Session } from '../../../core/session/session';
import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { RequestHost } from './request-host';

// The plain text area stands in for the editor until that is loaded: here for good, else it is a matter of time which is typed into.
vi.mock('../../forms/json-editor/code-editor', () => new Promise(() => undefined));

// A server and its process answer when they get to it.
const host = testHost();
let connected: Promise<Session> | undefined;

/** Calls a tool of a server that asks; what it says that it was answered. */
async function ask(tool: string, isPresented = false): Promise<unknown> {
  connected ??= (async () => {
    const opened = host.session(stdio('node', 'e2e/servers/elicits.mjs'), {}, 60_000);
    await opened.connect();
    return opened;
  })();
  const session = await connected;
  renderInEnglish(<RequestHost sessions={[session]} current={session} isPresented={isPresented} />);
  return call(session, tool);
}

async function call(session: Session, tool: string): Promise<unknown> {
  const outcome = await session.request('tools/call', { name: tool, arguments: {} });
  if (outcome.kind !== 'result') return outcome;
  const [block] = (outcome.result as { content: { text: string }[] }).content;
  return JSON.parse(block?.text ?? '') as unknown;
}

const dialog = () => screen.findByRole('dialog', { name: /^Elicitation/ });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = async (name: string) => fireEvent.click(within(await dialog()).getByRole('button', { name }));

async function field(name: string): Promise<HTMLTextAreaElement> {
  return within(await dialog()).findByRole('textbox', { name });
}

async function fill(name: string, value: string): Promise<void> {
  fireEvent.change(await field(name), { target: { value } });
}

async function option(group: string, name: string, role: 'radio' | 'checkbox' = 'radio'): Promise<HTMLInputElement> {
  const around = role === 'radio' ? 'radiogroup' : 'group';
  const options = within(await dialog()).getByRole(around, { name: group });
  return within(options).getByRole(role, { name });
}

async function expectAlert(...says: string[]): Promise<void> {
  for (const words of says) await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
}

it.each([false, true])('a form that opens is ready to be typed into (presented: %s)', async (isPresented) => {
  const answer = ask('ask_strings', isPresented);
  const first = await within(await dialog()).findByRole('textbox', { name: /^Plain/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
  const described = (await dialog()).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Every kind of text');
  await press('Cancel');
  expect(await answer).toEqual({ action: 'cancel' });
});

describe('a form is answered with what is in it', () => {
  it('of every kind of text', async () => {
    const answer = ask('ask_strings');
    expect((await field('with_default')).value).toBe('hello');
    await fill('Plain', 'one\ntwo');
    await fill('email', 'ada@example.com');
    await fill('uri', 'https://example.com/');
    await fill('date', '2026-10-03');
    await fill('date_time', '2026-10-03T12:00:00Z');
    await fill('short', 'abc');
    await fill('pattern', 'ABC-12');
    await press('Accept');
    expect(await answer).toEqual({
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

  it('of an example, though accepted before that is made', async () => {
    const answer = ask('ask_name');
    await field('Name');
    await press('Fill example');
    await press('Accept');
    expect(await answer).toMatchObject({ action: 'accept', content: { name: expect.stringMatching(/./) as string } });
  });

  it('of numbers, with their limits', async () => {
    const answer = ask('ask_numbers');
    expect((await field('number_default')).value).toBe('2.5');
    expect((await field('integer_default')).value).toBe('0');
    await fill('integer', '11');
    await fill('number', '0.25');
    await press('Accept');
    await expectAlert('Not sent', 'at most 10');
    await fill('integer', '10');
    await press('Accept');
    expect(await answer).toEqual({
      action: 'accept',
      content: { number: 0.25, integer: 10, number_default: 2.5, integer_default: 0 },
    });
  });

  it('of numbers of up to 40 digits, each with the digits of its default', async () => {
    const answer = ask('ask_digits');
    expect((await field('n39')).value).toMatch(/^-0\.9\d{39}$/);
    await press('Accept');
    await answer;
    const log = (await connected)?.log;
    const textWith = (words: string) =>
      log
        ?.entriesAfter(0)
        .flatMap((entry) => (entry.kind === 'message' && typeof entry.raw === 'string' ? [entry.raw] : []))
        .find((text) => text.includes(words) && text.includes('n39'));
    const asked = textWith('"elicitation/create"');
    const answered = textWith('"accept"');
    const defaults = [...(asked ?? '').matchAll(/"(n\d+)":\{"type":"\w+","default":([-\d.]+)\}/g)];
    expect(defaults).toHaveLength(40);
    for (const [, name, digits] of defaults) expect(answered).toContain(`"${name}":${digits}`);
  });

  it('of yes and no, each said or not said', async () => {
    const answer = ask('ask_booleans');
    expect((await option('yes', 'true')).checked).toBe(true);
    expect((await option('no', 'false')).checked).toBe(true);
    fireEvent.click(await option('Plain', 'false'));
    fireEvent.click(await option('no', 'Default: false'));
    await press('Accept');
    expect(await answer).toEqual({ action: 'accept', content: { plain: false, yes: true } });
  });

  it('of one choice among several, by value, by title and by the older enumNames', async () => {
    const answer = ask('ask_enums');
    expect((await option('untitled_default', 'm')).checked).toBe(true);
    expect((await option('titled_default', 'Large')).checked).toBe(true);
    expect((await option('legacy_default', 'Small')).checked).toBe(true);
    fireEvent.click(await option('untitled', 's'));
    fireEvent.click(await option('titled', 'Medium'));
    fireEvent.click(await option('legacy', 'Large'));
    await press('Accept');
    expect(await answer).toEqual({
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

  it('of several choices, with their number', async () => {
    const answer = ask('ask_multi');
    const checked = async (name: string) => (await option('with_default', name, 'checkbox')).checked;
    expect(await checked('Small')).toBe(true);
    expect(await checked('Medium')).toBe(false);
    expect(await checked('Large')).toBe(true);
    fireEvent.click(await option('untitled', 'm', 'checkbox'));
    for (const size of ['Small', 'Medium', 'Large']) fireEvent.click(await option('titled', size, 'checkbox'));
    await press('Accept');
    await expectAlert('maximum 2');
    fireEvent.click(await option('titled', 'Medium', 'checkbox'));
    fireEvent.click(await option('with_default', 'Small', 'checkbox'));
    await press('Accept');
    expect(await answer).toEqual({
      action: 'accept',
      content: { untitled: ['m'], titled: ['s', 'l'], with_default: ['l'] },
    });
  });

  it('with a required answer missing only when one insists', async () => {
    const answer = ask('ask_name');
    await press('Accept');
    await expectAlert('Not sent');
    await press('Accept anyway');
    expect(await answer).toEqual({ action: 'accept', content: {} });
  });

  it('without fields', async () => {
    const answer = ask('ask_nothing');
    expect((await dialog()).textContent).toContain('Nothing to fill in.');
    await press('Accept');
    expect(await answer).toEqual({ action: 'accept', content: {} });
  });

  it('with fields that the specification forbids', async () => {
    const answer = ask('ask_nested');
    await fill('secret', 'hush');
    await fill('city', 'Oslo');
    await press('Accept');
    expect(await answer).toEqual({ action: 'accept', content: { address: { city: 'Oslo' }, secret: 'hush' } });
  });
});

it('several at once queue, and each gets its own answer', async () => {
  const answer = ask('ask_several');
  for (const [index, waiting] of ['2 more requests are waiting.', '1 more request is waiting.', undefined].entries()) {
    await waitFor(async () => expect((await dialog()).textContent).toContain(`Question ${index + 1} of 3`));
    const says = (await dialog()).textContent;
    if (waiting === undefined) expect(says).not.toContain('more request');
    else await waitFor(async () => expect((await dialog()).textContent).toContain(waiting));
    await fill('Name', `Person ${index + 1}`);
    await press('Accept');
  }
  expect(await answer).toEqual(
    [1, 2, 3].map((number) => ({ action: 'accept', content: { name: `Person ${number}` } })),
  );
});

it('one comes after the other in the same call', async () => {
  const answer = ask('ask_twice');
  await fill('Name', 'Ada');
  await press('Accept');
  await waitFor(async () => expect((await dialog()).textContent).toContain('Is Ada right?'));
  expect((await field('Name')).value).toBe('');
  await press('Decline');
  expect(await answer).toEqual([{ action: 'accept', content: { name: 'Ada' } }, { action: 'decline' }]);
});

it('twelve calls that wait at once all complete', async () => {
  const first = ask('ask_name');
  await dialog();
  const session = await (connected as Promise<Session>);
  const names = Array.from({ length: 12 }, (_, index) => `Person ${index + 1}`);
  const answers = [first, ...names.slice(1).map(() => call(session, 'ask_name'))];
  for (const [index, name] of names.entries()) {
    const left = names.length - 1 - index;
    await waitFor(async () => {
      const says = (await dialog()).textContent;
      if (left === 0) expect(says).not.toContain('more request');
      else if (left === 1) expect(says).toContain('1 more request is waiting.');
      else expect(says).toContain(`${left} more requests are waiting.`);
    });
    await fill('Name', name);
    await press('Accept');
  }
  await noDialog();
  const wanted = names.map((name) => ({ action: 'accept', content: { name } }));
  const got = await act(() => Promise.all(answers));
  expect(got).toHaveLength(12);
  expect(got).toEqual(expect.arrayContaining(wanted));
});

it("shows the server's words as text", async () => {
  const answer = ask('ask_markup');
  const shown = within(await dialog());
  expect(shown.getByRole('blockquote').textContent).toContain(
    'Is **this** <img src=x onerror="window.hacked=1"> safe?',
  );
  expect(shown.queryByRole('img')).toBeNull();
  expect(shown.queryByRole('link')).toBeNull();
  expect(await field('<b>Title</b>')).toBeTruthy();
  await press('Cancel');
  expect(await answer).toEqual({ action: 'cancel' });
});

describe('an address to open', () => {
  it.each<[tool: string, host: string, warning: RegExp]>([
    ['url_punycode', 'xn--pple-43d.com', /uses punycode/],
    ['url_unicode', 'xn--pple-43d.com', /uses punycode/],
    ['url_ip', '192.0.2.7:8443', /IP address/],
    ['url_ipv6', '[2001:db8::7]', /IP address/],
    ['url_credentials', 'evil.example', /real host/],
    ['url_http', 'example.com', /Not encrypted/],
  ])('is warned of, whatever is odd about it: %s', async (tool, name, warning) => {
    const answer = ask(tool);
    const shown = within(await dialog());
    expect(shown.getByRole('definition').textContent).toBe(name);
    expect(shown.getByText(warning)).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Open in a new window' })).toBeTruthy();
    await press('Decline');
    expect(await answer).toEqual({ action: 'decline' });
  });

  it.each([
    ['url_javascript', 'javascript:window.hacked=1'],
    ['url_invalid', 'not a url'],
  ])('is never opened when it is neither http nor https: %s', async (tool, url) => {
    const answer = ask(tool);
    const shown = within(await dialog());
    expect(shown.getByRole('group', { name: 'URL' }).textContent).toBe(url);
    expect((await dialog()).textContent).toContain('Not a valid URL.');
    expect(shown.queryByRole('link')).toBeNull();
    await press('Cancel');
    expect(await answer).toEqual({ action: 'cancel' });
  });
});
