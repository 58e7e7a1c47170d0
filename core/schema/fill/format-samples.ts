import { ownProperty } from '../../json/json-object';

interface FormatSample {
  valid: readonly string[];
  broken: readonly string[];
}

const ADDRESS = {
  valid: ['https://example.com/', 'https://example.com/docs', 'https://example.org/blog?page=2'],
  broken: ['example', 'http://exa mple.com'],
};

/** JSON Schema Validation section 7.3, and OpenAPI. Dates are fixed: no clock. */
const FORMATS: Readonly<Record<string, FormatSample>> = {
  date: { valid: ['2026-03-14', '2026-06-01', '2026-09-12'], broken: ['2026-02-30', '14.03.2026'] },
  time: { valid: ['09:30:00Z', '14:00:00Z', '18:45:00+02:00'], broken: ['25:00:00Z', '9:30'] },
  'date-time': {
    valid: ['2026-03-14T09:30:00Z', '2026-06-01T18:00:00Z', '2026-09-12T07:15:00+02:00'],
    broken: ['2026-02-30T09:30:00Z', 'yesterday'],
  },
  duration: { valid: ['PT45M', 'P3D', 'P1W'], broken: ['45 minutes', 'P'] },
  email: {
    valid: ['ada@example.com', 'grace@example.org', 'alan@example.net'],
    broken: ['ada.example.com', 'ada@'],
  },
  'idn-email': { valid: ['ada@example.com', 'grace@example.org'], broken: ['ada.example.com'] },
  hostname: { valid: ['example.com', 'api.example.org'], broken: ['-example-.com', 'not a host'] },
  'idn-hostname': { valid: ['example.com', 'api.example.org'], broken: ['not a host'] },
  ipv4: { valid: ['192.0.2.10', '198.51.100.7'], broken: ['256.1.1.1', '1.2.3'] },
  ipv6: { valid: ['2001:db8::1', '2001:db8::42'], broken: ['2001:db8::zz', ':::'] },
  uri: ADDRESS,
  url: ADDRESS,
  'uri-reference': {
    valid: ['/docs', 'https://example.com/', '#top'],
    broken: ['\\\\server', 'a b'],
  },
  iri: { valid: ['https://example.com/', 'https://example.com/docs'], broken: ['no address'] },
  'iri-reference': { valid: ['/docs', 'https://example.com/'], broken: ['\\\\server'] },
  'uri-template': { valid: ['/users/{id}', '/search{?q}'], broken: ['/users/{id'] },
  uuid: {
    valid: ['3f0c1e52-8a4b-4c7d-9b1e-2f6a5d8c7e90', 'b7e23ec2-9d14-4f6a-8c35-1a0d9e4f6b72'],
    broken: ['3f0c1e52-8a4b-4c7d-9b1e', 'not-a-uuid'],
  },
  regex: { valid: ['^[a-z]+$', '\\d{3}'], broken: ['([a-z]', '*'] },
  'json-pointer': { valid: ['/a/0', '/name'], broken: ['a/0', '/~2'] },
  'relative-json-pointer': { valid: ['0/name', '1/a'], broken: ['/name'] },
  byte: { valid: ['SGVsbG8gZnJvbSBMb3VwZQ==', 'aGFyYm91cg=='], broken: ['not base64!'] },
  base64: { valid: ['SGVsbG8gZnJvbSBMb3VwZQ==', 'aGFyYm91cg=='], broken: ['not base64!'] },
  binary: { valid: ['Hello from Loupe.'], broken: [] },
  password: { valid: ['Correct-Horse-7', 'Blue-Harbour-42'], broken: [] },
  color: { valid: ['#4a40d4', '#12703a'], broken: ['#12'] },
  json: { valid: ['{"hello":"world"}', '[1,2,3]'], broken: ['{"hello"'] },
};

const UNKNOWN: FormatSample = { valid: [], broken: [] };

export function formatSample(format: unknown): FormatSample {
  return (typeof format === 'string' ? ownProperty(FORMATS, format) : undefined) ?? UNKNOWN;
}
