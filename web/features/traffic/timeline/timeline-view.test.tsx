// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Finding } from '../../../../core/protocol/findings/finding';
import { pinFinding } from '../../../../core/protocol/findings/pin-finding';
import { shapeOfJson } from '../../../../core/protocol/json-rpc';
import { MessageLog } from '../../../../core/transports/message-log';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { useEntryText } from '../../../content/texts/entry-text';
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
    const shape = shapeOfJson(raw);
    log.add({ kind: 'message', direction, raw, size: raw.length, shape });
  };
  say(1, 'sent', '{"id":1,"method":"tools/call","params":{"name":"echo"}}');
  say(2, 'received', '{"method":"notifications/message","params":{}}');
  say(3, 'received', '{"id":1,"result":{}}');
  say(9, 'sent', '{"id":2,"method":"tools/call","params":{"name":"fail"}}');
  say(10, 'received', '{"id":2,"error":{"code":-1,"message":"no"}}');
  return log;
}

interface ViewProps {
  log: MessageLog;
  wanted?: ReadonlySet<number>;
  findings?: ReadonlyMap<number, readonly Finding[]>;
}

function logOf(messages: readonly [at: number, direction: 'sent' | 'received', raw: string][]) {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  for (const [at, direction, raw] of messages) {
    now = Date.UTC(2026, 0, 1) + at * 1_000;
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  }
  return log;
}

const called = (id: number, name: string, more = '') =>
  `{"id":${id},"method":"tools/call","params":{"name":"${name}"${more}}}`;

/** Five calls of one tool, two of another and one of a third. */
function repeatedLog(): MessageLog {
  const echo = [1, 1, 1, 2, 3].flatMap((took, at): Parameters<typeof logOf>[0] => [
    [at * 10, 'sent', called(at, 'echo')],
    [at * 10 + took, 'received', `{"id":${at},"result":{}}`],
  ]);
  const fail = [5, 6].flatMap((id): Parameters<typeof logOf>[0] => [
    [id * 10, 'sent', called(id, 'fail')],
    [id * 10 + 1, 'received', `{"id":${id},"error":{"code":-1,"message":"no"}}`],
  ]);
  return logOf([...echo, ...fail, [70, 'sent', called(7, 'once')], [71, 'received', '{"id":7,"result":{}}']]);
}

/** A call that asks for input after one second, gets it after seven, and needs one more. */
function askingLog(): MessageLog {
  const state = ',"requestState":"s"';
  return logOf([
    [1, 'sent', called(1, 'echo')],
    [2, 'received', `{"id":1,"result":{"resultType":"input_required","inputRequests":{}${state}}}`],
    [9, 'sent', called(2, 'echo', `,"inputResponses":{}${state}`)],
    [10, 'received', '{"id":2,"result":{"resultType":"complete"}}'],
  ]);
}

function View({ log, wanted, findings }: ViewProps) {
  const [selected, setSelected] = useState<number>();
  const [range, setRange] = useState<Range>();
  return (
    <TimelineView
      entries={log.entriesAfter(0)}
      entryOf={(seq) => log.entry(seq)}
      summaryOf={useEntryText()}
      visible={wanted}
      findings={findings}
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

async function show(wanted?: ReadonlySet<number>, props: Partial<ViewProps> = {}) {
  renderInEnglish(<View log={someLog()} wanted={wanted} {...props} />);
  const list = screen.getByRole('listbox', { name: 'Timeline' });
  await within(list).findAllByRole('option');
  const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.ariaLabel;
  return { list, active, user: userEvent.setup() };
}

describe('the timeline', () => {
  it('is a list whose options say what was when, for how long, and what came of it', async () => {
    const { list } = await show();
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label')?.replace(/\d\d:\d\d:/, ''));
    expect(names).toEqual([
      'tools/call echo #1, 01.000, 2.00 s, OK',
      'notifications/message, 02.000',
      'tools/call fail #2, 09.000, 1.00 s, Protocol error',
    ]);
  });

  it('says of a result with findings what its run says, and of a call how long the server took', async () => {
    const finding = pinFinding('output-schema', '/result', {}, false, { seq: 3 });
    await show(undefined, { findings: new Map([[3, [finding]]]) });
    expect(screen.getByRole('option', { name: /^tools\/call echo/ }).ariaLabel).toMatch(/2\.00 s, OK, 1 finding$/);
    cleanup();
    await show(undefined, { log: askingLog() });
    const names = screen.getAllByRole('option').map(({ ariaLabel }) => ariaLabel);
    expect(names).toContainEqual(expect.stringMatching(/echo, all rounds, .*, 2\.00 s, OK$/));
    expect(names).toContainEqual(expect.stringMatching(/echo: waiting for input, .*, 7\.00 s, OK$/));
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
    expect(fit.ariaDisabled).toBe('true');
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
    // The lanes of what is filtered out stay, so that nothing moves.
    screen.getByText('Notifications');
    screen.getByText('Requests');
  });

  it('collapses idle time by itself', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Collapse idle time' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('measures what the filter leaves, and nothing else', async () => {
    const { user } = await show(new Set([11, 12, 13, 14]), { log: repeatedLog() });
    if (!screen.queryByRole('region', { name: 'Latency' }))
      await user.click(screen.getByRole('button', { name: 'Latency' }));
    const table = within(screen.getByRole('region', { name: 'Latency' }));
    expect(table.getAllByRole('button').map((button) => button.textContent)).toEqual(['tools/call fail']);
  });

  it('has the latencies of each tool as a table, whose names filter', async () => {
    const { user } = await show(undefined, { log: repeatedLog() });
    if (!screen.queryByRole('region', { name: 'Latency' }))
      await user.click(screen.getByRole('button', { name: 'Latency' }));
    const table = within(screen.getByRole('region', { name: 'Latency' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MethodDistribution 1 ms to 3.00 s, logarithmicCountFailedp50p95Max',
      'tools/call echoFrom 1.00 s to 3.00 s501.00 s3.00 s3.00 s',
      'tools/call failFrom 1.00 s to 1.00 s2✕ 21.00 s1.00 s1.00 s',
      'tools/call onceFrom 1.00 s to 1.00 s101.00 s',
    ]);
    await user.click(table.getByRole('button', { name: 'tools/call fail' }));
    expect(told.onOnly).toHaveBeenCalledWith('tools/call', 'fail');
  });
});
