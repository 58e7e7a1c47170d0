import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type HttpEntry, type LogEntry, type MessageEntry, MessageLog } from './message-log';

let log: MessageLog;

beforeEach(() => {
  vi.useFakeTimers();
  log = new MessageLog();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What listeners see after the pause by which a burst is gathered. */
function seen(of = log) {
  vi.runAllTimers();
  return of.snapshot();
}

function cancelled(direction: 'sent' | 'received', about: unknown) {
  const shape = { kind: 'notification', method: 'notifications/cancelled', about } as const;
  log.add({ kind: 'message', direction, shape, raw: '{}', size: 2 });
}

function request(direction: 'sent' | 'received', id: unknown, method = 'ping') {
  return log.add({
    kind: 'message',
    direction,
    shape: { kind: 'request', id, method },
    raw: '{}',
    size: 2,
  });
}

function response(direction: 'sent' | 'received', id: unknown) {
  return log.add({
    kind: 'message',
    direction,
    shape: { kind: 'result', id },
    raw: '{}',
    size: 2,
  }) as MessageEntry;
}

function refusal(direction: 'sent' | 'received', id: unknown) {
  const shape = { kind: 'error', id, code: -32700, message: 'no' } as const;
  return log.add({ kind: 'message', direction, shape, raw: '{}', size: 2 }) as MessageEntry;
}

describe('a request and its response', () => {
  it('are joined both ways, with the time between them', () => {
    const asked = request('sent', 'loupe-1', 'tools/list');
    vi.advanceTimersByTime(250);
    const answer = response('received', 'loupe-1');
    expect(answer).toMatchObject({ partner: asked.seq, requestSummary: 'tools/list', duration: 250 });
    expect(seen().entries[0]).toMatchObject({ partner: answer.seq, duration: 250 });
  });

  it('go opposite ways: the same id of the other side is another request', () => {
    const own = request('sent', 1, 'tools/call');
    const theirs = request('received', 1, 'elicitation/create');
    expect(response('sent', 1)).toMatchObject({ partner: theirs.seq, requestSummary: 'elicitation/create' });
    expect(response('received', 1)).toMatchObject({ partner: own.seq, requestSummary: 'tools/call' });
  });

  it('have the same id of the same type, and are joined once', () => {
    request('sent', 1, 'tools/list');
    const alike = response('received', '1');
    expect(alike).toMatchObject({ partner: 1, requestSummary: 'tools/list', note: 'other-id-type' });
    const answer = response('received', 1);
    expect(answer).toMatchObject({ partner: 1 });
    expect(answer).not.toHaveProperty('note');
    expect(response('received', 1)).toMatchObject({ partner: 1, note: 'second-answer' });
    expect(response('received', '1')).toMatchObject({ note: 'answers-nothing' });
    expect(response('received', '01').partner).toBeUndefined();
    expect(seen().entries[0]).toMatchObject({ partner: answer.seq });
  });

  it('are marked where the request was cancelled by the side that made it', () => {
    request('sent', 1);
    cancelled('received', 1);
    expect(response('received', 1)).not.toHaveProperty('note');
    request('received', 'theirs');
    cancelled('received', 'theirs');
    expect(response('sent', 'theirs')).toMatchObject({ note: 'after-cancel' });
  });

  it('are open until they are cancelled, or the connection ends', () => {
    const ends = () => seen().entries.flatMap((entry) => (entry.kind === 'message' ? [entry.end] : []));
    request('sent', 1, 'tools/call');
    request('sent', 2, 'subscriptions/listen');
    request('sent', 3, 'subscriptions/listen');
    cancelled('received', 2);
    expect(ends()).toEqual([undefined, undefined, undefined, undefined]);
    cancelled('sent', 2);
    log.add({ kind: 'lifecycle', event: { kind: 'closed' } });
    expect(ends()).toEqual(['closed', 'cancelled', 'closed', undefined, undefined]);
  });

  it('are found after the log was cleared, and the id used again', () => {
    request('sent', 1);
    log.clear();
    expect(response('received', 1)).toMatchObject({ partner: 1, requestSummary: 'ping' });
    const again = request('sent', 1);
    const answer = response('received', 1);
    expect(answer.partner).toBe(again.seq);
    expect(answer).not.toHaveProperty('note');
  });

  it('are not missed where what could not be read is answered without an id', () => {
    for (const id of [null, undefined]) {
      expect(refusal('received', id)).not.toHaveProperty('note');
      expect(response('received', id)).toMatchObject({ note: 'answers-nothing' });
    }
    expect(response('received', 17)).toMatchObject({ note: 'answers-nothing' });
  });
});

it('counts a batch as one message, without its parts', () => {
  const whole = log.add({
    kind: 'message',
    direction: 'sent',
    shape: { kind: 'batch', length: 1 },
    raw: '[{}]',
    size: 4,
  });
  const shape = { kind: 'request', id: 1, method: 'ping' } as const;
  log.add({ kind: 'message', direction: 'sent', shape, raw: '{}', size: 2, part: { of: whole.seq, index: 0 } });
  expect(seen()).toMatchObject({ total: 2, counts: { message: 1 } });
});

it('closes the request whose HTTP exchange fails without a response, and no other', () => {
  const post = () =>
    log.add({
      ...{ kind: 'http', method: 'POST', url: 'http://x/', headers: [], requestBytes: 0 },
      progress: { kind: 'waiting' },
    });
  const sent = (id: number, http: number) =>
    log.add({
      ...{ kind: 'message', direction: 'sent', raw: '{}', size: 2, http },
      shape: { kind: 'request', id, method: 'ping' },
    });
  const end = (seq: number, status: number, type: string) =>
    log.update<HttpEntry>(seq, (entry) => {
      const head = { status, statusText: '', headers: [['content-type', type]] as const };
      return { ...entry, progress: { kind: 'done', bytes: 0, duration: 5, lastSeq: 1, ...head } };
    });
  const exchanges = [post(), post(), post(), post()].map(({ seq }) => seq);
  const requests = exchanges.map((http, index) => sent(index, http).seq);
  const [refused = 0, stream = 0, accepted = 0, otherJson = 0] = exchanges;
  end(refused, 404, 'text/html');
  end(stream, 200, 'text/event-stream');
  end(accepted, 202, 'text/plain');
  end(otherJson, 200, 'application/json');
  const ends = requests.map((seq) => (log.entry(seq) as MessageEntry).end);
  expect(ends).toEqual(['closed', undefined, undefined, 'closed']);
});

describe('the bounds', () => {
  const line = (text: string) => log.add({ kind: 'stderr', text });

  it('let the oldest of many entries go, and count them', () => {
    for (let n = 1; n <= 10_001; n++) line(`line ${n}`);
    const { entries, dropped, total } = seen();
    expect(total).toBe(10_001);
    expect(dropped).toBeGreaterThan(0);
    expect(entries.length).toBe(total - dropped);
    expect(seen().counts).toMatchObject({ stderr: 10_001, message: 0 });
    expect(log.entry(dropped)).toBeUndefined();
    expect(log.entry(10_001)).toBe(entries.at(-1));
    expect(entries[0]).toMatchObject({ seq: dropped + 1, text: `line ${dropped + 1}` });
    expect(entries.at(-1)).toMatchObject({ seq: 10_001 });
  });

  it('can become narrower', () => {
    log.limits.entries = 10;
    for (let n = 1; n <= 11; n++) line(`line ${n}`);
    expect(seen()).toMatchObject({ dropped: 1, total: 11 });
  });

  it('let the oldest of large entries go, and keep the newest however large it is', () => {
    const large = 'x'.repeat(100 * 1024 * 1024);
    for (let n = 1; n <= 4; n++) line(large);
    expect(seen()).toMatchObject({ dropped: 2, total: 4 });
    line('x'.repeat(200 * 1024 * 1024));
    expect(seen().entries.map(({ seq }) => seq)).toEqual([5]);
  });

  it('forget requests whose entry is gone without harm', () => {
    request('sent', 'early');
    for (let n = 1; n <= 10_001; n++) line('');
    const late = response('received', 'early');
    expect(late).toMatchObject({ partner: 1, requestSummary: 'ping' });
    expect(seen().entries.every((entry) => entry.seq > 1)).toBe(true);
  });
});

describe('the store', () => {
  it('tells its listeners of a burst once, until they leave', () => {
    const heard = vi.fn();
    const leave = log.subscribe(heard);
    for (let n = 0; n < 100; n++) request('sent', n);
    seen();
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    request('sent', 'more');
    seen();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('gives snapshots that do not change afterwards', () => {
    request('sent', 1);
    const before = seen();
    response('received', 1);
    const after = seen();
    expect(before.entries).toHaveLength(1);
    expect(before.entries[0]).not.toHaveProperty('partner');
    expect(after.version).toBeGreaterThan(before.version);
  });

  it('replaces an entry by its newer state, and leaves alone what was dropped or cleared', () => {
    const { seq } = log.add({
      kind: 'http',
      method: 'POST',
      url: 'http://x/',
      headers: [],
      requestBytes: 0,
      progress: { kind: 'waiting' },
    });
    const broken = {
      kind: 'broken',
      code: 'reset',
      message: 'cut',
      duration: 5,
      lastSeq: 1,
    } as const;
    log.update<HttpEntry>(seq, (entry) => ({ ...entry, progress: broken }));
    expect(seen().entries[0]).toMatchObject({ seq, progress: broken });
    log.clear();
    log.update<HttpEntry>(seq, (entry) => ({ ...entry, url: 'http://changed/' }));
    expect(seen()).toMatchObject({ entries: [], dropped: 0 });
    expect(request('sent', 'after').seq).toBe(seq + 1);
  });

  it('gives what came after a number', () => {
    const first = log.add({ kind: 'stderr', text: 'one' });
    log.add({ kind: 'stderr', text: 'two' });
    const texts = (entries: readonly LogEntry[]) => entries.map((entry) => (entry.kind === 'stderr' ? entry.text : ''));
    expect(texts(log.entriesAfter(first.seq))).toEqual(['two']);
    expect(log.entriesAfter(log.lastSeq)).toEqual([]);
  });
});
