import { expect, test } from 'vitest';

import { shellText } from './shell-words';
import { withoutWordSecrets } from './secret-text';

test.each([
  [
    ['serve', '--api-key', 's3cret', '--port', '80'],
    'serve --api-key "${LOUPE_API_KEY}" --port 80',
  ],
  [['--token=s3cret'], '"--token=${LOUPE_TOKEN}"'],
  [['-e', 'API_KEY=s3cret'], '-e "API_KEY=${LOUPE_API_KEY}"'],
  [['--header', 'Authorization: s3cret'], '--header "Authorization: ${LOUPE_AUTHORIZATION}"'],
  [['--auth-token', '--verbose'], '--auth-token --verbose'],
  [['https://x.test/mcp?key=s3cret'], '"https://x.test/mcp?key=${LOUPE_KEY}"'],
  [['--name', 'value', 'C:\\work'], "--name value 'C:\\work'"],
])('of the command line %j a copy says %s', (words, said) => {
  expect(withoutWordSecrets(words).map(shellText).join(' ')).toBe(said);
});
