import { expect, it } from 'vitest';
import { suiteSchema } from '../suite/suite-schema';
import { URL_TRANSPORT_NAMES } from './transports';

it('names the transports as the schema of suites does', () => {
  expect(suiteSchema.properties.server.properties.transport.enum).toEqual(URL_TRANSPORT_NAMES);
});
