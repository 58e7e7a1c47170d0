import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { childrenOutside, stillRunning } from './process-list';

it.skipIf(process.platform === 'win32')(
  'finds what a process has started outside its group, at any depth, until that has ended',
  async () => {
    const program = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', 'a) b'], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
      require('child_process').spawn('sleep', ['9']); console.log('started'); setInterval(() => 0, 1000)`;
    const child = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, program], { detached: true });
    try {
      await once(child.stdout, 'data');
      const outside = await childrenOutside(child.pid ?? 0);
      expect(outside.map(({ command }) => command)).toEqual([`${process.execPath} -e setInterval(() => 0, 1000) a) b`]);
      const noticed = new Map(outside.map((each) => [each.pid, each]));
      expect(await stillRunning(noticed)).toEqual(outside);
      const [left] = outside;
      const closed = once(child.stderr, 'close');
      process.kill(left?.pid ?? 0, 'SIGKILL');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      // Who inherited it has closed it with its end.
      await closed;
      expect(await stillRunning(noticed)).toEqual([]);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
