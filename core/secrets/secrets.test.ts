import { describe, expect, it } from 'vitest';
import { secretsOfArguments, secretsOfEnvironment } from './secret-names';
import { MASK, Secrets } from './secrets';

const SECRET = 'sk+live/4"2é€';

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Each UTF-16 unit as `\u00xx`. */
function unicodeEscaped(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

describe('A secret in a text', () => {
  const secrets = new Secrets([SECRET]);
  const inJson = JSON.stringify(SECRET).slice(1, -1);

  it.each([
    ['as it is', SECRET],
    ['as JSON', inJson],
    ['as PHP writes JSON', inJson.replaceAll('/', '\\/')],
    ['as .NET writes JSON', inJson.replaceAll('+', '\\u002B').replaceAll('\\"', '\\u0022')],
    ['with every character escaped', unicodeEscaped(SECRET)],
    ['in JSON in JSON', JSON.stringify(inJson).slice(1, -1)],
    ['in JSON in JSON in JSON', JSON.stringify(JSON.stringify(inJson)).slice(3, -3)],
    ['percent-encoded', encodeURIComponent(SECRET)],
    ['percent-encoded in lower case', encodeURIComponent(SECRET).toLowerCase()],
    ['percent-encoded in part', SECRET.replace('/', '%2F')],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(SECRET))],
    ['percent-encoded, then as JSON', encodeURIComponent(SECRET).replaceAll('%', '\\u0025')],
  ])('%s is masked', (_, spelt) => {
    expect(secrets.mask(`before ${spelt} after`)).toBe(`before ${MASK} after`);
  });

  it.each([0, 1, 2])('in base64 after %i bytes is masked, and in base64url', (before) => {
    const encoded = base64(`${'u'.repeat(before)}${SECRET}:and more`);
    const masked = secrets.mask(`Basic ${encoded}`);
    const [left = '', right = ''] = masked.slice('Basic '.length).split(MASK);
    expect(encoded.startsWith(left) && encoded.endsWith(right)).toBe(true);
    // At the most a byte of what stands before and after it is gone with it.
    expect(Buffer.from(left, 'base64').length).toBeGreaterThanOrEqual(before - 1);
    const url = encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(secrets.mask(url)).toContain(MASK);
  });

  it('in base64 is masked as OAuth escapes it in `Basic`, and as a JWT has it', () => {
    expect(secrets.mask(base64(`me:${encodeURIComponent(SECRET)}`))).toContain(MASK);
    const payload = Buffer.from(JSON.stringify({ key: SECRET })).toString('base64url');
    expect(secrets.mask(`eyJhbGciOiJub25lIn0.${payload}.`)).toContain(MASK);
  });

  it('in a form is masked with its spaces as plus signs', () => {
    const form = new URLSearchParams({ phrase: 'correct horse/1' }).toString();
    expect(new Secrets(['correct horse/1']).mask(form)).toBe(`phrase=${MASK}`);
  });

  it('that is like its base64 in all but the bits of its ends is none', () => {
    // The same characters in the middle, of other bytes.
    const encoded = base64('xabcd');
    const known = new Secrets(['abcd']);
    expect(known.mask(encoded)).not.toBe(encoded);
    expect(known.mask(`A${encoded.slice(1)}`)).not.toBe(encoded);
    const other = encoded.replace(/^(.)./, '$1A');
    expect(known.mask(other)).toBe(other);
  });
});

describe('Secrets that are parts of each other', () => {
  it.each([
    ['the shorter one first', ['live', 'sk-live-12']],
    ['the longer one first', ['sk-live-12', 'live']],
  ])('expose nothing of the rest, %s', (_, values) => {
    expect(new Secrets(values).mask('key sk-live-12, live')).toBe(`key ${MASK}, ${MASK}`);
  });

  it('expose nothing where they overlap', () => {
    expect(new Secrets(['abcdef', 'defghi']).mask('x abcdefghi y')).toBe(`x ${MASK} y`);
    expect(new Secrets(['aaaa']).mask('baaaaaab')).toBe(`b${MASK}b`);
  });
});

