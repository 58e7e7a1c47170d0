// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { readLogMessage } from '../../../core/session/log/log-messages';
import { Secrets } from '../../../core/secrets/secrets';
import { TestIntl } from '../../i18n/testing/render-in-english';
import type { LogRow } from './log-row';
import { LogView } from './log-view';

function Log({ loggers }: { loggers: readonly string[] }) {
  const rows = loggers.map((logger, index): LogRow => {
    const params = { level: 'info', logger, data: 'x' };
    const raw = JSON.stringify({ params });
    return {
      ...readLogMessage({ params }),
      kind: 'message',
      number: index,
      at: 0,
      entry: index,
      raw,
      during: undefined,
    };
  });
  return (
    <TestIntl>
      <LogView
        rows={rows}
        dropped={0}
        server="demo"
        secrets={new Secrets()}
        stderr={undefined}
        live={undefined}
        selected={undefined}
        onSelect={vi.fn()}
      />
    </TestIntl>
  );
}

it('keeps the chosen logger in its menu when no message is of it any more', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const { rerender } = render(<Log loggers={['db', 'web']} />);
  const menu = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Logger' });
  fireEvent.change(menu(), { target: { value: '=db' } });
  rerender(<Log loggers={['web']} />);
  expect(menu().selectedOptions[0]?.text).toBe('db');
});
