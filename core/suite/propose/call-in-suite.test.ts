import { expect, it } from 'vitest';
import type { ServerTarget } from '../../session/connect/server-config';
import { DEFAULT_PROTOCOL } from '../../protocol/protocol-settings';
import { Secrets } from '../../secrets/secrets';
import { fillIn } from '../variables';
import { secretNamesOf, serverInSuite, withSecretReferences } from './call-in-suite';

const inSuite = (target: ServerTarget) => serverInSuite({ target, protocol: DEFAULT_PROTOCOL });

it('names the secrets of a command line by their options, so that they can be filled in again', () => {
  const target: ServerTarget = {
    kind: 'stdio',
    command: 'node',
    args: [
      ...['server.js', '--api-key', 'sk-1234567', '--token=tok-98765', '--mode', '${fast}'],
      'postgres://me:hunter22@db/x',
    ],
    env: { TOKEN: 'env-token-1' },
    inheritEnv: false,
  };
  const written = inSuite(target);
  expect(written).toEqual({
    command: 'node',
    args: [
      ...['server.js', '--api-key', '${API_KEY}', '--token=${TOKEN_2}', '--mode', '$${fast}'],
      'postgres://me:${ARGUMENT}@db/x',
    ],
    env: { TOKEN: '${TOKEN}' },
  });
  const names = secretNamesOf(target);
  expect(fillIn(written, (name) => names[name])).toMatchObject({ args: target.args, env: target.env });
});

it('names the whole URL where a part of it is secret', () => {
  const url = 'https://me:hunter22@example.com/mcp';
  const target: ServerTarget = { kind: 'http', url, headers: { 'x-api-key': 'k-1234' } };
  expect(inSuite(target)).toMatchObject({ url: '${SERVER_URL}', headers: { 'x-api-key': '${X_API_KEY}' } });
  expect(secretNamesOf(target)).toEqual({ X_API_KEY: 'k-1234', SERVER_URL: url });
});

it('writes a secret by its variable or by its place, and never masked', () => {
  const secrets = new Secrets();
  secrets.add('sk-of-the-env', 'API_KEY');
  secrets.add('from-oauth-123');
  const schema = { properties: { pass: { type: 'string', format: 'password' } } };
  const value = { ...{ pass: 'short', note: 'key sk-of-the-env', list: ['from-oauth-123'], kept: '${x}' } };
  expect(withSecretReferences(value, secrets, schema)).toEqual({
    ...{ pass: '${PASS}', note: 'key ${API_KEY}', list: ['${LIST}'], kept: '$${x}' },
  });
});

it('gives each secret outside of ASCII a variable of its own', () => {
  const value = { 密码: 'first-secret', 口令: 'other-secret' };
  const schema = { additionalProperties: { type: 'string', format: 'password' } };
  expect(withSecretReferences(value, new Secrets(), schema)).toEqual({ 密码: '${_5BC6_7801}', 口令: '${_53E3_4EE4}' });
});