describe('A message', () => {
  it('stays the JSON that it was, but for its secrets: names of members, numbers, strings in strings', () => {
    const secrets = new Secrets(['token-1', '123456', ',"x":"']);
    const text =
      '{ "n":1.50, "pin": 123456, "long": 1234567, "token-1": [true,"\\u0074oken-1"],\n"text":"{\\"pin\\":\\"token-1\\"}","x":"y" }';
    expect(secrets.mask(text)).toBe(
      `{ "n":1.50, "pin": "${MASK}", "long": 1234567, "${MASK}": [true,"${MASK}"],\n"text":"{\\"pin\\":\\"${MASK}\\"}","x":"y" }`,
    );
  });

  it('stays JSON where a secret begins after a backslash', () => {
    const secrets = new Secrets(['nabc', 'u0041']);
    for (const text of ['{"a":"\\nabc"}', '["\\u0041"]', '["\\\\u0041\\\\nabc"]'])
      expect(() => JSON.parse(secrets.mask(text)) as unknown).not.toThrow();
    expect(secrets.mask('C:\\nabc')).toBe(`C:\\${MASK}`);
  });

  it('that is almost JSON is searched as a text', () => {
    expect(new Secrets(['token-1']).mask('{"a":token-1}')).toBe(`{"a":${MASK}}`);
    expect(new Secrets(['123456']).mask('{"a":123456')).toBe(`{"a":${MASK}`);
  });

  it('in bytes is masked too, in those that are no UTF-8 with stars', () => {
    const secrets = new Secrets(['tökén-1']);
    const bytes = new TextEncoder().encode('{"a":"tökén-1"}');
    expect(new TextDecoder().decode(secrets.maskBytes(bytes))).toBe(`{"a":"${MASK}"}`);
    const broken = new Uint8Array([0xff, ...new TextEncoder().encode('tökén-1'), 0xfe]);
    expect(Buffer.from(secrets.maskBytes(broken)).toString('latin1')).toBe(`\u00ff${'*'.repeat(9)}\u00fe`);
    const without = new TextEncoder().encode('{"a":"token-1"}');
    expect(secrets.maskBytes(without)).toBe(without);
  });
});

describe('What is known', () => {
  it('is the credentials of a header without its scheme, and the password of Basic', () => {
    const secrets = new Secrets([`Basic ${base64('me:open sesame')}`, 'Bearer token-1']);
    expect(secrets.mask('Bearer token-1, open sesame')).toBe(`Bearer ${MASK}, ${MASK}`);
  });

  it('grows, and is told of', () => {
    const secrets = new Secrets(['first']);
    expect(secrets.mask('first second')).toBe(`${MASK} second`);
    const told: string[] = [];
    const stop = secrets.each(({ value }) => told.push(value));
    secrets.add('second');
    stop();
    secrets.add('third');
    expect(told).toEqual(['first', 'second']);
    expect(secrets.mask('first second third')).toBe(`${MASK} ${MASK} ${MASK}`);
  });

  it('is nothing of less than four characters', () => {
    expect(new Secrets(['abc', '']).mask('abcdef')).toBe('abcdef');
    expect(new Secrets(['abcd']).mask('abcdef')).toBe(`${MASK}ef`);
  });

  it('has the name of its variable, in any encoding, where that says nothing of it', () => {
    const secrets = new Secrets();
    secrets.add('sesame/1', 'DOOR');
    secrets.add('open', 'opener');
    expect(secrets.maskValueWithNames({ a: ['sesame\\/1', 'open', 'sesame%2F1!'] })).toEqual({
      a: ['${DOOR}', MASK, '${DOOR}!'],
    });
    expect(secrets.mask('sesame/1')).toBe(MASK);
  });

  it('is gone from all texts of a value, which is the same one each time', () => {
    const secrets = new Secrets(['token-1']);
    const run = { said: 'token-1', millis: 12 };
    const masked = secrets.maskValue(run);
    expect(masked).toEqual({ said: MASK, millis: 12 });
    expect(secrets.maskValue({ runs: [run] }).runs[0]).toBe(masked);
  });
});

it('masks the beginning of a secret at which a text was cut', () => {
  const secrets = new Secrets(['hunter2-secret-value', 'hunter1']);
  expect(secrets.mask('Must be a number, not "hunter2-sec…" or "hunt…".')).toBe(
    `Must be a number, not "${MASK}…" or "${MASK}…".`,
  );
  expect(secrets.mask('["hunter2-secret-value…","hun…","another…"]')).toBe(`["${MASK}…","hun…","another…"]`);
});

it('is in a variable or option named for a password', () => {
  expect(secretsOfEnvironment({ DB_PWD: 'a', pwd: 'b', PATH: '/bin' })).toEqual(['a', 'b']);
  expect(secretsOfArguments(['--pwd', 'e', '--db-pwd=f', '--cwd', '/work/main'])).toEqual(['e', 'f']);
});
