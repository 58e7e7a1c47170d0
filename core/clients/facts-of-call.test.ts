import { expect, it } from 'vitest';

import { readTools } from '../protocol/tool';
import suite from '../suite/suite.schema.json';
import { CLIENTS } from './client-names';
import { clientSlug } from './clients';
import { factsOfCall } from './facts-of-call';

it('has the clients in the format of suites', () => {
  expect(suite.properties.clients.items.enum).toEqual(CLIENTS.map(clientSlug));
});

it('says what the named clients lose of a tool and its result', () => {
  const [tool] = readTools([{ name: 'a', description: 'An a', inputSchema: { type: 'object', oneOf: [] } }]);
  const result = { content: [{ type: 'image', data: '', mimeType: 'image/png' }] };
  const found = (...clients: string[]) =>
    factsOfCall({ clients, server: '', tool, result }).map(({ fact, path }) => `${fact.id} ${path}`);
  expect(found('claude-code', 'continue')).toEqual(
    expect.arrayContaining(['claude-code-root-combinator $.inputSchema.oneOf', 'continue-blocks $.result.content[0]']),
  );
  expect(found('claude-code')).not.toContain('continue-blocks $.result.content[0]');
  expect(found()).toEqual([]);
});
