import { expect, test } from 'vitest';

import { jsonWithSecrets, markSecrets } from './secret-arguments';
import { shellText } from './shell-words';
import { secretEntries, variablesIn, withoutWordSecrets } from './secret-text';
import { SecretVariables } from './secret-variables';

test.each([
  [['serve', '--api-key', 's3cret', '--port', '80'], 'serve --api-key "${LOUPE_API_KEY}" --port 80'],
  [['--token=s3cret'], '"--token=${LOUPE_TOKEN}"'],
  [['-e', 'API_KEY=s3cret'], '-e "API_KEY=${LOUPE_API_KEY}"'],
  [['--header', 'Authorization: s3cret'], '--header "Authorization: ${LOUPE_AUTHORIZATION}"'],
  [['--auth-token', '--verbose'], '--auth-token --verbose'],
  [['https://x.test/mcp?key=s3cret'], '"https://x.test/mcp?key=${LOUPE_KEY}"'],
  [['--from', 'git+https://s3cret@x.test/a.git'], '--from "git+https://${LOUPE_USER_INFO}@x.test/a.git"'],
  [['--url=https://u:s3@cret@x.test/mcp'], '"--url=https://${LOUPE_USER_INFO}@x.test/mcp"'],
  [['-e', 'DATABASE_URL=postgres://u:s3cret@x.test/d'], '-e "DATABASE_URL=postgres://${LOUPE_USER_INFO}@x.test/d"'],
  [['https://x.test/mcp?a=1&pwd=s3cret&b=2'], '"https://x.test/mcp?a=1&pwd=${LOUPE_PWD}&b=2"'],
  [['--header', 'Cookie: s3cret'], '--header "Cookie: ${LOUPE_COOKIE}"'],
  [['-e', 'GITHUB_PAT=s3cret', '--pat', 's3cret'], '-e "GITHUB_PAT=${LOUPE_GITHUB_PAT}" --pat "${LOUPE_PAT}"'],
  [['--path', '/a', 'PATTERN=b'], '--path /a PATTERN=b'],
  [
    ['--key', 'one', '--key', 'two', '--key', 'one'],
    '--key "${LOUPE_KEY}" --key "${LOUPE_KEY_2}" --key "${LOUPE_KEY}"',
  ],
  [['--name', 'value', 'C:\\work'], "--name value 'C:\\work'"],
])('of the command line %j a copy says %s', (words, said) => {
  expect(withoutWordSecrets(words, new SecretVariables()).map(shellText).join(' ')).toBe(said);
});

test('no two secrets of a program share a variable', () => {
  const variables = new SecretVariables();
  const headers = secretEntries({ 'X-A': 'one', X_A: 'two', 'X-A-2': 'three' }, variables);
  expect(headers.map(([, value]) => value)).toEqual([
    [{ variable: 'LOUPE_X_A' }],
    [{ variable: 'LOUPE_X_A_2' }],
    [{ variable: 'LOUPE_X_A_2_2' }],
  ]);
});

test('nor do two arguments', () => {
  const schema = { properties: { 'a-b': { writeOnly: true }, a_b: { writeOnly: true } } };
  const marked = markSecrets(schema, { 'a-b': 'x', a_b: 'y' }, new SecretVariables());
  expect(variablesIn([jsonWithSecrets(marked)])).toEqual(['LOUPE_ARGUMENT_A_B', 'LOUPE_ARGUMENT_A_B_2']);
});
