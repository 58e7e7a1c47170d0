import { expect, it } from 'vitest';

import { withInputs } from './inputs';
import { targetsFromConfig } from './mcp-servers-json';
import type { ServerTarget } from './server-config';
import { configOf } from './write-config';

const notes = {
  kind: 'stdio',
  command: 'npx',
  args: ['-y', 'notes', '--dir=/tmp/my notes'],
  env: { KEY: 'hidden', EMPTY: '' },
  inheritEnv: false,
  cwd: '/tmp',
} as const satisfies ServerTarget;
const web = {
  kind: 'sse',
  url: 'https://x.example/sse',
  headers: { 'X-Api-Key': 'hidden' },
} as const satisfies ServerTarget;
const open = { kind: 'auto', url: 'https://y.example/mcp', headers: {} } satisfies ServerTarget;
const withSecretArgument = {
  ...notes,
  args: ['serve', '--token', '${input:TOKEN}'],
  env: { 'input:TOKEN': 'hidden' },
} satisfies ServerTarget;
const SERVERS = [
  { name: 'notes', target: notes },
  { name: 'web', target: web },
  { name: 'open', target: open },
];
const BLANK = [
  { name: 'notes', target: { ...notes, env: { KEY: '', EMPTY: '' } } },
  { name: 'web', target: { ...web, headers: { 'X-Api-Key': '' } } },
  { name: 'open', target: open },
];

it.each(['mcpServers', 'vscode'] as const)(
  'as %s servers are read back the same, but for the values of their secrets',
  (format) => {
    const text = configOf(SERVERS, format);
    expect(text).not.toContain('hidden');
    expect(targetsFromConfig(JSON.parse(text))).toEqual(BLANK);
  },
);

it('names each secret as other clients do', () => {
  expect(JSON.parse(configOf(SERVERS))).toMatchObject({
    mcpServers: {
      notes: { env: { KEY: '${KEY}' } },
      web: { type: 'sse', headers: { 'X-Api-Key': '${X_API_KEY}' } },
    },
  });
  const twice = [...SERVERS, { name: 'more notes', target: notes }];
  expect(JSON.parse(configOf(twice, 'vscode'))).toMatchObject({
    inputs: [
      { type: 'promptString', id: 'notes-KEY', password: true },
      { id: 'notes-EMPTY' },
      { id: 'X-Api-Key' },
      { id: 'more-notes-KEY' },
      { id: 'more-notes-EMPTY' },
    ],
    servers: {
      notes: { type: 'stdio', env: { KEY: '${input:notes-KEY}' } },
      'more notes': { env: { KEY: '${input:more-notes-KEY}' } },
    },
  });
});

it('names each secret outside of ASCII by itself', () => {
  const env = { 密钥: 'hidden', 'input:口令': 'hidden too' };
  const target = { ...notes, args: ['${input:口令}'], env } satisfies ServerTarget;
  expect(JSON.parse(configOf([{ name: 'a', target }]))).toMatchObject({
    mcpServers: { a: { args: ['${口令}'], env: { 密钥: '${密钥}' } } },
  });
});

it('keeps a secret within the command line out, and asks for it again', () => {
  const text = configOf([{ name: 'a', target: withSecretArgument }], 'vscode');
  expect(text).not.toContain('hidden');
  expect(targetsFromConfig(JSON.parse(text))).toEqual([
    { name: 'a', target: { ...withSecretArgument, env: { 'input:TOKEN': '' } } },
  ]);
  expect(configOf([{ name: 'a', target: withSecretArgument }])).toContain('"${TOKEN}"');
});

it('puts the value of a place into the arguments, the URL and other values, and nowhere else', () => {
  expect(withInputs(withSecretArgument)).toEqual({
    ...withSecretArgument,
    args: ['serve', '--token', 'hidden'],
    env: {},
  });
  const remote: ServerTarget = {
    kind: 'http',
    url: 'https://x.example/${input:tenant}/mcp',
    headers: { Authorization: 'Bearer ${input:key}', 'input:tenant': 't', 'input:key': 'k$&' },
  };
  expect(withInputs(remote)).toEqual({
    kind: 'http',
    url: 'https://x.example/t/mcp',
    headers: { Authorization: 'Bearer k$&' },
  });
  expect(withInputs(notes)).toBe(notes);
});

it('keeps the values of options that are secret out, each by the name of its option', () => {
  const target = {
    ...{ kind: 'stdio' as const, command: 'notes', inheritEnv: false, env: { API_KEY: 'of-env' } },
    args: ['--api-key', 'hidden-1', '--token=hidden-2', '--again-token', 'hidden-2', '--dir=/tmp', '--password', ''],
  };
  const servers = [{ name: 'a', target }];
  expect(JSON.parse(configOf(servers))).toMatchObject({
    mcpServers: {
      a: {
        args: [
          ...['--api-key', '${API_KEY_2}', '--token=${TOKEN}', '--again-token', '${TOKEN}'],
          ...['--dir=/tmp', '--password', ''],
        ],
        env: { API_KEY: '${API_KEY}' },
      },
    },
  });
  const asked = JSON.parse(configOf(servers, 'vscode')) as { inputs: { id: string }[] };
  expect(asked.inputs.map(({ id }) => id)).toEqual(['API_KEY', 'API_KEY_2', 'TOKEN']);
  expect(JSON.stringify(asked)).toContain('--token=${input:TOKEN}');
  expect(configOf(servers) + JSON.stringify(asked)).not.toContain('hidden');
});
