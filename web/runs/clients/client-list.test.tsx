// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { readTools } from '../../../core/protocol/tool';
import { TestIntl } from '../../i18n/testing/render-in-english';
import { ClientList } from './client-list';

beforeEach(() => localStorage.clear());

const offer = {
  server: 'town',
  tools: readTools([
    { name: 'get_weather', description: 'The weather', inputSchema: { type: 'object', properties: {} } },
    { name: 'dotted.name', description: 'A name', inputSchema: { type: 'object', properties: {} } },
  ]),
};

function show(of = offer, onTool?: (tool: string) => void) {
  return render(
    <TestIntl>
      <ClientList offer={of} {...(onTool && { onTool })} />
    </TestIntl>,
  );
}

const rows = async () => [...(await screen.findByRole('list', { name: 'Clients' })).children] as HTMLElement[];
const rowOf = async (name: string) => {
  const row = (await rows()).find(({ textContent }) => textContent.startsWith(name));
  if (!row) throw new Error(`No row of ${name}`);
  return row;
};

it('has the clients that refuse the server first, with the tool and the source', async () => {
  const onTool = vi.fn();
  show(offer, onTool);
  expect((await rows())[0]?.textContent).toContain('Blocked');
  const claude = await rowOf('Claude Code');
  expect(claude.textContent).toMatch(/Blocked.*makes every request fail with 400/);
  expect(within(claude).getAllByRole('link', { hidden: true })[0]?.getAttribute('href')).toMatch(/^https:/);
  fireEvent.click(within(claude).getByRole('button', { name: 'dotted.name', hidden: true }));
  expect(onTool).toHaveBeenCalledWith('dotted.name');
});

it('counts the requirements of a directory that are met, and last those that it cannot check', async () => {
  show();
  const [row] = (await screen.findByRole('list', { name: 'What directories require' })).children;
  expect(row?.textContent).toMatch(/2 not met · 1 met · 2 can’t be checked.*Rejected.*Met.*Can’t be checked by/s);
});

it('names one tool as the client does', async () => {
  show({ ...offer, tools: offer.tools.slice(0, 1) });
  expect((await rowOf('Claude Code')).textContent).toContain('Calls the tool mcp__town__get_weather');
});

it('counts the places in a tool that it does not name', async () => {
  const properties = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`p${n}`, { type: ['string', 'null'] }]));
  const tools = readTools([{ name: 'wide', description: 'Wide', inputSchema: { type: 'object', properties } }]);
  show({ ...offer, tools });
  const gemini = await rowOf('Gemini API');
  expect(gemini.textContent).toContain('$.inputSchema.properties.p11.type');
  expect(gemini.textContent).toContain('and 3 more');
});

it('has a fix for what a client refuses, judged again', async () => {
  show();
  const claude = await rowOf('Claude Code');
  const details = within(claude).getAllByRole('group', { hidden: true })[0] as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const fix = (await within(claude).findByText('Show a fix')).parentElement as HTMLDetailsElement;
  fix.open = true;
  fireEvent(fix, new Event('toggle'));
  expect(fix.textContent).toMatch(/goes away, and no other comes.*\+ {2}"name": "dotted_name"/s);
});

it('keeps the clients that the user cares about, and shows only them', async () => {
  const { unmount } = show();
  fireEvent.click(
    within(await rowOf('Cursor')).getByRole('button', { name: 'I care about this client', hidden: true }),
  );
  expect(await rows()).toHaveLength(1);
  unmount();
  show();
  expect(await rows()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show all clients' }));
  expect((await rows()).length).toBeGreaterThan(10);
  expect(screen.getByText(/^Too little is known about \d+ more clients$/)).toBeTruthy();
});

it('shows what a client passes on of a tool, and its tokens', async () => {
  const [tool] = readTools([
    { name: 'get', description: 'é'.repeat(2000), inputSchema: { type: 'object', properties: {} } },
  ]);
  if (!tool) throw new Error('No tool');
  cleanup();
  show({ server: 'town', tools: [tool] });
  const row = await rowOf('Claude Code');
  const passed = within(row).getByText('What the client passes on').parentElement as HTMLDetailsElement;
  passed.open = true;
  fireEvent(passed, new Event('toggle'));
  await within(passed).findByText(/tokens/);
  expect(passed.textContent).toMatch(/≈ 5\d\d tokens \(estimate\) changed by 1 known fact.*mcp__town__get/);
});
