import { expect, it } from 'vitest';
import schema from '../suite/suite.schema.json';
import { URL_TRANSPORT_NAMES } from './transports';

it('names the transports as the schema of suites does', () => {
  expect(schema.properties.server.properties.transport.enum).toEqual(URL_TRANSPORT_NAMES);
});
