// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import { AsSeenView } from './as-seen-view';

beforeEach(() => localStorage.clear());

function show(json: string) {
  const outcome = { result: JSON.parse(json) as unknown, raw: `{"jsonrpc":"2.0","id":1,"result":${json}}` };
  render(
    <TestIntl>
      <AsSeenView outcome={outcome} />
    </TestIntl>,
  );
}

async function partsOf(client: string) {
  fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: client } });
  return [...screen.getByRole('list', { name: client }).children].map(({ textContent }) => textContent);
}

it('marks what a client loses, with the source, for the client that is chosen', async () => {
  show('{"content":[{"type":"text","text":"Sunny"}],"structuredContent":{"sky":"clear"}}');
  const [structured, text] = await partsOf('Claude Code');
  expect(text).toMatch(/^Block 1 \(text\)LostSunny.*the model gets only its JSON.*github\.com/);
  expect(structured).toBe('Structured contentPassed on{\n  "sky": "clear"\n}');
  expect(screen.getByRole('combobox', { name: 'Client' }).closest('p')?.textContent).toContain(
    'Passed on: 1 of 2 partsLost: Block 1 (text)',
  );
  const [, lost] = await partsOf('Vercel AI SDK');
  expect(lost).toMatch(/^Structured contentLost.*Show a fix/s);
  const fix = screen.getByText('Show a fix').parentElement as HTMLDetailsElement;
  fix.open = true;
  fireEvent(fix, new Event('toggle'));
  expect(fix.textContent).toMatch(/no other comes.*\+ {6}"text": "\{\\"sky\\":\\"clear\\"\}"/s);
});

it('names the digits that the server sent, and what a client makes of them', async () => {
  show('{"content":[],"structuredContent":{"id":9007199254740993}}');
  const [structured] = await partsOf('Claude Code');
  expect(structured).toContain('"id": 9007199254740993');
  expect(structured).toContain('$.structuredContent.id: 9007199254740993 becomes 9007199254740992');
});

it('shows a picture that a client passes on', async () => {
  show('{"content":[{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo="}]}');
  await partsOf('Claude Code');
  const picture = screen.getByRole('img', { name: 'Block 1 (image)' });
  expect(picture.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
});

it('shows all of a long part on demand', async () => {
  show(`{"content":[{"type":"text","text":"${'word '.repeat(200)}end"}]}`);
  const [start] = await partsOf('Claude Code');
  expect(start).not.toContain('end');
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  const [all] = await partsOf('Claude Code');
  expect(all).toContain('word end');
});
