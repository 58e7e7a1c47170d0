import { expect, it } from 'vitest';

import { maskUrl } from './mask-url';

it.each([
  ['https://a.b/mcp?api_key=QQQ&page=2', 'https://a.b/mcp?api_key=••••••&page=2'],
  ['https://a.b/mcp?x=1&access_token=s%20#token=2', 'https://a.b/mcp?x=1&access_token=••••••#token=2'],
  ['https://me:pw@a.b/', 'https://••••••@a.b/'],
  ['https://a.b/mcp?page=2&q=keyboard', 'https://a.b/mcp?page=2&q=keyboard'],
  ['npx server --url=https://a.b/?token=1', 'npx server --url=https://a.b/?token=••••••'],
])('%s is shown as %s', (url, shown) => {
  expect(maskUrl(url)).toBe(shown);
});
