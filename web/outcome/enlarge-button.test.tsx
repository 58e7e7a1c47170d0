// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { TestIntl } from '../i18n/test-provider';
import { TooltipProvider } from '../ui/tooltip';
import { EnlargeButton } from './enlarge-button';

afterEach(cleanup);

function Result() {
  const [enlarged, setEnlarged] = useState(false);
  return (
    <TestIntl>
      <TooltipProvider>
        <EnlargeButton enlarged={enlarged} onEnlarged={setEnlarged} />
      </TooltipProvider>
      <input
        aria-label="Takes its Escape"
        onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      />
    </TestIntl>
  );
}

it('enlarges, and Escape takes it back unless something else took the key', async () => {
  const person = userEvent.setup();
  render(<Result />);
  const pressed = () =>
    screen.getByRole('button', { name: 'Enlarge result' }).getAttribute('aria-pressed');

  await person.click(screen.getByRole('button'));
  expect(pressed()).toBe('true');
  await person.click(screen.getByRole('textbox'));
  await person.keyboard('{Escape}');
  expect(pressed()).toBe('true');
  await person.tab();
  await person.keyboard('{Escape}');
  expect(pressed()).toBe('false');
});
