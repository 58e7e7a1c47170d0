import { describe, expect, it } from 'vitest';

import type { ReadFailure, ResourceReading } from '../../../core/session/requests/read-resource';
import { findingText } from '../../../core/protocol/findings/finding-text';
import { LinkCheck, type LinkRow, linksIn } from './link-check';
import { sortedBy } from '../../ui/table/table';
import { linksCsv, rankOf, sortKeyOf } from './link-rows';
import { findingPath } from '../../../core/protocol/findings/finding';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const contents = (item: object): ResourceReading => ({
  kind: 'contents',
  contents: [item],
  millis: 1,
  raw: '',
  elided: [],
});
const note = contents({ uri: 'a:note', mimeType: 'text/plain', text: 'Hello' });
const readings: Record<string, ResourceReading> = {
  'a:note': note,
  'a:png': contents({ uri: 'a:png', mimeType: 'image/jpeg', blob: png }),
  'a:untyped': contents({ uri: 'a:untyped', blob: png }),
  'a:empty': { kind: 'contents', contents: [], millis: 1, raw: '', elided: [] },
};

function link(uri: string, more: object = {}) {
  return { type: 'resource_link', uri, name: uri.slice(2), ...more };
}

function checkOf(...content: unknown[]): LinkCheck {
  return new LinkCheck(linksIn({ content }));
}

const read = (uri: string): Promise<ResourceReading> =>
  Promise.resolve(
    readings[uri] ?? { kind: 'failed', failure: { code: 'error', message: '-32002: Resource not found' } },
  );

