import type { JsonObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import type { ClientFact, TransportKind } from '../client-fact';
import type { ResultTrait } from '../result-traits';
import type { ToolTrait } from '../tool-traits';

const GOOD_TOOL: JsonObject = {
  name: 'get_weather',
  description: 'The weather of a city.',
  annotations: { title: 'Weather', readOnlyHint: true },
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    additionalProperties: false,
  },
};

const withSchema = (members: JsonObject) => ({
  ...GOOD_TOOL,
  inputSchema: { ...(GOOD_TOOL['inputSchema'] as JsonObject), ...members },
});
const withProperty = (a: unknown) => withSchema({ properties: { a } });

/** A definition with each trait. */
const TOOLS: Readonly<Record<ToolTrait, JsonObject>> = {
  'no-name': { ...GOOD_TOOL, name: '' },
  'no-description': { ...GOOD_TOOL, description: ' ' },
  'empty-description': { ...GOOD_TOOL, description: '' },
  'no-input-schema': { ...GOOD_TOOL, inputSchema: null },
  'app-only': { ...GOOD_TOOL, _meta: { ui: { visibility: ['app'] } } },
  'no-title-or-hints': { ...GOOD_TOOL, annotations: { title: 'Weather' } },
  'meta-of-connector': { ...GOOD_TOOL, _meta: { connector_id: 'x' } },
  'root-combinator': withSchema({ oneOf: [{ required: ['city'] }] }),
  'root-not-plain-object': withSchema({ not: { required: ['city'] } }),
  'root-not-closed': withSchema({ additionalProperties: true }),
  'root-texts': withSchema({ title: 'Weather' }),
  dialect: withSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
  'no-properties': { ...GOOD_TOOL, inputSchema: { type: 'object', additionalProperties: false } },
  'output-not-object': { ...GOOD_TOOL, outputSchema: { type: 'array', items: {} } },
  'schema-invalid': withProperty({ type: 'text' }),
  'property-all-of': withProperty({ type: 'string', allOf: [{ minLength: 1 }] }),
  'array-without-items': withProperty({ type: 'array' }),
  'type-list': withProperty({ type: ['string', 'integer'] }),
  'type-nullable': withProperty({ type: ['string', 'null'] }),
  ref: { ...withProperty({ $ref: '#/$defs/a' }) },
  'ref-or-condition': withProperty({ type: 'string', if: { minLength: 1 } }),
  'one-of': withProperty({ oneOf: [{ type: 'string' }] }),
  tuple: withProperty({ type: 'array', items: [{ type: 'string' }] }),
  bounds: withProperty({ type: 'string', maxLength: 3 }),
  'keywords-beyond-codex': withProperty({ type: 'string', title: 'A' }),
  'required-unknown': withSchema({ required: ['country'] }),
  const: withProperty({ type: 'string', const: 'a' }),
  'boolean-schema': withProperty(true),
  untyped: withProperty({ description: 'Anything' }),
  'additional-properties': GOOD_TOOL,
  'any-of-default': withProperty({ anyOf: [{ type: 'string' }], default: 'a' }),
  'any-of-untyped': withProperty({ anyOf: [{ minLength: 1 }] }),
  enum: withProperty({ type: 'string', enum: ['a'] }),
  'enum-blank': withProperty({ type: 'string', enum: ['a', ''] }),
  'enum-off-string': withProperty({ type: 'integer', enum: [1, 2] }),
  'properties-off-object': withProperty({ type: 'string', properties: {} }),
  'exclusive-minimum': withProperty({ type: 'integer', exclusiveMinimum: 0 }),
};

const text = (words: string) => ({ type: 'text', text: words });
const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
const GOOD_RESULT: JsonObject = { content: [text('{"a":1}')], structuredContent: { a: 1 } };
const withBlock = (block: unknown) => ({ ...GOOD_RESULT, content: [text('{"a":1}'), block] });

