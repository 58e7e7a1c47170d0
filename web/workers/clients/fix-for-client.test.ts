import { expect, it } from 'vitest';

import { FACTS } from '../../../core/clients/clients';
import { judgeClients } from '../../../core/clients/judge-clients';
import { RULES } from '../../../core/judge/definition/definition-finding';
import { readTools } from '../../../core/protocol/tool';
import { fixForClient, RULE_OF_TRAIT } from './fix-for-client';

const GOOD = { name: 'get', description: 'Gets it.', inputSchema: { type: 'object', properties: {} } };
const withProperty = (a: unknown) => ({ ...GOOD, inputSchema: { type: 'object', properties: { a } } });

function fixOf(id: string, definition: object) {
  const fact = FACTS.find((each) => each.id === id);
  if (!fact) throw new Error(`No fact ${id}`);
  const judged = judgeClients({ server: 'town', tools: readTools([definition]) }, [fact.client]);
  const reason = judged.flatMap(({ reasons }) => reasons).find((each) => each.fact === fact);
  return reason?.tools[0] && fixForClient(fact, reason.tools[0], 'town');
}

it.each([
  ['openai-name', { ...GOOD, name: 'get.it' }, { ...GOOD, name: 'get_it' }],
  ['claude-desktop-name-length', { ...GOOD, name: 'a'.repeat(70) }, { ...GOOD, name: 'a'.repeat(50) }],
  [
    'openai-root',
    { ...GOOD, inputSchema: { type: 'object', oneOf: [{ properties: { a: {} } }, {}] } },
    { ...GOOD, inputSchema: { type: 'object', properties: { a: {} } } },
  ],
  ['openai-properties', { ...GOOD, inputSchema: { type: 'object' } }, GOOD],
  ['vscode-array-items', withProperty({ type: 'array' }), withProperty({ type: 'array', items: {} })],
  [
    'copilot-studio-exclusive-minimum',
    withProperty({ type: 'integer', exclusiveMinimum: 0 }),
    withProperty({ type: 'integer', minimum: 1 }),
  ],
  [
    'gemini-api-type-list',
    withProperty({ type: ['string', 'null'] }),
    withProperty({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ],
])('%s: goes away', (id, definition, fixed) => {
  expect(fixOf(id, definition)).toEqual({ fixed, introduced: [] });
});

it('has none for what is a guess, or does not help', () => {
  expect(fixOf('amazon-q-description', { ...GOOD, description: '' })).toBeUndefined();
  expect(fixOf('amazon-q-name', { ...GOOD, name: 'get-it' })).toBeUndefined();
});

it('every rule whose breach loses a whole server in some client is at least a warning', () => {
  const losing = FACTS.filter(({ severity, loses }) => severity === 'rejected' && loses === 'server');
  const rules = losing.flatMap(({ when }) => (when.of === 'tool' && RULE_OF_TRAIT[when.trait]) || []);
  expect(rules).toContain('type-list');
  for (const rule of rules) expect(RULES[rule], rule).not.toBe('note');
});
