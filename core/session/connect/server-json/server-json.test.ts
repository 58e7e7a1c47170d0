import { describe, expect, it } from 'vitest';

import { describeTarget, secretsOf } from '../server-config';
import { readServerJson } from './read-server-json';
import { missingInputs } from './server-offers';
import type { OfferValues } from './offer-inputs';

const BASE = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.someone/weather',
  description: 'Weather of the world',
  version: '1.0.2',
};
const stdio = { type: 'stdio' };
const npm = { registryType: 'npm', identifier: '@a/weather', version: '1.0.2', transport: stdio };

/** `rule path` of each problem. */
function problems(change: object): string[] {
  const read = readServerJson({ ...BASE, packages: [npm], ...change });
  return read?.problems.map(({ rule, path }) => `${rule} ${path}`) ?? ['no server.json'];
}

/** The command line or URL, and the secrets, of the first offer with values by the inputs' names. */
function run(offered: object, values: Record<string, string> = {}) {
  const [offer] = readServerJson({ ...BASE, ...offered })?.offers ?? [];
  if (!offer) return undefined;
  const given: OfferValues = Object.fromEntries(
    offer.inputs.flatMap(({ key, name }) => (name in values ? [[key, values[name] ?? '']] : [])),
  );
  const target = offer.target(given);
  const missing = missingInputs(offer, given).map(({ name }) => name);
  return target && [describeTarget(target), secretsOf(target), missing];
}