describe('LinkCheck', () => {
  it('compares what is advertised with what comes, and pins it to the link', async () => {
    const check = checkOf(
      { type: 'text', text: 'x' },
      link('a:note', { mimeType: 'text/plain', size: 5 }),
      link('a:note', { mimeType: 'text/markdown', size: 9 }),
      link('a:dead'),
      link('a:png', { mimeType: 'image/jpeg' }),
      link('a:untyped', { mimeType: 'image/gif' }),
      link('a:empty'),
      link('a:untyped'),
    );
    await check.start(read);
    const { phase, rows, findings } = check.snapshot();
    expect(phase).toBe('ended');
    expect(rows.map((row) => [row.block, rankOf(row)])).toEqual([
      [1, 'ok'],
      [2, 'differs'],
      [3, 'failed'],
      [4, 'differs'],
      [5, 'differs'],
      [6, 'differs'],
      [7, 'ok'],
    ]);
    expect(findings.map(({ rule, pointer }) => `${rule} ${findingPath(pointer)}`)).toEqual([
      'size-differs $.content[2].size',
      'type-differs $.content[2].mimeType',
      'dead-link-error $.content[3].uri',
      'bytes-differ $.content[4].mimeType',
      'bytes-differ $.content[5].mimeType',
      'no-contents $.content[6]',
    ]);
    expect(rows.map(({ state }) => state.kind === 'checked' && [state.actualType, state.actualSize])).toEqual([
      ['text/plain', 5],
      ['text/plain', 5],
      [null, null],
      ['image/jpeg (image/png)', 70],
      ['image/png', 70],
      [null, null],
      ['image/png', 70],
    ]);
    const byStatus = [{ cell: () => null, sortBy: (row: LinkRow) => sortKeyOf(row, 'status') }];
    const sorted = sortedBy(rows, byStatus, { column: 0, direction: 'ascending' });
    expect(sorted.map(rankOf)).toEqual(['failed', 'differs', 'differs', 'differs', 'differs', 'ok', 'ok']);
    expect(linksCsv(rows).split('\r\n').slice(0, 3)).toEqual([
      'status,block,name,uri,advertised_type,actual_type,advertised_size,actual_size,findings',
      'ok,2,note,a:note,text/plain,text/plain,5,5,',
      'differs,3,note,a:note,text/markdown,text/plain,9,5,"Advertised size 9 bytes, actual size 5 bytes. Advertised as text/markdown, but received as text/plain."',
    ]);
  });

  it('reads each URI once, and few at a time', async () => {
    const asked: string[] = [];
    let open = 0;
    let most = 0;
    const uris = Array.from({ length: 20 }, (_, i) => `a:${i % 10}`);
    const check = checkOf(...uris.map((uri) => link(uri)));
    await check.start(async (uri) => {
      asked.push(uri);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve));
      open -= 1;
      return note;
    });
    expect(asked.sort()).toEqual([...new Set(uris)].sort());
    expect(most).toBeLessThanOrEqual(3);
  });

  it('leaves the rows and the findings in which nothing has changed as they are', async () => {
    const check = checkOf(link('a:dead'), link('a:note'));
    const seen: ReturnType<typeof check.snapshot>[] = [];
    check.subscribe(() => seen.push(check.snapshot()));
    await check.start((uri) =>
      uri === 'a:dead' ? read(uri) : new Promise((resolve) => setTimeout(() => resolve(note), 20)),
    );
    const isChecked = ({ rows }: (typeof seen)[number]) => rows[0]?.state.kind === 'checked';
    const [deadIsKnown, allIsKnown] = seen.filter(isChecked);
    expect(allIsKnown?.rows[1]).not.toBe(deadIsKnown?.rows[1]);
    expect(allIsKnown?.rows[0]).toBe(deadIsKnown?.rows[0]);
    expect(allIsKnown?.findings).toHaveLength(1);
    expect(allIsKnown?.findings).toBe(deadIsKnown?.findings);
  });

  it('stops when asked, and keeps what was read', async () => {
    const check = checkOf(...['a:note', 'b:1', 'b:2', 'b:3', 'b:4'].map((uri) => link(uri)));
    const signals: AbortSignal[] = [];
    const running = check.start((uri, signal) => {
      signals.push(signal);
      if (uri === 'a:note') return Promise.resolve(note);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { code: 'cancelled' } }));
      });
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(check.snapshot().phase).toBe('running');
    check.cancel();
    await running;
    const { phase, rows } = check.snapshot();
    expect(phase).toBe('ended');
    expect(rows.map(rankOf)).toEqual(['ok', 'left-out', 'left-out', 'left-out', 'left-out']);
    expect(signals).toHaveLength(4);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it.each<[ReadFailure, string]>([
    [{ code: 'error', message: '-32002: None' }, 'the server responded with error -32002: None'],
    [{ code: 'timeout', seconds: '60' }, 'no response within 60 s.'],
    [{ code: 'malformed' }, 'the result has no array “contents”.'],
  ])('says in an export why a link is dead: %j', async (failure, reason) => {
    const check = checkOf(link('a:dead'));
    await check.start(() => Promise.resolve({ kind: 'failed', failure }));
    const csv = linksCsv(check.snapshot().rows);
    expect(csv).toContain(`Couldn’t read the link: ${reason}`);
  });

  it('keeps what it found, but of the contents no more than there is room for', async () => {
    const uris = ['a:note', 'a:png', 'a:note', 'a:dead'];
    const check = new LinkCheck(linksIn({ content: uris.map((uri) => link(uri)) }), 100);
    for (let run = 0; run < 2; run += 1) {
      await check.start(read);
      const found = check
        .snapshot()
        .rows.map(({ state }) => state.kind === 'checked' && [state.actualSize, state.reading?.kind]);
      expect(found).toEqual([
        [5, 'contents'],
        [70, undefined],
        [5, 'contents'],
        [null, 'failed'],
      ]);
    }
  });

  it('takes a read that throws for a failure', async () => {
    const check = checkOf(link('a:note'));
    await check.start(() => Promise.reject(new Error('no way')));
    expect(check.snapshot().findings.map(findingText)[0]).toBe('Couldn’t read the link: no way');
  });
});
