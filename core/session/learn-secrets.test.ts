import { expect, test } from 'vitest';
import { Secrets } from '../secrets/secrets';
import { MessageLog } from '../transports/message-log';
import { headerValue } from '../transports/request-headers';
import { Wire } from '../transports/wire';
import { learnSecrets, SecretLearner } from './learn-secrets';

const secret = (name: string, more = {}) => ({
  type: 'object',
  properties: { [name]: { type: 'string', format: 'password', ...more } },
});
const list = (...inputSchemas: object[]) =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1 },
    result: { tools: inputSchemas.map((inputSchema) => ({ name: 'login', inputSchema })) },
  });
const call = (args: object) =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: 2, method: 'tools/call' },
    params: { name: 'login', arguments: args },
  });

function learner() {
  const secrets = new Secrets();
  return { secrets, learn: new SecretLearner(secrets) };
}

test('an argument that a list called secret is one from the call on, also in a batch', () => {
  const { secrets, learn } = learner();
  learn.learnMessage('sent', call({ pin: 'before-1234' }));
  learn.learnMessage('received', `[${list(secret('pin'))}]`);
  learn.learnMessage('sent', `[${call({ pin: 'canary-1234', other: 'plain-1234' })}]`);
  expect(secrets.values).toEqual(['canary-1234']);
});

test('two sessions’ lists and questions of the same names both count', () => {
  const { secrets, learn } = learner();
  learn.learnMessage('received', list(secret('pin')));
  learn.learnMessage('received', list(secret('key')));
  learn.learnMessage('sent', call({ pin: 'canary-1234', key: 'canary-5678' }));
  for (const name of ['one', 'two'])
    learn.learnMessage(
      'received',
      JSON.stringify({ id: 0, method: 'elicitation/create', params: { requestedSchema: secret(name) } }),
    );
  learn.learnMessage('sent', JSON.stringify({ id: 0, result: { content: { one: 'canary-one' } } }));
  expect(secrets.values.toSorted()).toEqual(['canary-1234', 'canary-5678', 'canary-one']);
});

test('a secret argument that a header repeats is known before the body', () => {
  const { secrets, learn } = learner();
  learn.learnMessage('received', list(secret('pin', { 'x-mcp-header': 'Pin' })));
  learn.learnHeaders([
    ['Mcp-Param-Region', 'eu-central'],
    ['mcp-param-PIN', headerValue('canary-ü')],
  ]);
  expect(secrets.values).toEqual(['canary-ü']);

  const log = new MessageLog();
  const ofSession = new Secrets();
  learnSecrets(log, ofSession);
  const wire = new Wire({ openDocument: () => expect.fail() }, log);
  wire.receivedText(list(secret('pin', { 'x-mcp-header': 'Pin' })));
  const headers = [['Mcp-Param-Pin', 'canary-plain']] as const;
  const progress = { kind: 'waiting' } as const;
  log.add({ kind: 'http', method: 'POST', url: 'http://a/', headers, requestBytes: 1, progress });
  expect(ofSession.values).toEqual(['canary-plain']);
});
