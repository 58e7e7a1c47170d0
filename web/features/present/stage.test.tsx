// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { OpenServerRequests } from '../../../core/session/server-requests/open-server-requests';
import type { Session } from '../../../core/session/session';
import { postponeRequests } from '../../session/open-requests';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { readTools } from '../../../core/protocol/tool';
import { Running } from './running';
import { titleOfStep } from './stage';

it.each([
  [['bake'], true],
  [['bake', 'bake'], true],
  [['bake', 'book'], false],
  [['book'], false],
])('tells the audience that a call waits for an answer only if no other caused the request: %j', (during, waits) => {
  const openRequests = new OpenServerRequests(
    () => undefined,
    () => [],
  );
  void openRequests.elicit({ message: 'How many?' }, { during });
  const progress = { progress: 1, total: 4, message: 'Mixing the dough' };
  const state = { kind: 'running', progress, cancel: () => undefined } as const;
  const run = { id: 1, kind: 'tool', name: 'bake', arguments: {}, startedAt: 0, state, stored: undefined } as const;
  renderInEnglish(<Running run={run} session={{ openRequests } as unknown as Session} />);
  expect(screen.queryByText('Waiting for your answer…') !== null).toBe(waits);
  expect(screen.queryByText('Mixing the dough') !== null).toBe(!waits);
});

it('leads back to a request that was put away', () => {
  const openRequests = new OpenServerRequests(
    () => undefined,
    () => [],
  );
  const session = { openRequests } as unknown as Session;
  void openRequests.elicit({ message: 'How many?' }, { during: ['bake'] });
  const state = { kind: 'running', cancel: () => undefined } as const;
  const run = { id: 1, kind: 'tool', name: 'bake', arguments: {}, startedAt: 0, state, stored: undefined } as const;
  renderInEnglish(<Running run={run} session={session} />);
  const answer = () => screen.queryByRole('button', { name: 'Answer' });
  expect(answer()).toBeNull();
  act(() => postponeRequests(session));
  fireEvent.click(answer() ?? expect.fail());
  expect(answer()).toBeNull();
});

it.each([
  ['get_weather', 'Weather card'],
  ['get_weather: missing $.city', 'Weather card: missing $.city'],
  ['get_weather (Oslo)', 'Weather card (Oslo)'],
  ['get_weather 2', 'Weather card 2'],
  ['get_weatherproof', 'get_weatherproof'],
  ['The sky over Kyoto', 'The sky over Kyoto'],
  [undefined, 'Weather card'],
])('names a step %j after its tool unless the suite says more', (title, shown) => {
  const tools = readTools([{ name: 'get_weather', title: 'Weather card', inputSchema: { type: 'object' } }]);
  expect(titleOfStep({ key: 'step', title, call: { tool: 'get_weather' }, timeoutMs: undefined }, tools)).toBe(shown);
});
