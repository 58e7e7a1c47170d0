import { expect, it } from 'vitest';

import { readTools } from '../../../core/protocol/tool';
import { Secrets } from '../../../core/secrets/secrets';
import type { Session } from '../../../core/session/session';
import { aboutStep } from './audience';

const session = { secrets: new Secrets(['sk-canary-1234567890']) } as Session;
const inputSchema = { type: 'object', properties: { pin: { type: 'string', format: 'password' } } };
const tools = readTools([{ name: 'open', description: 'Opens the safe', inputSchema }]);
const step = (call: object) => ({ key: 'a', title: undefined, call }) as Parameters<typeof aboutStep>[0];

it('tells the presenter what a step calls, without secrets', () => {
  const args = { who: 'Ann', pin: '4711-private', key: 'sk-canary-1234567890' };
  const about = aboutStep(step({ tool: 'open' }), { session, tools, args });
  expect(about).toMatchObject({ kind: 'tool', name: 'open', description: 'Opens the safe' });
  expect(about.sent).toContain('"who":"Ann"');
  expect(about.sent).not.toMatch(/4711|canary/);
  expect(aboutStep(step({ tool: 'gone' }), { session, tools, args })).toEqual({ kind: 'tool', name: 'gone' });
  expect(aboutStep(step({ resource: 'a://b' }), { session, tools, args })).toEqual({ kind: 'resource', name: 'a://b' });
});
