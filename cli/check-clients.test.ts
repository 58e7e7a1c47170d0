import { expect, test } from 'vitest';

import { clientsNamed } from './check-clients';

test.each(['', '光标', 'emacs'])('--client %j names no client', (name) => {
  expect(() => clientsNamed([name])).toThrow('is not a client that Loupe knows facts about.');
});
