// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';

import { parseJson } from '../../../../core/json/lossless';
import { isObject } from '../../../../core/json/json-object';
import { LazyTexts, loadLazyTexts } from '../../../i18n/lazy-texts';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { Run } from '../../../../core/run/run';
import { PresentedRun } from './presented-run';

beforeAll(() => loadLazyTexts());

function ended(result: object): Run {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 7, result });
  const message = parseJson(raw);
  return {
    ...{ id: 1, kind: 'tool', name: '', arguments: {}, startedAt: 0 },
    state: {
      kind: 'ended',
      outcomes: [
        {
          kind: 'result',
          result: isObject(message) ? message['result'] : undefined,
          raw,
          elided: [],
          size: raw.length,
          request: '{"jsonrpc":"2.0","id":7,"method":"tools/call"}',
          millis: 3,
        },
      ],
    },
  };
}

it('shows the text of an error, also if it repeats structured content', async () => {
  const reason = { reason: 'The bakery is closed.' };
  const content = [{ type: 'text', text: JSON.stringify(reason) }];
  renderInEnglish(
    <LazyTexts>
      <PresentedRun
        title="Orders"
        run={ended({ content, structuredContent: reason, isError: true })}
        target={{ kind: 'tool', name: 'orders' }}
        session={undefined}
        onLeave={() => {}}
      />
    </LazyTexts>,
  );
  expect((await screen.findByRole('status')).textContent).toContain('The bakery is closed.');
});

it('says a sentence once, though structured content repeats it', async () => {
  const summary = 'Lisbon: partly cloudy, 21 °C, at night 12 °C.';
  renderInEnglish(
    <LazyTexts>
      <PresentedRun
        title="Weather"
        run={ended({ content: [{ type: 'text', text: summary }], structuredContent: { city: 'Lisbon', summary } })}
        target={{ kind: 'tool', name: 'weather' }}
        session={undefined}
        onLeave={() => {}}
      />
    </LazyTexts>,
  );
  expect(await screen.findByText('City')).toBeDefined();
  expect(await screen.findAllByText(summary)).toHaveLength(1);
  expect(screen.queryByText('Summary')).toBeNull();
});

function present(onLeave = () => {}) {
  const orders = [{ flour: 'rye', kilograms: 50 }];
  renderInEnglish(
    <LazyTexts>
      <PresentedRun
        title="Orders"
        run={ended({ content: [], structuredContent: { orders } })}
        target={{ kind: 'tool', name: 'orders' }}
        session={undefined}
        onLeave={onLeave}
      />
      <input aria-label="Takes its Escape" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
    </LazyTexts>,
  );
}

it('says what a result says, and by its switch what was on the wire', async () => {
  const person = userEvent.setup();
  present();
  const room = within(await screen.findByRole('region', { name: 'Presentation' }));
  expect(room.getByRole('heading', { name: 'Orders' })).toBeDefined();
  expect(room.getByRole('columnheader', { name: 'Kilograms' })).toBeDefined();
  await person.keyboard('r');
  expect(room.getByRole('heading', { name: 'Received' })).toBeDefined();
  expect(room.queryByRole('columnheader')).toBeNull();
  await person.keyboard('r');
  expect(room.getByRole('columnheader', { name: 'Kilograms' })).toBeDefined();
});

it('has the heads of numbers above their numbers', async () => {
  present();
  const head = await screen.findByRole('columnheader', { name: 'Kilograms' });
  const cell = screen.getByRole('cell', { name: '50' });
  expect(head.className).not.toBe('');
  expect(head.className.split(' ')).toEqual(
    expect.arrayContaining([...cell.classList].filter((name) => name.includes('number'))),
  );
});

it('is left by Escape, unless something else took the key', async () => {
  const person = userEvent.setup();
  const onLeave = vi.fn();
  present(onLeave);
  await person.click(await screen.findByRole('textbox', { name: 'Takes its Escape' }));
  await person.keyboard('{Escape}');
  expect(onLeave).not.toHaveBeenCalled();
  await person.tab();
  await person.keyboard('{Escape}');
  expect(onLeave).toHaveBeenCalledOnce();
});

it('closes its menu by Escape, and Space doesn’t open it again', async () => {
  const person = userEvent.setup();
  present();
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menu')).toBeDefined();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await person.keyboard(' ');
  expect(screen.queryByRole('menu')).toBeNull();
});
