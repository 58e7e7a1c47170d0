import fc from 'fast-check';
import { expect, it } from 'vitest';

import { shapeOfJson } from '../protocol/json-rpc';
import { type HttpEntry, MessageLog } from '../transports/message-log';
import { GrowingTimeline } from './growing-timeline';
import { timelineOf } from './timeline-builder';

/** Waits until it has shown what it was given. */
async function settled(growing: GrowingTimeline, act: () => void): Promise<void> {
  const shown = new Promise<void>((resolve) => {
    const leave = growing.subscribe(() => {
      leave();
      resolve();
    });
  });
  act();
  await shown;
}

it('is the same as one made at once, however the log grew, changed and lost its oldest', async () => {
  const act = fc.constantFrom('ask', 'answer', 'open', 'end', 'notify', 'round', 'input');
  const acts = fc.array(fc.array(act, { minLength: 1, maxLength: 12 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(acts, async (bursts) => {
      let now = 0;
      const log = new MessageLog({ now: () => (now += 7), entries: 40 });
      const growing = new GrowingTimeline();
      const say = (direction: 'sent' | 'received', message: object) => {
        const raw = JSON.stringify(message);
        log.add({ kind: 'message', direction, raw, size: 1, shape: shapeOfJson(raw) });
      };
      const params = { name: 'a' };
      const open: number[] = [];
      const about = { method: 'POST', url: 'http://h', headers: [], requestBytes: 0 };
      let id = 0;
      for (const burst of bursts) {
        for (const each of burst) {
          if (each === 'ask') say('sent', { id: (id += 1), method: 'tools/call', params });
          else if (each === 'answer') say('received', { id, result: {} });
          else if (each === 'input') {
            say('received', { id, result: { resultType: 'input_required' } });
          } else if (each === 'round') {
            const more = { ...params, inputResponses: {} };
            say('sent', { id: (id += 1), method: 'tools/call', params: more });
          } else if (each === 'notify') say('received', { method: 'notifications/message' });
          else if (each === 'open') {
            open.push(log.add({ kind: 'http', ...about, progress: { kind: 'waiting' } }).seq);
          } else {
            const progress = {
              kind: 'broken',
              code: 'x',
              message: '',
              duration: 3,
              lastSeq: 0,
            } as const;
            log.update<HttpEntry>(open.pop() ?? -1, (entry) => ({ ...entry, progress }));
          }
        }
        const entries = log.entriesAfter(0);
        await settled(growing, () => growing.show(entries));
        const { items, lanes, start, end, bySeq } = growing.snapshot();
        const whole = timelineOf(entries);
        expect(items).toEqual(whole.items);
        expect({ lanes, start, end }).toEqual({ ...{ lanes: whole.lanes, start: whole.start, end: whole.end } });
        expect([...bySeq.keys()].toSorted()).toEqual([...whole.bySeq.keys()].toSorted());
      }
    }),
    { numRuns: 60 },
  );
});

it('has a short log from the start, before any turn', () => {
  const log = new MessageLog();
  log.add({ kind: 'stderr', text: 'ready' });
  expect(new GrowingTimeline(log.entriesAfter(0)).snapshot().items).toHaveLength(1);
});
