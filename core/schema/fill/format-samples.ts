import { ownProperty } from '../../json/json-object';

interface FormatSample {
  valid: readonly string[];
  broken: readonly string[];
  /** Further valid ones, counted from 1. */
  nth?: (count: number) => string;
}

function dateTime({ day = 0, second = 0 }: { day?: number; second?: number }): string {
  return new Date(Date.UTC(2026, 8, 12 + day, 9, 30, second)).toISOString();
}

const ADDRESS = {
  valid: ['https://example.com/', 'https://example.com/docs', 'https://example.org/blog?page=2'],
  broken: ['example', 'http://exa mple.com'],
  nth: (count: number) => `https://example.com/docs/${count}`,
};

/** JSON Schema Validation section 7.3, and OpenAPI. Dates are fixed: no clock. */
const FORMATS: Readonly<Record<string, FormatSample>> = {
  date: {
    valid: ['2026-03-14', '2026-06-01', '2026-09-12'],
    broken: ['2026-02-30', '14.03.2026'],
    nth: (day) => dateTime({ day }).slice(0, 10),
  },
  time: {
    valid: ['09:30:00Z', '14:00:00Z', '18:45:00+02:00'],
    broken: ['25:00:00Z', '9:30'],
    nth: (second) => `${dateTime({ second }).slice(11, 19)}Z`,
  },
  'date-time': {
    valid: ['2026-03-14T09:30:00Z', '2026-06-01T18:00:00Z', '2026-09-12T07:15:00+02:00'],
    broken: ['2026-02-30T09:30:00Z', 'yesterday'],
    nth: (day) => `${dateTime({ day }).slice(0, 19)}Z`,
  },
  duration: { valid: ['PT45M', 'P3D', 'P1W'], broken: ['45 minutes', 'P'], nth: (count) => `P${3 + count}D` },
  email: {
    valid: ['ada@example.com', 'grace@example.org', 'alan@example.net'],
    broken: ['ada.example.com', 'ada@'],
    nth: (count) => `ada${count + 1}@example.com`,
  },
  'idn-email': {
    valid: ['ada@example.com', 'grace@example.org'],
    broken: ['ada.example.com'],
    nth: (count) => `ada${count + 1}@example.com`,
  },
  hostname: {
    valid: ['example.com', 'api.example.org'],
    broken: ['-example-.com', 'not a host'],
    nth: (count) => `api${count + 1}.example.org`,
  },
  'idn-hostname': {
    valid: ['example.com', 'api.example.org'],
    broken: ['not a host'],
    nth: (count) => `api${count + 1}.example.org`,
  },
  // Beyond 254 addresses: RFC 2544 section C.2.2 reserves 198.18.0.0/15.
  ipv4: {
    valid: ['192.0.2.10', '198.51.100.7'],
    broken: ['256.1.1.1', '1.2.3'],
    nth: (count) => `198.18.${(count >> 8) & 255}.${count & 255}`,
  },
  ipv6: {
    valid: ['2001:db8::1', '2001:db8::42'],
    broken: ['2001:db8::zz', ':::'],
    nth: (count) => `2001:db8::${(0x42 + count).toString(16)}`,
  },
  uri: ADDRESS,
  url: ADDRESS,
  'uri-reference': {
    valid: ['/docs', 'https://example.com/', '#top'],
    broken: ['\\\\server', 'a b'],
    nth: (count) => `/docs/${count}`,
  },
  iri: {
    valid: ['https://example.com/', 'https://example.com/docs'],
    broken: ['no address'],
    nth: (count) => `https://example.com/docs/${count}`,
  },
  'iri-reference': {
    valid: ['/docs', 'https://example.com/'],
    broken: ['\\\\server'],
    nth: (count) => `/docs/${count}`,
  },
  'uri-template': {
    valid: ['/users/{id}', '/search{?q}'],
    broken: ['/users/{id'],
    nth: (count) => `/users/{id}/${count}`,
  },
  uuid: {
    valid: ['3f0c1e52-8a4b-4c7d-9b1e-2f6a5d8c7e90', 'b7e23ec2-9d14-4f6a-8c35-1a0d9e4f6b72'],
    broken: ['3f0c1e52-8a4b-4c7d-9b1e', 'not-a-uuid'],
    nth: (count) => `b7e23ec2-9d14-4f6a-8c35-${(0x1a0d9e4f6b72 + count).toString(16)}`,
  },
  regex: { valid: ['^[a-z]+$', '\\d{3}'], broken: ['([a-z]', '*'], nth: (count) => `\\d{${3 + count}}` },
  'json-pointer': { valid: ['/a/0', '/name'], broken: ['a/0', '/~2'], nth: (count) => `/a/${count}` },
  'relative-json-pointer': { valid: ['0/name', '1/a'], broken: ['/name'], nth: (count) => `${1 + count}/a` },
  byte: {
    valid: ['SGVsbG8gZnJvbSBMb3VwZQ==', 'aGFyYm91cg=='],
    broken: ['not base64!'],
    nth: (count) => btoa(`harbour ${count}`),
  },
  base64: {
    valid: ['SGVsbG8gZnJvbSBMb3VwZQ==', 'aGFyYm91cg=='],
    broken: ['not base64!'],
    nth: (count) => btoa(`harbour ${count}`),
  },
  binary: { valid: ['Hello from Loupe.'], broken: [] },
  password: { valid: ['Correct-Horse-7', 'Blue-Harbour-42'], broken: [], nth: (count) => `Blue-Harbour-${42 + count}` },
  color: { valid: ['#4a40d4', '#12703a'], broken: ['#12'], nth: (count) => `#${(0x12703a + count).toString(16)}` },
  json: { valid: ['{"hello":"world"}', '[1,2,3]'], broken: ['{"hello"'], nth: (count) => `[1,2,${3 + count}]` },
};

const UNKNOWN: FormatSample = { valid: [], broken: [] };

export function formatSample(format: unknown): FormatSample {
  return (typeof format === 'string' ? ownProperty(FORMATS, format) : undefined) ?? UNKNOWN;
}
