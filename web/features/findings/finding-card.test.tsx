// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { countsOf } from '../../../core/judge/finding-groups';
import { type Finding } from '../../../core/protocol/findings/finding';
import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import type { Rule } from '../../../core/protocol/findings/rules';
import { shapeOfJson } from '../../../core/protocol/json-rpc';
import type { LogEntry } from '../../../core/transports/message-log';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { FindingCard } from './finding-card';
import { itemsOfGroups, sourceOf } from './finding-items';
import { useRuleTexts } from './use-rule-texts';

function message(seq: number, value: object, partner?: number): LogEntry {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: seq, ...value });
  const direction = partner === undefined ? 'sent' : 'received';
  const shape = shapeOfJson(raw);
  return {
    kind: 'message',
    seq,
    at: 0,
    direction,
    raw,
    shape,
    size: raw.length,
    ...(partner !== undefined && { partner }),
  };
}

const tools = ['echo', 'add', 'get_weather'].map((name) => ({ name, extra: 1 }));
const log = new Map(
  [
    message(6, { method: 'tools/list' }),
    message(7, { result: { tools, nextCursor: 1 } }, 6),
    message(8, { method: 'tools/call', params: { name: 'get_weather' } }),
    message(9, { result: { structuredContent: {} } }, 8),
  ].map((entry) => [entry.seq, entry]),
);

const onOpen = vi.fn();

interface CardsProps {
  findings: readonly Finding[];
  /** Number of findings by pattern, if not all are stored. */
  patterns?: ReadonlyMap<string, number>;
}

function Cards({ findings, patterns = countsOf(findings).patterns }: CardsProps) {
  const texts = useRuleTexts();
  const rule: Rule = findings[0]?.rule ?? expect.fail();
  const severity = findings[0]?.severity ?? expect.fail();
  const group = { rule, severity, who: 'server', first: 7, last: 7 } as const;
  const count = [...patterns.values()].reduce((sum, one) => sum + one, 0);
  const items = itemsOfGroups([{ ...group, findings, patterns, count }], (seq) => log.get(seq), texts);
  return (
    <ul>
      {items.map((item, at) => (
        <FindingCard
          key={item.key}
          item={item}
          client="Loupe"
          showsSource
          selected={undefined}
          before={items[at - 1]}
          next={items[at + 1]}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

const show = (findings: readonly Finding[]) => renderInEnglish(<Cards findings={findings} />);

const places = () => screen.getAllByRole('button', { name: /Show message/ });

it('shows one mistake in many tools once, and its other places when asked', () => {
  const pointers = [0, 1, 2].map((i) => `/result/tools/${i}/extra`);
  show(
    [...pointers, '/result/nextCursor'].map((pointer) =>
      pinFinding('unknown-member', pointer, { name: 'extra' }, false, { seq: 7 }),
    ),
  );
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Note echo, add and 1 more: Unknown field “extra”. Clients ignore it.',
    'Note Unknown field “extra”. Clients ignore it.',
  ]);
  expect(places().map((place) => place.querySelector('code')?.textContent)).toEqual([
    '$.result.tools[0].extra',
    '$.result.nextCursor',
  ]);
  expect(screen.getByText('3 places')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more places' }));
  expect(places()).toHaveLength(4);
});

it('says the name, the fix and the specification of a rule once, with the first that breaks it', () => {
  show(
    ['/result/other', '/result/nextCursor'].map((pointer) =>
      pinFinding('unknown-member', pointer, { name: 'extra' }, false, { seq: 7 }),
    ),
  );
  const [first = expect.fail(), second = expect.fail()] = screen.getAllByRole('listitem', { name: /unknown-member$/ });
  expect(within(first).getByRole('button', { name: 'unknown-member' })).toBeDefined();
  expect(within(second).queryByRole('button', { name: 'unknown-member' })).toBeNull();
  expect([first, second].map(({ textContent }) => textContent.includes('How to fix:'))).toEqual([true, false]);
  expect([first, second].map((card) => within(card).queryAllByRole('link').length)).toEqual([1, 0]);
});

it('says of each mistake how many of its places are not stored', () => {
  const found = ['/result/tools/0/extra', '/result/nextCursor'].map((pointer) =>
    pinFinding('unknown-member', pointer, { name: 'extra' }, false, { seq: 7 }),
  );
  const patterns = new Map([
    ['$.result.tools[*].extra', 1],
    ['$.result.nextCursor', 45],
    ['$.result.other', 3],
  ]);
  renderInEnglish(<Cards findings={found} patterns={patterns} />);
  const [first, second] = screen.getAllByRole('listitem', { name: /unknown-member$/ });
  expect(first?.textContent).toContain('3 more were counted but not saved individually.');
  expect(second?.textContent).toContain('44 more were counted but not saved individually.');
});

it('names the tool that was called, says how to mend it, and opens the message', () => {
  const values = { message: '“city” is missing.' };
  const finding = pinFinding('output-schema', '/result/structuredContent/city', values, true, { seq: 9 });
  show([finding]);
  const card = screen.getByRole('listitem', {
    name: /^Error get_weather: structuredContent.city: .*output-schema$/,
  });
  expect(card.textContent).toContain('How to fix: Make structuredContent match outputSchema.');
  expect([...card.querySelectorAll('p code')].map(({ textContent }) => textContent)).toEqual([
    'structuredContent',
    'outputSchema',
  ]);
  expect(card.textContent).toContain('Messages');
  const [place = expect.fail()] = places();
  fireEvent.click(place);
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ opens: { kind: 'message', finding } }));
});

it.each([
  ['output-schema', '/result/structuredContent', 'messages'],
  ['field-missing', '/result/tools/3/inputSchema', 'definitions'],
  ['unknown-member', '/result/tools', 'messages'],
  ['server-check-not-recommended', '', 'check'],
  ['auth-iss-mismatch', '', 'signIn'],
] as const)('%s at %s is of the source %s', (rule, pointer, source) => {
  expect(sourceOf({ rule, pointer })).toBe(source);
});

it('explains the rule by its page of the documentation', async () => {
  show([pinFinding('unknown-member', '/result/tools/0/extra', { name: 'extra' }, false, { seq: 7 })]);
  fireEvent.click(screen.getByRole('button', { name: 'unknown-member' }));
  const dialog = await screen.findByRole('dialog', { name: 'unknown-member' });
  await within(dialog).findByText(/How to fix/);
});