describe('a server.json', () => {
  it('is told from other documents, and taken out of what the registry’s API gives', () => {
    expect(readServerJson({ server: { ...BASE, packages: [npm] }, _meta: {} })).toMatchObject({
      name: 'io.github.someone/weather',
      offers: [{ type: 'npm' }],
      problems: [],
    });
    expect(readServerJson({ mcpServers: { a: { command: 'x' } } })).toBeUndefined();
    expect(readServerJson({ name: 'package', version: '1' })).toBeUndefined();
    expect(readServerJson({ servers: { server: { url: 'https://x' } } })).toBeUndefined();
  });

  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['its name', { name: 'weather' }, ['name-form $.name']],
    ['a long description', { description: 'x'.repeat(101) }, ['too-long $.description']],
    ['no version', { version: undefined }, ['missing $']],
    ['a range', { version: '^1.2' }, ['version-range $.version']],
    ['neither packages nor remotes', { packages: undefined }, ['nothing-to-run $']],
    ['a status', { status: 'active' }, ['removed-member $.status']],
    [
      'packages of another shape',
      { packages: [7, { ...npm, version: 'latest', transport: undefined }] },
      ['not-object $.packages[0]', 'version-latest $.packages[1].version', 'missing $.packages[1]'],
    ],
    [
      'names of the first schema',
      { packages: [{ ...npm, runtime_hint: 'npx' }] },
      ['old-name $.packages[0].runtime_hint'],
    ],
    [
      'an identifier that is none',
      { packages: [{ ...npm, identifier: 'rm -rf /' }] },
      ['identifier-form $.packages[0].identifier'],
    ],
    [
      'words that would be options of npx',
      {
        packages: [
          { ...npm, identifier: '--call=sh', version: '-1', runtimeHint: '-x' },
          {
            ...npm,
            runtimeArguments: [
              { type: 'positional', value: '-y' },
              { type: 'positional', value: '--call=sh' },
            ],
            packageArguments: [{ type: 'positional', value: '--verbose' }],
          },
        ],
      },
      [
        'read-as-option $.packages[0].identifier',
        'read-as-option $.packages[0].version',
        'read-as-option $.packages[0].runtimeHint',
        'identifier-form $.packages[0].identifier',
        'read-as-option $.packages[1].runtimeArguments[1].value',
      ],
    ],
    [
      'arguments',
      {
        packages: [
          {
            ...npm,
            packageArguments: [
              { type: 'positional' },
              { type: 'named' },
              { type: 'flag', value: 'x' },
              { type: 'named', name: '--a', value: '{b}', choices: ['x'], default: 'y' },
            ],
          },
        ],
      },
      [
        'argument-nameless $.packages[0].packageArguments[0]',
        'missing $.packages[0].packageArguments[1]',
        'argument-type $.packages[0].packageArguments[2].type',
        'default-not-a-choice $.packages[0].packageArguments[3].default',
        'variable-undeclared $.packages[0].packageArguments[3].value',
      ],
    ],
    [
      'a bundle',
      { packages: [{ registryType: 'mcpb', identifier: 'https://x/y.mcpb', transport: stdio }] },
      ['hash-missing $.packages[0]', 'package-download $.packages[0]'],
    ],
    [
      'a remote',
      {
        remotes: [
          { type: 'stdio', url: 'x' },
          { type: 'sse', url: 'ftp://x' },
        ],
      },
      ['transport-type $.remotes[0].type', 'url-form $.remotes[1].url'],
    ],
  ])('is told what is wrong with %s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

describe('a package', () => {
  it.each(['identifier', 'version', 'runtimeHint'])('is not run where its %s would be an option', (field) =>
    expect(run({ packages: [{ ...npm, [field]: '--call=sh' }] })).toBeUndefined(),
  );

  it.each<[object, string]>([
    [npm, 'npx -y @a/weather@1.0.2'],
    [{ ...npm, registryType: 'pypi', identifier: 'weather' }, 'uvx weather==1.0.2'],
    [{ ...npm, runtimeHint: 'bunx' }, 'bunx @a/weather@1.0.2'],
    [
      {
        ...npm,
        registryType: 'nuget',
        identifier: 'Weather',
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          { type: 'positional', value: 'start' },
        ],
      },
      'dnx Weather@1.0.2 --yes -- mcp start',
    ],
    [
      { registryType: 'oci', identifier: 'ghcr.io/a/weather:1.0.2', transport: stdio },
      'docker run -i --rm ghcr.io/a/weather:1.0.2',
    ],
    [
      {
        registryType: 'oci',
        identifier: 'ghcr.io/a/weather',
        version: '2.0',
        transport: stdio,
        runtimeArguments: [
          { type: 'positional', value: 'run' },
          { type: 'named', name: '--network', value: 'host' },
          { type: 'named', name: '--rm' },
        ],
      },
      'docker run -i --network host --rm ghcr.io/a/weather:2.0',
    ],
  ])('%j is run as %s', (item, line) => {
    expect(run({ packages: [item] })?.[0]).toBe(line);
  });

  it('asks for what it needs, and hides what is secret, also in the command line', () => {
    const item = {
      ...npm,
      packageArguments: [
        { type: 'named', name: '--mode', default: 'fast', choices: ['fast', 'slow'] },
        { type: 'named', name: '--token', isRequired: true, isSecret: true },
        { type: 'positional', valueHint: 'dir', isRequired: true, isRepeated: true },
        { type: 'named', name: '--left-out', description: 'Not given' },
      ],
      environmentVariables: [
        { name: 'KEY', isRequired: true, isSecret: true },
        { name: 'LEVEL', default: 'info' },
        { name: 'EMPTY' },
        { name: 'URL', value: 'https://{host}/{other}', variables: { host: { default: 'a.example' } } },
      ],
    };
    expect(run({ packages: [item] })).toEqual([
      'npx -y @a/weather@1.0.2 --mode fast',
      { LEVEL: 'info', URL: 'https://a.example/{other}' },
      ['--token', 'dir', 'KEY'],
    ]);
    const values = { '--token': 's3cret', dir: '/a b\n/c\n', KEY: 'k', '--mode': '' };
    expect(run({ packages: [item] }, values)).toEqual([
      'npx -y @a/weather@1.0.2 --token "${input:token}" "/a b" /c',
      { KEY: 'k', LEVEL: 'info', URL: 'https://a.example/{other}', 'input:token': 's3cret' },
      [],
    ]);
  });

  it('of containers gets its variables by name', () => {
    const item = {
      registryType: 'oci',
      identifier: 'a/weather:1',
      transport: stdio,
      environmentVariables: [{ name: 'KEY', isSecret: true }, { name: 'NONE' }],
    };
    expect(run({ packages: [item] }, { KEY: 'k' })).toEqual([
      'docker run -i --rm -e KEY a/weather:1',
      { KEY: 'k' },
      [],
    ]);
  });

  it('that speaks HTTP is reached at its URL, and started manually', () => {
    const item = {
      ...npm,
      transport: { type: 'streamable-http', url: 'http://localhost:{port}/mcp' },
      packageArguments: [{ type: 'named', name: '--port', default: '3000' }],
    };
    expect(run({ packages: [item] })?.[0]).toBe('http://localhost:3000/mcp');
    const [offer] = readServerJson({ ...BASE, packages: [item] })?.offers ?? [];
    expect(offer?.startCommand?.({})).toEqual(['npx', '-y', '@a/weather@1.0.2', '--port', '3000']);
  });

  it('of another kind is not run', () => {
    expect(run({ packages: [{ ...npm, registryType: 'mcpb' }] })).toBeUndefined();
  });
});

describe('a remote', () => {
  it('has its variables and headers filled in', () => {
    const remote = {
      type: 'streamable-http',
      url: 'https://{tenant}.example.com/{path}/mcp',
      variables: { tenant: { isRequired: true }, path: { isSecret: true } },
      headers: [
        { name: 'Authorization', value: 'Bearer {key}', variables: { key: { isSecret: true } } },
        { name: 'X-Region', default: 'eu', choices: ['eu', 'us'] },
      ],
    };
    expect(run({ remotes: [remote] }, { tenant: 'me', path: 'p', key: 'k' })).toEqual([
      'https://me.example.com/${input:path}/mcp',
      { Authorization: 'Bearer k', 'X-Region': 'eu', 'input:path': 'p' },
      [],
    ]);
    expect(run({ remotes: [remote] })?.[2]).toEqual(['tenant']);
  });
});

it('tells a secret’s value from a template of variables', () => {
  const hasSecrets = (value: string) => {
    const headers = [{ name: 'Authorization', isSecret: true, value }];
    return readServerJson({ ...BASE, remotes: [{ type: 'sse', url: 'https://a.example', headers }] })?.hasSecrets;
  };
  expect(['Basic {user}:{password}', 'Bearer {token}', ''].map(hasSecrets)).toEqual([false, false, false]);
  expect(['Bearer abc', '{user}:abc'].map(hasSecrets)).toEqual([true, true]);
});
