import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { MessageLog } from '../../../core/transports/message-log';
import { exchangeOf } from './traffic-filter';

const log = new MessageLog();
const say = (direction: 'sent' | 'received', raw: string, http?: number) =>
  log.add({
    kind: 'message',
    direction,
    raw,
    size: raw.length,
    shape: shapeOfJson(raw),
    ...(http !== undefined && { http }),
  });
const seqsWith = (seq: number) => {
  const entry = log.entry(seq);
  if (!entry) throw new Error(`There is no entry ${seq}.`);
  const belongs = exchangeOf(entry, log);
  return log.entriesAfter(0).flatMap((each) => (belongs(each) ? [each.seq] : []));
};

it('is a request, its answers, and what was said of it, from wherever one looks', () => {
  say('sent', '{"id":"a","method":"tools/call","params":{"_meta":{"progressToken":"p"}}}');
  say('sent', '{"id":"b","method":"ping"}');
  say('received', '{"method":"notifications/progress","params":{"progressToken":"p"}}');
  say('received', '{"method":"notifications/progress","params":{"progressToken":"q"}}');
  say('received', '{"id":"b","result":{}}');
  say('sent', '{"method":"notifications/cancelled","params":{"requestId":"a"}}');
  say('received', '{"id":"a","result":{}}');
  say('received', '{"id":"a","error":{}}');
  expect(seqsWith(1)).toEqual([1, 3, 6, 7, 8]);
  expect(seqsWith(8)).toEqual([1, 3, 6, 7, 8]);
  expect(seqsWith(2)).toEqual([2, 5]);
  expect(seqsWith(4)).toEqual([4]);
});

it('over HTTP is all that one exchange carried', () => {
  const { seq } = log.add({
    kind: 'http',
    method: 'POST',
    url: 'http://x/',
    headers: [],
    requestBytes: 0,
    progress: { kind: 'waiting' },
  });
  const request = say('sent', '{"id":"c","method":"ping"}', seq);
  const note = say('received', '{"method":"notifications/message"}', seq);
  say('received', '{"method":"notifications/message"}');
  expect(seqsWith(request.seq)).toEqual([seq, request.seq, note.seq]);
  expect(seqsWith(seq)).toEqual([seq, request.seq, note.seq]);
});
