import type { JsonObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import type { AuthorizationTrait, ClientFact } from '../client-fact';
import type { ServerOffer } from '../server-offer';
import type { ResultTrait } from '../result-traits';
import type { ToolTrait } from '../tool-traits';

const GOOD_TOOL: JsonObject = {
  name: 'get_weather',
  description: 'The weather of a city.',
  annotations: { title: 'Weather', readOnlyHint: true },
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false },
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
  'result-size-meta': { ...GOOD_TOOL, _meta: { 'anthropic/maxResultSizeChars': 100_000 } },
  'more-than-schema': { ...GOOD_TOOL, title: 'Weather' },
  'no-title-or-hints': { ...GOOD_TOOL, annotations: { title: 'Weather' } },
  'meta-of-connector': { ...GOOD_TOOL, _meta: { connector_id: 'x' } },
  'root-combinator': withSchema({ oneOf: [{ required: ['city'] }] }),
  'root-not-plain-object': withSchema({ not: { required: ['city'] } }),
  'root-null': { ...GOOD_TOOL, inputSchema: { type: 'null' } },
  'root-not-object': { ...GOOD_TOOL, inputSchema: { type: 'array', items: {} } },
  'root-not-closed': withSchema({ additionalProperties: true }),
  'root-texts': withSchema({ title: 'Weather' }),
  dialect: withSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
  'no-properties': { ...GOOD_TOOL, inputSchema: { type: 'object', additionalProperties: false } },
  'output-schema': { ...GOOD_TOOL, outputSchema: { type: 'object' } },
  'output-invalid': { ...GOOD_TOOL, outputSchema: { type: 'text' } },
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
  'keywords-beyond-zed-google': withProperty({ type: 'string', format: 'date' }),
  'single-combinator': withProperty({ anyOf: [{ type: 'string' }] }),
  'long-schema-description': withProperty({ type: 'string', description: 'a'.repeat(1025) }),
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
  meta: { ...GOOD_RESULT, _meta: {} },
  error: { ...GOOD_RESULT, isError: true },
  empty: { content: [] },
  'audio-or-link': withBlock({ type: 'resource_link', uri: 'a:b', name: 'b' }),
  'json-text-only': { content: [text('{"a":1}')] },
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

/** The metadata of an authorization server and of its resource, with each trait. */
const SIGN_INS: Readonly<Record<AuthorizationTrait, Partial<Example>>> = (() => {
  const server = { token_endpoint: 'https://a.test/token', registration_endpoint: 'https://a.test/register' };
  const resource = { authorization_servers: ['https://a.test'] };
  const signsIn = (members: JsonObject) => ({ metadata: { server: { ...server, ...members }, resource } });
  const headers = { target: { kind: 'http', url: 'https://town.test', headers: { 'x-key': 'a' } } };
  return {
    headers,
    'headers-and-sign-in': { ...headers, ...signsIn({}) },
    'signs-in': signsIn({}),
    'no-registration': signsIn({ registration_endpoint: undefined }),
    'secret-only': signsIn({ token_endpoint_auth_methods_supported: ['client_secret_basic'] }),
    'no-resource-metadata': { metadata: { server } },
    issuer: signsIn({ authorization_response_iss_parameter_supported: true }),
    scopes: signsIn({ scopes_supported: ['read'] }),
  };
})();

export type Example = Omit<ServerOffer, 'tools'> & { tools: readonly JsonObject[]; result: JsonObject };

const GOOD: Example = {
  server: 'town',
  tools: [GOOD_TOOL],
  result: GOOD_RESULT,
  instructions: 'Ask for one city at a time.',
  pages: 1,
  capabilities: { tools: {} },
  target: { kind: 'http', url: 'https://town.test/mcp', headers: {} },
  version: '2025-06-18',
  metadata: {},
};

/** Without what nearly all definitions have. */
const BARE_TOOL: JsonObject = {
  name: 'get_weather',
  description: 'The weather of a city.',
  inputSchema: { type: 'object', properties: {} },
};
const HAD_BY_GOOD: readonly ToolTrait[] = ['additional-properties', 'keywords-beyond-zed-google', 'more-than-schema'];

/** The fact applies to the first, and not to the second. */
export function examplesOf({ when, id }: ClientFact): [breaks: Partial<Example>, fits: Partial<Example>] {
  switch (when.of) {
    case 'tool':
      return [{ tools: [TOOLS[when.trait]] }, { tools: [HAD_BY_GOOD.includes(when.trait) ? BARE_TOOL : GOOD_TOOL] }];
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
      if (when.trait === 'empty') return [{ tools: [] }, {}];
      if (when.trait === 'duplicate') return [{ tools: [GOOD_TOOL, GOOD_TOOL] }, {}];
      return [{ tools: [{ ...GOOD_TOOL, description: 'a'.repeat(2500) }] }, {}];
    case 'instructions':
      return [{ instructions: 'a'.repeat(when.over + 1) }, {}];
    case 'pages':
      return [{ pages: when.over + 1 }, { pages: when.over }];
    case 'paged':
      return [{ pagedMethods: new Set(when.methods.slice(0, 1)) }, { pagedMethods: new Set(['tools/list']) }];
    case 'capability':
      return when.name.endsWith('listChanged')
        ? [{ capabilities: { resources: { listChanged: true } } }, { capabilities: { resources: {}, tools: {} } }]
        : [{ capabilities: { [when.name]: {} } }, {}];
    case 'undeclared':
      return [{ capabilities: { prompts: {} } }, {}];
    case 'version':
      return [{ version: '1.0' }, {}];
    case 'versions':
      return [{ versions: ['2026-07-28'] }, { versions: ['2026-07-28', when.lacks] }];
    case 'duration': {
      const lasting = (seconds: number) => {
        const longest = { call: 0, connect: 0, [when.what]: seconds };
        return { longest, transport: when.kinds?.[0] ?? 'stdio' };
      };
      return [lasting(when.over + 1), lasting(when.over)];
    }
    case 'url':
      return [{ target: { kind: 'http', url: 'http://localhost:8080/mcp' } }, {}];
    case 'authorization':
      return [SIGN_INS[when.trait], when.trait === 'signs-in' ? {} : SIGN_INS['signs-in']];
    case 'transport':
      return [{ transport: when.kinds[0] }, { transport: when.kinds.includes('http') ? 'stdio' : 'http' }];
    case 'request':
      return [{ requestedMethods: new Set(when.methods.slice(0, 1)) }, { requestedMethods: new Set(['ping']) }];
    case 'log':
      return [{ logTraits: new Set([when.trait]) }, { logTraits: new Set() }];
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
