import { describe, expect, it } from 'vitest';

import type { ServerTarget } from '../session/connect/server-config';
import { serverOfSuite } from './suite-target';
import { pathFrom, resolvePath } from './resolve-path';
import { serverFromFolder } from './server-from-folder';

const stdio = (command: string, args: string[], cwd?: string): ServerTarget => ({
  kind: 'stdio',
  command,
  args,
  env: {},
  inheritEnv: false,
  ...(cwd !== undefined && { cwd }),
});
const CWD = '/home/ann/project';
const FOLDER = '/home/ann/project/tests/suites';
const written = (target: ServerTarget, folder: string | undefined = FOLDER) =>
  serverFromFolder({ target }, { folder, cwd: CWD }).target;

describe('a server as a suite in a folder writes it', () => {
  it.each([
    [stdio('node', ['server.js']), { command: 'node', args: ['server.js'], cwd: '../..' }],
    [stdio('node', ['/home/ann/project/dist/s.js']), { args: ['../../dist/s.js'] }],
    [stdio('node', [`${FOLDER}/s.js`]), { args: ['s.js'] }],
    [stdio('/home/ann/project/bin/s', []), { command: '../../bin/s' }],
    [stdio(`${FOLDER}/s`, []), { command: './s' }],
    [stdio('s', ['--root=/home/ann/project/data']), { args: ['--root=../../data'] }],
    [stdio('node', ['s.js'], '/home/ann/project/api'), { args: ['s.js'], cwd: '../../api' }],
    [stdio('node', ['s.js'], 'api'), { args: ['s.js'], cwd: '../../api' }],
    // What is anywhere else is named as it is.
    [stdio('/usr/bin/node', ['/opt/s.js']), { command: '/usr/bin/node', args: ['/opt/s.js'] }],
    [stdio('s', ['/home/bob/x']), { args: ['/home/bob/x'] }],
    [stdio('npx', ['-y', '@scope/server', 'https://a.example/b']), { command: 'npx' }],
  ])('starts at the folder: %j', (target, wanted) => {
    const made = written(target);
    expect(made).toMatchObject(wanted);
    if (!('cwd' in wanted)) expect(made).not.toHaveProperty('cwd');
  });

  it('runs the same files as before', () => {
    const target = stdio('node', ['/home/ann/project/dist/s.js', 'a.json'], 'api');
    const made = written(target);
    const found = serverOfSuite(made, (path) => resolvePath(FOLDER, path));
    const { args = [], cwd = '' } =
      found?.kind === 'target' ? (found.target as typeof target & { args: string[]; cwd: string }) : {};
    expect(args.map((each) => resolvePath(cwd, each))).toEqual([
      '/home/ann/project/dist/s.js',
      '/home/ann/project/api/a.json',
    ]);
  });

  it('is as it is in the browser, and at a URL', () => {
    const target = stdio('node', ['server.js']);
    expect(serverFromFolder({ target }, { folder: undefined, cwd: CWD }).target).toBe(target);
    const url: ServerTarget = { kind: 'http', url: 'https://a.example/mcp', headers: {} };
    expect(written(url)).toBe(url);
  });
});

it.each([
  ['/home/ann/a/b', '/home/ann/a/c', '../c'],
  ['/home/ann/a', '/home/bob/a', undefined],
  ['/home/ann/a', 'server.js', undefined],
  ['/tmp/a', '/tmp/a', '.'],
  ['/a/b/c/d/e/f', '/a/x', undefined],
  ['C:\\work\\suites', 'c:\\work\\dist\\s.js', '../dist/s.js'],
  ['C:\\work\\suites', 'D:\\work\\s.js', undefined],
])('a path from %s to %s', (folder, path, wanted) => {
  expect(pathFrom(folder, path)).toBe(wanted);
});
