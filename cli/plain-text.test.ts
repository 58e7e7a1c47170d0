import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { plainText } from './plain-text';
import { oneLine } from './report-text';
import { writeStderr } from './stderr';

it.each([
  ['\u001b[2J\u001b[1;31mred\u001b[0m', 'red'],
  ['\u009b31mred', 'red'],
  ['\u001b]0;a title\u0007after', 'after'],
  ['\u001b]8;;http://evil.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['\u009d0;a title\u009cafter', 'after'],
  ['\u001bPq#0\u001b\\after', 'after'],
  ['\u001bc\u001b(0reset', 'c(0reset'],
  ['begun\u001b]0;never ended', 'begun'],
  ['over\rwritten\b\u0000\u007f', 'overwritten'],
  ['\u202egnp.exe\u202c \u2066x\u2069', 'gnp.exe x'],
  ['::error::x\n  ::stop-commands::y', ': :error::x\n  : :stop-commands::y'],
  ['\u001b[0m::set-env name=A::b', ': :set-env name=A::b'],
  ['x ##[error]y ##vso[task.x]z', 'x # #[error]y # #vso[task.x]z'],
  ['a::b ## c', 'a::b ## c'],
  ['a\tb\nc – naïve 中文 😀', 'a\tb\nc – naïve 中文 😀'],
])('nothing that drives a terminal is left of %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
  expect(oneLine(text)).toBe(plain.replace(/\s+/g, ' '));
});

it('is how all words of the command line reach stderr: by one function', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const writers = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      /stderr\??\.write|console\./.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  expect(writers).toEqual(['stderr.ts']);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  writeStderr('Error -1: \u001b[2Jgone');
  expect(write.mock.calls).toEqual([['Error -1: gone\n']]);
  write.mockRestore();
});
