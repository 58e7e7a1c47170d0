import { describe, expect, it } from 'vitest';
import { readChallenge } from './challenge';

const LINK = 'https://mcp.example/.well-known/oauth-protected-resource';
const read = (value: string) => readChallenge([['WWW-Authenticate', value]]);

describe('a challenge', () => {
  it.each([
    `Bearer resource_metadata="${LINK}", scope="read write"`,
    `Bearer resource_metadata='${LINK}', scope='read write'`,
    `Bearer resource_metadata=“${LINK}”, scope=“read write”`,
    // UTF-8, read as Latin-1.
    `Bearer resource_metadata=\u00e2\u0080\u009c${LINK}\u00e2\u0080\u009d, scope=\u00e2\u0080\u009cread write\u00e2\u0080\u009d`,
    `Bearer scope="read write", resource_metadata=${LINK}`,
  ])('is read by whatever quotes: %s', (value) => {
    expect(read(value)).toMatchObject({ scheme: 'bearer', metadata: LINK, scope: 'read write' });
  });
});
