// A server whose tools have difficult inputSchemas; each returns its arguments as the JSON text that it received.
import { RpcError, serveRaw, textResult } from './raw-server.mjs';
import { memberText } from './json-member.mjs';

const string = { type: 'string' };
const choices = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => `choice ${index + 1}`);

/** @type {Record<string, object | boolean>} */
const INPUTS = {
  nullable: {
    type: 'object',
    properties: {
      type_array: { type: ['string', 'null'], default: null },
      any_of: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
      nullable_enum: { enum: ['a', 'b', null] },
      nullable_object: {
        anyOf: [{ type: 'object', properties: { x: { type: 'number' } }, required: ['x'] }, { type: 'null' }],
      },
      only_null: { type: 'null' },
    },
    required: ['any_of'],
  },
  unions: {
    type: 'object',
    properties: {
      string_or_array: { anyOf: [string, { type: 'array', items: string }] },
      string_or_number: { type: ['string', 'number'] },
      number_or_boolean: { oneOf: [{ type: 'number' }, { type: 'boolean' }] },
      by_kind: {
        oneOf: [
          {
            title: 'Circle',
            type: 'object',
            properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
            required: ['kind', 'radius'],
          },
          {
            title: 'Rectangle',
            type: 'object',
            properties: {
              kind: { const: 'rectangle' },
              width: { type: 'number' },
              height: { type: 'number' },
            },
            required: ['kind', 'width', 'height'],
          },
        ],
      },
      no_discriminator: {
        anyOf: [
          {
            type: 'object',
            properties: { url: { type: 'string', format: 'uri' } },
            required: ['url'],
          },
          { type: 'object', properties: { path: string }, required: ['path'] },
        ],
      },
    },
  },
  recursive: {
    type: 'object',
    properties: { tree: { $ref: '#/$defs/node' } },
    required: ['tree'],
    $defs: {
      node: {
        type: 'object',
        properties: {
          name: string,
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
          parent: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
        },
        required: ['name'],
      },
    },
  },
  ref_into_properties: {
    type: 'object',
    properties: {
      home: { type: 'object', properties: { street: string, city: string }, required: ['city'] },
      work: { $ref: '#/properties/home' },
    },
  },
  tuples: {
    type: 'object',
    properties: {
      point: {
        type: 'array',
        prefixItems: [{ type: 'number' }, { type: 'number' }, { enum: ['px', 'em'] }],
        items: false,
        minItems: 3,
      },
      matrix: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
      contains: { type: 'array', contains: { const: 'x' }, minContains: 1 },
    },
  },
  maps: {
    type: 'object',
    properties: {
      labels: { type: 'object', additionalProperties: string },
      counts: { type: 'object', additionalProperties: { type: 'integer' } },
      patterned: {
        type: 'object',
        patternProperties: { '^x-': string },
        additionalProperties: false,
      },
      free: { type: 'object' },
      anything: {},
      always: true,
    },
    additionalProperties: { type: 'number' },
  },
  conditions: {
    type: 'object',
    properties: {
      shipping: { enum: ['pickup', 'post'] },
      card: { type: 'string', pattern: '^[0-9]{4}$' },
    },
    required: ['shipping'],
    if: { properties: { shipping: { const: 'post' } }, required: ['shipping'] },
    then: { properties: { address: { type: 'string', minLength: 5 } }, required: ['address'] },
    else: { properties: { shop: { enum: ['north', 'south'] } }, required: ['shop'] },
    dependentRequired: { card: ['holder'] },
    dependentSchemas: { card: { properties: { holder: string } } },
  },
  all_of: {
    allOf: [
      { type: 'object', properties: { a: string }, required: ['a'] },
      { type: 'object', properties: { b: { type: 'integer' } } },
    ],
    type: 'object',
  },
  draft_07: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { size: { type: 'integer', minimum: 1 } },
    properties: {
      size: { $ref: '#/definitions/size' },
      pair: { type: 'array', items: [string, { type: 'number' }], additionalItems: false },
      card: string,
      holder: string,
    },
    dependencies: { card: ['holder'] },
  },
  draft_2019_09: {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    type: 'object',
    $defs: { tag: { type: 'string', maxLength: 10 } },
    properties: { tags: { type: 'array', items: { $ref: '#/$defs/tag' } } },
    unevaluatedProperties: false,
  },
  no_type: { properties: { name: string, count: { minimum: 3 } } },
  schema_only: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
  empty_schema: {},
  strange_names: {
    type: 'object',
    properties: {
      length: { type: 'integer' },
      constructor: string,
      toString: string,
      hasOwnProperty: { type: 'boolean' },
      'with.dot': string,
      'with space': string,
      'a/b~c': string,
      $ref_like: string,
      '': string,
      名前: string,
    },
    required: ['constructor', 'length'],
  },
  formats: {
    type: 'object',
    properties: Object.fromEntries(
      'date time date-time duration email hostname ipv4 ipv6 uri uri-reference uuid regex json-pointer byte password'
        .split(' ')
        .map((format) => [format, { type: 'string', format }]),
    ),
  },
  enums: {
    type: 'object',
    properties: {
      three: { enum: ['red', 'green', 'blue'] },
      twenty: { type: 'string', enum: choices(20) },
      five_thousand: { type: 'string', enum: choices(5000) },
      mixed: { enum: ['one', 1, true, null, { deep: [1] }] },
      numbers: { type: 'integer', enum: [1, 2, 3] },
      several: { type: 'array', items: { enum: ['x', 'y', 'z'] }, uniqueItems: true },
      titled: {
        oneOf: [
          { const: 'lo', title: 'Low' },
          { const: 'hi', title: 'High' },
        ],
      },
      constant: { const: 'always' },
      none: { enum: [] },
    },
  },
  controls: {
    type: 'object',
    properties: {
      tenant: {
        type: 'string',
        title: 'Tenant',
        'x-mcp-header': 'Tenant',
        description: 'Whose *data* it is: see `tenants/list` or https://example.com/tenants.',
        examples: ['acme', 'umbrella', 'initech', 'hooli', 'globex'],
      },
      starts_at: { type: 'string', format: 'date-time', description: 'When it **begins**.' },
      day: { type: 'string', format: 'date' },
      opens: { type: 'string', format: 'time', default: '09:00:00Z' },
      request_id: { type: 'string', format: 'uuid' },
      contact: { type: 'string', format: 'email', examples: ['ada@example.com'] },
      homepage: { type: 'string', format: 'uri' },
      api_token: { type: 'string', format: 'password', writeOnly: true, minLength: 8 },
      attachment: {
        type: 'string',
        contentEncoding: 'base64',
        description: 'Up to 5 MB.',
      },
      avatar: { type: 'string', format: 'data-url', contentMediaType: 'image/png' },
      config: { type: 'string', contentMediaType: 'application/json' },
      ratio: { type: 'number', exclusiveMinimum: 0, maximum: 1, default: 0.5 },
      seats: { type: 'integer', minimum: 2, maximum: 20, multipleOf: 2 },
      level: { enum: ['debug', 'info', 'warning', 'error'] },
      plan: {
        oneOf: [
          { const: 'free', title: 'Free', description: 'One project, no support' },
          { const: 'team', title: 'Team', description: 'Ten projects, support on weekdays' },
          { const: 'all', title: 'Enterprise', description: 'Everything, around the clock' },
        ],
      },
      city: { type: 'string', enum: choices(5000) },
      labels: { type: 'array', items: { type: 'string', enum: choices(5000) } },
      days: { type: 'array', items: { enum: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] } },
      old_name: { type: 'string', deprecated: true, maxLength: 40 },
      created_by: { type: ['string', 'null'], readOnly: true, pattern: '^[a-z]+$' },
      notes: {
        type: 'string',
        description:
          'What else there is to say:\n\n- one thing per line\n- with `code` where it helps\n\n| sign | means |\n| --- | --- |\n| ! | urgent |',
      },
    },
    required: ['tenant', 'starts_at'],
  },
  defaults: {
    type: 'object',
    properties: {
      text: { type: 'string', default: 'hello' },
      empty: { type: 'string', default: '' },
      number: { type: 'number', default: 0.5 },
      zero: { type: 'integer', default: 0 },
      yes: { type: 'boolean', default: true },
      no: { type: 'boolean', default: false },
      list: { type: 'array', items: string, default: ['a', 'b'] },
      object: {
        type: 'object',
        properties: { x: { type: 'number', default: 1 } },
        default: { x: 2 },
      },
      nothing: { type: ['string', 'null'], default: null },
    },
  },
  numbers: {
    type: 'object',
    properties: {
      big: { type: 'integer', description: 'Try 12345678901234567890' },
      precise: { type: 'number', description: 'Try 0.1000000000000000055511151231257827' },
      exponent: { type: 'number', description: 'Try 1e400 or 1.0' },
      limited: { type: 'integer', minimum: -5, exclusiveMaximum: 10, multipleOf: 5 },
    },
  },
  strings: {
    type: 'object',
    properties: {
      short: { type: 'string', maxLength: 3 },
      long: { type: 'string', minLength: 10 },
      lines: { type: 'string', description: 'May have\nseveral lines' },
      pattern: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
      evil_pattern: { type: 'string', pattern: '^(a+)+$' },
      invalid_pattern: { type: 'string', pattern: '(' },
      markdown_description: {
        type: 'string',
        description: '**bold** <img src=x onerror=alert(1)>',
      },
    },
  },
  arrays_of_objects: {
    type: 'object',
    properties: {
      people: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            name: string,
            age: { type: 'integer' },
            emails: { type: 'array', items: { type: 'string', format: 'email' } },
          },
          required: ['name'],
        },
      },
    },
    required: ['people'],
  },
  deep: Array.from({ length: 12 }).reduce(
    (/** @type {object} */ inner, _, index) => ({
      type: 'object',
      properties: { [`level_${12 - index}`]: inner },
    }),
    string,
  ),
  two_hundred_fields: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `field_${index + 1}`,
        [string, { type: 'integer' }, { type: 'boolean' }, { enum: ['a', 'b', 'c'] }][index % 4],
      ]),
    ),
    required: ['field_1', 'field_200'],
  },
  closed: {
    type: 'object',
    properties: { only: string },
    required: ['only'],
    additionalProperties: false,
    minProperties: 1,
  },
  no_arguments: { type: 'object', additionalProperties: false },
  remote_ref: {
    type: 'object',
    properties: { elsewhere: { $ref: 'https://example.com/never-fetch-me.json' } },
  },
  dangling_ref: { type: 'object', properties: { nowhere: { $ref: '#/$defs/missing' } } },
  destructive: {
    type: 'object',
    properties: { path: string, force: { type: 'boolean' } },
    required: ['path'],
  },
};

serveRaw('schemas', {
  'tools/list': () => ({
    tools: Object.entries(INPUTS).map(([name, inputSchema]) => ({
      name,
      description: `Returns its arguments as they were received (${name.replaceAll('_', ' ')}).`,
      inputSchema,
      ...(name === 'destructive' && {
        annotations: { destructiveHint: true, readOnlyHint: false },
      }),
    })),
  }),
  'tools/call': ({ name }, { line }) => {
    if (!Object.hasOwn(INPUTS, name)) throw new RpcError(-32602, `Unknown tool: ${name}`);
    return textResult(memberText(line, ['params', 'arguments']) ?? '(no arguments)');
  },
});
