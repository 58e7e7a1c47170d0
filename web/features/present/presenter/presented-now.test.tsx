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
        live: 'running',
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
});

it('shows before the call what it calls', () => {
  renderInEnglish(
    <PresentedNow
      step={{
        ...{
          key: 'step',
          title: 'Step',
          state: 'idle',
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
