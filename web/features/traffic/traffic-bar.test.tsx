// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { MessageLog } from '../../../core/transports/message-log';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { TrafficBar } from './traffic-bar';
import { NO_FILTER } from './traffic-filter';

afterEach(cleanup);

it.each([
  [3, '1 message'],
  [1, '1 entry'],
])('counts messages, and the entries that a filter leaves: %i', (visibleCount, text) => {
  const log = new MessageLog();
  for (const line of ['a', 'b']) log.add({ kind: 'stderr', text: line });
  log.add({ kind: 'message', direction: 'sent', raw: '1', size: 1, shape: { kind: 'invalid' } });
  const nothing = () => undefined;
  const snapshot = log.snapshot();
  renderInEnglish(
    <TrafficBar
      {...{ views: undefined, actions: undefined, methods: [], visibleCount, filter: NO_FILTER }}
      {...{
        onFilter: nothing,
        onClear: undefined,
        onExport: nothing,
        isSettled: true,
        onLeave: nothing,
        log: { ...snapshot, entries: log.entriesAfter(0), counts: { ...snapshot.counts, message: 1 } },
      }}
    />,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
