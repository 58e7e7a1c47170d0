// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { shapeOfText } from '../../../../core/protocol/json-rpc';
import { MessageLog } from '../../../../core/transports/message-log';
import { TestIntl } from '../../../i18n/test-provider';
import { useEntryWords } from '../../../content/words/entry-words';
import { TooltipProvider } from '../../../ui/tooltip';
import type { Range } from './time-window';
import { TimelineView } from './timeline-view';

const told = { onSelect: vi.fn(), onOnly: vi.fn(), onRange: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Two calls, the second of them failed, with a notification between. Seconds from midnight. */
function someLog(): MessageLog {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const say = (at: number, direction: 'sent' | 'received', raw: string) => {
    now = Date.UTC(2026, 0, 1) + at * 1_000;
    const shape = shapeOfText(raw);
    log.add({ kind: 'message', direction, raw, size: raw.length, shape });
  };
  say(1, 'sent', '{"id":1,"method":"tools/call","params":{"name":"echo"}}');
  say(2, 'received', '{"method":"notifications/message","params":{}}');
  say(3, 'received', '{"id":1,"result":{}}');
  say(9, 'sent', '{"id":2,"method":"tools/call","params":{"name":"fail"}}');
  say(10, 'received', '{"id":2,"error":{"code":-1,"message":"no"}}');
  return log;
}

function View({ log, wanted }: { log: MessageLog; wanted?: ReadonlySet<number> }) {
  const [selected, setSelected] = useState<number>();
  const [range, setRange] = useState<Range>();
  return (
    <TimelineView
      entries={log.entriesAfter(0)}
      entryOf={(seq) => log.entry(seq)}
      wordsOf={useEntryWords()}
      wanted={wanted}
      isLive={false}
      range={range}
      onRange={(next) => {
        told.onRange(next);
        setRange(next);
      }}
      selected={selected}
      onSelect={(seq) => {
        told.onSelect(seq);
        setSelected(seq);
      }}
      onOnly={told.onOnly}
    />
  );
}

async function show(wanted?: ReadonlySet<number>) {
  render(
    <TestIntl>
      <TooltipProvider>
        <View log={someLog()} {...(wanted && { wanted })} />
      </TooltipProvider>
    </TestIntl>,
  );
  const list = screen.getByRole('listbox', { name: 'Timeline' });
  await within(list).findAllByRole('option');
  const active = () =>
    document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.ariaLabel;
  return { list, active, user: userEvent.setup() };
}

describe('the timeline', () => {
  it('is a list whose options say what was when, for how long, and what came of it', async () => {
    const { list } = await show();
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label')?.replace(/\d\d:\d\d:/, ''));
    expect(names).toEqual([
      'tools/call echo #1, 01.000, 2.00 s, Succeeded',
      'notifications/message, 02.000',
      'tools/call fail #2, 09.000, 1.00 s, Protocol error',
    ]);
  });

  it('is gone through by the arrow keys, by time and by lane, and Enter chooses', async () => {
    const { list, active, user } = await show();
    await user.tab();
    while (document.activeElement !== list) await user.tab();
    expect(active()).toMatch(/^tools\/call echo/);
    await user.keyboard('{ArrowRight}');
    expect(active()).toMatch(/^tools\/call fail/);
    await user.keyboard('{ArrowDown}');
    expect(active()).toMatch(/^notifications\/message/);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(told.onSelect).toHaveBeenCalledWith(1);
    expect(screen.getByRole('option', { selected: true }).ariaLabel).toMatch(/echo/);
  });

  it('selects a time range with Shift, and lets it go with Escape', async () => {
    const { list, user } = await show();
    list.focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const start = Date.UTC(2026, 0, 1);
    expect(told.onRange).toHaveBeenLastCalledWith({ from: start + 1_000, to: start + 10_000 });
    await user.keyboard('{Escape}');
    expect(told.onRange).toHaveBeenLastCalledWith(undefined);
  });

  it('zooms, and shows all again', async () => {
    const { list, user } = await show();
    list.focus();
    const fit = screen.getByRole<HTMLButtonElement>('button', { name: 'Fit' });
    expect(fit.disabled).toBe(true);
    await user.keyboard('++++++++');
    expect(within(list).queryByRole('option', { name: /fail/ })).toBeNull();
    await user.click(fit);
    within(list).getByRole('option', { name: /fail/ });
  });

  it('shows what a filter leaves whole: of an answer its request, too', async () => {
    const { list } = await show(new Set([5]));
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual([expect.stringContaining('fail')]);
  });

  it('has the latencies of each tool as a table, whose names filter', async () => {
    const { user } = await show();
    if (!screen.queryByRole('region', { name: 'Latency' })) {
      await user.click(screen.getByRole('button', { name: 'Latency' }));
    }
    const table = within(screen.getByRole('region', { name: 'Latency' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MethodDistributionCountFailedp50p95Max',
      'tools/call echoFrom 2.00 s to 2.00 s102.00 s2.00 s2.00 s',
      'tools/call failFrom 1.00 s to 1.00 s1✕ 11.00 s1.00 s1.00 s',
    ]);
    await user.click(table.getByRole('button', { name: 'tools/call fail' }));
    expect(told.onOnly).toHaveBeenCalledWith('tools/call', 'fail');
  });
});
