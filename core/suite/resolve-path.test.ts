import { describe, expect, it } from 'vitest';

import { resolvePath } from './resolve-path';

describe('a path that a suite names', () => {
  it.each([
    ['/home/ann/suites', 'server.mjs', '/home/ann/suites/server.mjs'],
    ['/home/ann/suites', './a/../server.mjs', '/home/ann/suites/server.mjs'],
    ['/home/ann/suites', '../servers/one', '/home/ann/servers/one'],
    ['/home/ann/suites', '/opt/server', '/opt/server'],
    ['/home/ann/suites', '.', '/home/ann/suites'],
    ['/home', '../../..', '/'],
    // There a backslash is a character like others.
    ['/home', 'a\\b', '/home/a\\b'],
  ])('starts at a POSIX folder: %s, %s', (folder, path, whole) => {
    expect(resolvePath(folder, path)).toBe(whole);
  });

  it.each([
    ['C:\\Users\\Ann', 'server.mjs', 'C:\\Users\\Ann\\server.mjs'],
    ['C:\\Users\\Ann', '..\\servers/one', 'C:\\Users\\servers\\one'],
    ['C:\\Users\\Ann', 'D:\\server', 'D:\\server'],
    ['C:/Users/Ann', './server.mjs', 'C:\\Users\\Ann\\server.mjs'],
    ['C:\\Users', '..\\..', 'C:\\'],
    ['\\\\box\\share', 'server.mjs', '\\\\box\\share\\server.mjs'],
    ['\\\\box\\share', '\\\\other\\share\\server.mjs', '\\\\other\\share\\server.mjs'],
    // From the root of the folder's drive.
    ['C:\\Users\\Ann', '\\opt\\server', 'C:\\opt\\server'],
  ])('starts at a Windows folder: %s, %s', (folder, path, whole) => {
    expect(resolvePath(folder, path)).toBe(whole);
  });
});
