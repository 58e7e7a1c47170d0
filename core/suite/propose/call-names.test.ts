import { expect, it } from 'vitest';

import { argumentsOf, freeCallName, referenceName, suggestedCallName } from './call-names';

const suite = {
  loupe: 1,
  calls: [
    { name: 'a', tool: 'get_weather', arguments: { city: 'Oslo', days: 3 } },
    { name: 'b', prompt: 'get_weather', arguments: { city: 'Lima' } },
  ],
} as const;

it.each([
  [{ city: 'Kyoto', days: 3 }, [], 'Get weather (Kyoto, 3)'],
  [{ city: 'Kyoto', days: 3 }, [{ city: 'Oslo', days: 3 }], 'Get weather (Kyoto)'],
  [{ city: 'Kyoto', days: 3 }, [{ city: 'Oslo' }], 'Get weather (Kyoto, 3)'],
  [{ city: 'Oslo' }, [{ city: 'Oslo' }], 'Get weather'],
  [{ key: '${API_KEY}', list: [1], empty: '', text: 'x'.repeat(30) }, [], 'Get weather'],
  [undefined, [undefined], 'Get weather'],
] as const)('names a call by its title and what differs: %j among %j', (args, others, name) => {
  expect(suggestedCallName('Get weather', args, others)).toBe(name);
});

it('knows the calls that ask for the same, and gives each a name of its own', () => {
  const { calls } = suite;
  const others = argumentsOf({ loupe: 1, calls: [...calls] }, { kind: 'tool', name: 'get_weather' });
  expect(others).toEqual([{ city: 'Oslo', days: 3 }]);
  expect(freeCallName('a', ['a', 'a 2'])).toBe('a 3');
});

it.each([
  ['Get Weather (Oslo)', 'get-weather-oslo'],
  ['Zürich Café', 'zurich-cafe'],
  ['天气', 'reference'],
])('names the file of a reference by the letters of its call: %s', (name, file) => {
  expect(referenceName(name, { calls: [] })).toBe(file);
});

it('gives a reference a name that no call of the suite has, in any case', () => {
  const call = (reference: string) => ({ tool: 'a', expect: { reference } });
  const taken = { before: [call('oslo')], calls: [call('Oslo-2')], after: [call('OSLO-3')] };
  expect(referenceName('Oslo', taken)).toBe('oslo-4');
});
