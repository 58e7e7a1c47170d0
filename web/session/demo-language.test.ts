import { expect, it } from 'vitest';

import { withChineseDemo } from './demo-language';

it('sets the language of the demo server, and of no other', () => {
  const demo = { name: 'demo', config: { command: 'node', args: ['/x/dist/demo/server.js'] } };
  const others = [
    { name: 'own', config: demo.config },
    { name: 'demo', config: { command: 'node', args: ['server.js'] } },
    { name: 'demo', config: { url: 'http://127.0.0.1:9/mcp' } },
  ];
  expect(withChineseDemo([demo, ...others])).toEqual([
    { ...demo, config: { ...demo.config, env: { DEMO_LANGUAGE: 'zh' } } },
    ...others,
  ]);
});
