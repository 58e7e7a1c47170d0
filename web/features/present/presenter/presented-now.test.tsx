// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { PresentedNow } from './presented-now';

it('shows what the server asks the room, and where to answer it', () => {
  renderInEnglish(
    <PresentedNow
      step={{
        key: 'step',
        title: 'Step',
        state: 'running',
        shows: 'running',
        live: 'running',
        recorded: { from: 'reference' },
        isAsking: true,
        asks: 'Who is coming?',
        text: '',
        prefersRecorded: false,
      }}
      at={0}
      count={2}
      request={() => undefined}
    />,
  );
  expect(screen.getByRole('status').textContent).toMatch(/The server requests input.*Who is coming\?.*Answer it in/);
  expect(screen.queryByRole('button', { name: 'Show recorded result' })).toBeNull();
});

it('shows before the call what it calls', () => {
  renderInEnglish(
    <PresentedNow
      step={{
        ...{
          key: 'step',
          title: 'Step',
          state: 'idle',
          shows: 'input',
          live: 'idle',
          isAsking: false,
          text: '',
          prefersRecorded: false,
        },
        about: { kind: 'tool', name: 'get_weather', description: 'The forecast', sent: '{"city":"Oslo"}' },
      }}
      at={0}
      count={2}
      request={() => undefined}
    />,
  );
  expect(screen.getByText('get_weather {"city":"Oslo"}')).toBeTruthy();
  expect(screen.getByText('The forecast')).toBeTruthy();
});

it('says of a preview that the audience does not see it', () => {
  const outcome = { kind: 'result', result: {}, raw: '{}', elided: [], size: 2, request: '', millis: 0 } as const;
  renderInEnglish(
    <PresentedNow
      step={{
        ...{ key: 'step', title: 'Step', state: 'idle', shows: 'input', live: 'idle', isAsking: false, text: '' },
        prefersRecorded: false,
        recorded: { from: 'reference' },
        preview: { kind: 'tool', name: 'get_weather', outcome, isErrorExpected: false },
      }}
      at={0}
      count={2}
      request={() => undefined}
    />,
  );
  expect(screen.getByText('On screen: input')).toBeTruthy();
  expect(screen.getByText('Recorded result, not on screen.').textContent).toContain('From the suite’s reference');
});
