import { expect, it } from 'vitest';

import type { Finding } from '../../core/protocol/findings/finding';
import { shapeOfJson } from '../../core/protocol/json-rpc';
import { MessageLog } from '../../core/transports/message-log';
import { responseFindings } from './response-findings';

it('is beside the answer whose request has its token, or in whose time it came', () => {
  const log = new MessageLog();
  const say = (direction: 'sent' | 'received', value: object) => {
    const raw = JSON.stringify({ jsonrpc: '2.0', ...value });
    return log.add({ kind: 'message', direction, raw, shape: shapeOfJson(raw), size: raw.length });
  };
  const call = (id: number) =>
    say('sent', { id, method: 'tools/call', params: { name: 'a', _meta: { progressToken: id } } });
  const progress = (progressToken: number) =>
    say('received', { method: 'notifications/progress', params: { progressToken, progress: 1 } });
  const early = progress(9).seq;
  call(1);
  call(2);
  const ofFirst = progress(1).seq;
  const foreign = progress(9).seq;
  const first = say('received', { id: 1, result: {} }).seq;
  const late = progress(1).seq;
  const second = say('received', { id: 2, result: {} }).seq;

  const of = (rule: 'progress-unknown' | 'progress-back' | 'progress-late', seq: number) => {
    const byMessage = new Map([[seq, [{ rule, seq } as Finding]]]);
    return [first, second].filter((each) => responseFindings(byMessage)(log, each).length > 0);
  };
  expect(of('progress-back', ofFirst)).toEqual([first]);
  expect(of('progress-late', late)).toEqual([first]);
  expect(of('progress-unknown', foreign)).toEqual([first, second]);
  expect(of('progress-unknown', early)).toEqual([]);
});

it('is beside the answer that the HTTP response carried', () => {
  const log = new MessageLog();
  const http = 7;
  const raw = '{"jsonrpc":"2.0","id":1,"method":"tools/call"}';
  log.add({ kind: 'message', direction: 'sent', raw, shape: shapeOfJson(raw), size: raw.length, http });
  const [answer, other] = [http, 8].map((of) => {
    const result = '{"jsonrpc":"2.0","id":1,"result":{}}';
    const shape = shapeOfJson(result);
    return log.add({ kind: 'message', direction: 'received', raw: result, shape, size: result.length, http: of }).seq;
  });
  const found = responseFindings(new Map([[http, [{ rule: 'http-result-status', seq: http } as Finding]]]));
  expect(found(log, answer ?? 0).map(({ rule }) => rule)).toEqual(['http-result-status']);
  expect(found(log, other ?? 0)).toEqual([]);
});

it('leaves what is found on the answer itself as it is', () => {
  const own = [{ rule: 'wrong-type', seq: 4 } as unknown as Finding];
  const found = responseFindings(new Map([[4, own]]));
  expect(found(new MessageLog(), 4)).toBe(own);
  expect(found(new MessageLog(), 5)).toBe(found(new MessageLog(), 6));
});