/** A result with each trait. */
const RESULTS: Readonly<Record<ResultTrait, JsonObject>> = {
  image: withBlock(image),
  audio: withBlock({ type: 'audio', mimeType: 'audio/wav', data: 'AAAA' }),
  'image-audio-link': withBlock({ type: 'resource_link', uri: 'a:b', name: 'b' }),
  'resource-link': withBlock({ type: 'resource_link', uri: 'a:b', name: 'b' }),
  'embedded-resource': withBlock({ type: 'resource', resource: { uri: 'a:b', text: 'b' } }),
  'embedded-blob': withBlock({ type: 'resource', resource: { uri: 'a:b', blob: 'AAAA' } }),
  'unknown-block': withBlock({ type: 'video' }),
  'block-other-than-image': withBlock({ type: 'audio', mimeType: 'audio/wav', data: 'AAAA' }),
  'audio-or-file': withBlock({ type: 'resource', resource: { uri: 'a:b', mimeType: 'application/pdf', blob: 'AAAA' } }),
  'image-of-other-type': withBlock({ ...image, mimeType: 'image/svg+xml' }),
  'image-over-10-mb': withBlock({ ...image, data: 'A'.repeat(14_000_000) }),
  'images-over-10': { content: Array.from({ length: 11 }, () => image) },
  'for-user-only': withBlock({ ...text('Hello'), annotations: { audience: ['user'] } }),
  'error-of-several-blocks': { isError: true, content: [text('a'), text('b')] },
  'no-content': { structuredContent: { a: 1 } },
  'text-beside-structured': withBlock(text('Sunny')),
  'content-beside-structured': withBlock(image),
  'image-beside-structured': withBlock(image),
  'text-beside-widget': withBlock(text('Sunny')),
  'structured-not-in-text': { content: [text('One')], structuredContent: { a: 1 } },
  'structured-array': { content: [text('[1]')], structuredContent: [1] },
  'no-structured': { content: [text('One')] },
  'big-integer': parseJson(
    '{"content":[{"type":"text","text":""}],"structuredContent":{"a":9007199254740993}}',
  ) as JsonObject,
};

export interface Example {
  server: string;
  tools: readonly JsonObject[];
  result: JsonObject;
  instructions: string;
  pages: number;
  capabilities: JsonObject;
  transport?: TransportKind;
  asked?: ReadonlySet<string>;
}

const GOOD: Example = {
  server: 'town',
  tools: [GOOD_TOOL],
  result: GOOD_RESULT,
  instructions: 'Ask for one city at a time.',
  pages: 1,
  capabilities: { tools: {} },
};

/** The fact applies to the first, and not to the second. */
export function examplesOf({ when, id }: ClientFact): [breaks: Partial<Example>, fits: Partial<Example>] {
  switch (when.of) {
    case 'tool': {
      // Without what nearly all schemas have.
      const open = { ...GOOD_TOOL, inputSchema: { type: 'object', properties: {} } };
      return [{ tools: [TOOLS[when.trait]] }, { tools: [when.trait === 'additional-properties' ? open : GOOD_TOOL] }];
    }
    case 'name':
      if ('pattern' in when) return [{ tools: [{ ...GOOD_TOOL, name: 'weather.of/city' }] }, {}];
      return [{ tools: [{ ...GOOD_TOOL, name: 'a'.repeat(when.over + 1) }] }, {}];
    case 'description':
      return [{ tools: [{ ...GOOD_TOOL, description: 'a'.repeat(when.over + 1) }] }, {}];
    case 'depth': {
      let deep: JsonObject = { type: 'string' };
      for (let level = 0; level <= when.over; level += 1) deep = { type: 'array', items: deep };
      return [{ tools: [withProperty(deep)] }, {}];
    }
    case 'tools':
      return [{ tools: Array.from({ length: when.over + 1 }, (_, i) => ({ ...GOOD_TOOL, name: `tool_${i}` })) }, {}];
    case 'list':
      if (when.trait === 'pages') return [{ pages: 2 }, {}];
      if (when.trait === 'empty') return [{ tools: [] }, {}];
      if (when.trait === 'duplicate') return [{ tools: [GOOD_TOOL, GOOD_TOOL] }, {}];
      return [{ tools: [{ ...GOOD_TOOL, description: 'a'.repeat(2500) }] }, {}];
    case 'instructions':
      return [{ instructions: 'a'.repeat(when.over + 1) }, {}];
    case 'capability':
      return [{ capabilities: { [when.name]: {} } }, {}];
    case 'transport':
      return [{ transport: when.kinds[0] }, { transport: 'http' }];
    case 'request':
      return [{ asked: new Set(when.methods.slice(0, 1)) }, { asked: new Set(['ping']) }];
    case 'server':
      return [{ server: id.startsWith('claude') ? 'workspace' : 'my_town!' }, {}];
    case 'unproved':
      return [{}, {}];
    case 'result':
      if ('over' in when) return [{ result: { content: [text('a'.repeat(when.over * 4))] } }, {}];
      return [
        {
          result: RESULTS[when.trait],
          tools: [{ ...GOOD_TOOL, outputSchema: { type: 'object' }, _meta: { 'openai/outputTemplate': 'ui://a' } }],
        },
        {},
      ];
  }
}

export const completed = (example: Partial<Example>): Example => ({ ...GOOD, ...example });
