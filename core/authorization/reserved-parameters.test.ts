import { expect, it } from 'vitest';

import { RESERVED_PARAMETERS } from './reserved-parameters';
import schema from './settings.schema.json';

it('the settings accept no parameter that Loupe sets itself', () => {
  const { pattern } = schema.$defs.parameters.items.properties.name;
  for (const name of RESERVED_PARAMETERS)
    expect([name, ` ${name} `].filter((each) => new RegExp(pattern).test(each))).toEqual([]);
  for (const name of ['audience', 'prompt', 'resource', 'states', 'code2']) expect(name).toMatch(new RegExp(pattern));
});
