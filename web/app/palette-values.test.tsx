// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { Command } from 'cmdk';
import { expect, it, vi } from 'vitest';

import type { RunRow } from '../../core/run/run';
import type { Session } from '../../core/session/session';
import { MessageLog } from '../../core/transports/message-log';
import { renderInEnglish } from '../i18n/testing/render-in-english';
import { PaletteValues } from './palette-values';

const slow = vi.hoisted(() => {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
});

vi.mock('./searched-texts', () => ({
  textsOfRuns: async function* ([run]: readonly RunRow[]) {
    await slow.promise;
    if (run) yield { item: run, text: 'a late needle' };
  },
  textsOfTraffic: function* () {
    yield { item: { seq: 1, kind: 'stderr', text: 'an early needle' } as never, text: 'an early needle' };
  },
  textsOfFindings: () => [],
}));
vi.mock(import('../runs/record/run-history'), () => {
  const open = { kind: 'open', runs: [{ id: 7, kind: 'tool', name: 'echo' }] };
  return { runHistory: { subscribe: () => () => undefined, snapshot: () => open } } as never;
});

// What jsdom has not.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => undefined;

function showValues(log = new MessageLog()) {
  const state = { kind: 'disconnected' };
  const session = {
    host: {},
    config: { name: 'demo' },
    snapshot: () => state,
    subscribe: () => () => undefined,
    log,
  } as unknown as Session;
  const statusElement = document.body.appendChild(document.createElement('div'));
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <Command shouldFilter={false}>
        <Command.List>
          <PaletteValues
            query="needle"
            session={session}
            isAlone
            statusElement={statusElement}
            onChoose={() => undefined}
          />
        </Command.List>
      </Command>
    </QueryClientProvider>,
  );
}

it('says how much of the traffic it does not search', async () => {
  const log = new MessageLog({ entries: 10 });
  showValues(log);
  expect(screen.queryByText(/^Not searched/)).toBeNull();
  for (let line = 0; line < 11; line += 1) log.add({ kind: 'stderr', text: `line ${line}` });
  expect(await screen.findByText('Not searched: 1 older traffic entry that was dropped')).toBeDefined();
});

it('puts a group that is found late below the others', async () => {
  showValues();
  const texts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain('an early needle');
  slow.end();
  await waitFor(() => expect(texts()).toHaveLength(4));
  expect(texts()[2]).toContain('late needle');
});
