import { describe, expect, it } from 'vitest';

import { differenceOf } from './mismatch-view';
import { hostOf, lanesOf, mermaidOf, rowsOf } from './step-lanes';
import { STEPS } from './testing/authorization-session';

describe('the lanes of the diagram', () => {
  it('have an identity provider only where one is asked', () => {
    expect(lanesOf(STEPS)).toEqual(['browser', 'loupe', 'server', 'issuer']);
    const exchange = { id: 1, kind: 'token-exchange', state: 'done', at: 0 } as const;
    expect(lanesOf([...STEPS, exchange])).toContain('provider');
  });

  it('name the hosts that were asked', () => {
    expect(hostOf('server', STEPS)).toBe('mcp.example.com');
    expect(hostOf('issuer', STEPS)).toBe('login.example.com');
    expect(hostOf('issuer', STEPS.slice(0, 2))).toBeUndefined();
  });
});

describe('the rows of the diagram', () => {
  const renewal = (id: number, code: 'refreshed' | 'nonce-wanted' = 'refreshed') =>
    ({ id, kind: 'refresh', state: 'done', at: 0, decision: { code, facts: {} } }) as const;
  const failed = { id: 20, kind: 'refresh', state: 'failed', at: 0 } as const;
  const told = (steps: Parameters<typeof rowsOf>[0], isUnfolded = false) =>
    rowsOf(steps, isUnfolded).map(({ number, step, repeats }) => [number, step.id, repeats]);

  it('are all the steps, but that renewals in a row are one', () => {
    expect(told(STEPS)).toHaveLength(STEPS.length);
    const steps = [...STEPS.slice(0, 1), renewal(12), renewal(13), renewal(14), failed, renewal(21)];
    expect(told(steps)).toEqual([
      [1, 1, undefined],
      [4, 14, 3],
      [5, 20, undefined],
      [6, 21, undefined],
    ]);
    expect(told(steps, true)).toEqual([
      [1, 1, undefined],
      [2, 12, undefined],
      [3, 13, undefined],
      [4, 14, 3],
      [5, 20, undefined],
      [6, 21, undefined],
    ]);
  });

  it('do not count a renewal twice that was repeated with a nonce', () => {
    const once = [renewal(1, 'nonce-wanted'), renewal(2)];
    expect(told(once)).toEqual([
      [1, 1, undefined],
      [2, 2, undefined],
    ]);
    expect(told([...once, renewal(3, 'nonce-wanted'), renewal(4)])).toEqual([[4, 4, 2]]);
  });
});

describe('the diagram as Mermaid', () => {
  it('has every request with its answer, and what Loupe decides', () => {
    const text = mermaidOf(STEPS.slice(0, 3), {
      lane: (lane) => lane.toUpperCase(),
      step: ({ kind }) => `${kind}; # done`,
    });
    expect(text.split('\n')).toEqual([
      'sequenceDiagram',
      '  participant browser as BROWSER',
      '  participant loupe as LOUPE',
      '  participant server as SERVER',
      '  participant issuer as ISSUER',
      '  loupe->>server: POST /mcp',
      '  server-->>loupe: 401 Unauthorized',
      '  loupe->>server: GET /.well-known/oauth-protected-resource/mcp',
      '  server-->>loupe: 200 OK',
      '  Note over loupe: choose-server    done',
    ]);
  });
});

describe('the difference of two texts', () => {
  it.each([
    ['https://a.example', 'https://a.example/', { expected: '', actual: '/', position: 18, end: '' }],
    ['http://a/mcp', 'http://a/MCP', { expected: 'mcp', actual: 'MCP', position: 10, end: '' }],
    ['https://a/x/y', 'https://a/y', { expected: 'x/', actual: '', position: 11, end: 'y' }],
    ['aa', 'aaa', { expected: '', actual: 'a', position: 3, end: '' }],
    ['x😀y', 'x😁y', { expected: '😀', actual: '😁', position: 2, end: 'y' }],
    ['', 'x', { expected: '', actual: 'x', position: 1, end: '' }],
  ])('%j and %j', (expected, actual, difference) => {
    expect(differenceOf(expected, actual)).toMatchObject(difference);
  });

  it('is none between equals', () => {
    expect(differenceOf('same', 'same')).toBeUndefined();
  });
});
