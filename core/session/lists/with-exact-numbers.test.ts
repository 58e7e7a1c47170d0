import { expect, it, vi } from 'vitest';
import { stringifyJson } from '../../json/lossless';
import { withExactNumbers, listPages } from './list-pages';

it('reads each message once, however many items it has', async () => {
  const tools = Array.from({ length: 500 }, (_, at) => `{"name":"t${at}","size":1.0}`).join();
  const text = `{"jsonrpc":"2.0","id":1,"result":{"tools":[${tools}]}}`;
  const raw = new TextEncoder().encode(text);
  const { result } = JSON.parse(text) as { result: unknown };
  const request = () =>
    Promise.resolve({
      kind: 'result' as const,
      result,
      raw,
      elided: [],
      request: '',
      millis: 0,
      protocolVersion: '2025-11-25',
    });
  const { items } = await listPages({ request } as never, { method: 'tools/list', member: 'tools' });
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const written = withExactNumbers(items);
  expect(decode).toHaveBeenCalledTimes(1);
  expect(stringifyJson(written)).toBe(`[${tools}]`);
});
