// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { TestIntl } from '../i18n/testing/render-in-english';
import { Dialog } from './dialog';
import { SearchBox } from './search-box';

function Page({ mode }: { mode: 'modal' | 'over' }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [step, setStep] = useState(1);
  return (
    <TestIntl>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog key={step} title="A dialog" mode={mode} open={open} onClose={() => setOpen(false)}>
        <button onClick={() => setStep(step + 1)}>Next step</button>
        <SearchBox label="Find" clearLabel="Empty" value={text} onChange={setText} />
      </Dialog>
    </TestIntl>
  );
}

describe.each(['modal', 'over'] as const)('a dialog (%s)', (mode) => {
  it('gives the focus back to what opened it, or what was there before it', async () => {
    render(<Page mode={mode} />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    for (const name of ['Next step', 'Next step']) {
      await userEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  it('stays while Escape empties a search field in it', async () => {
    render(<Page mode={mode} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(field, 'word');
    await userEvent.keyboard('{Escape}');
    expect(field.value).toBe('');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
