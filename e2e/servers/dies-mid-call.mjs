// A server that dies: `die` exits with code 3 after lines on stderr, `crash` throws, `kill` ends by SIGKILL, `ok` works.
import { NO_ANSWER, NO_INPUT, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

serveRaw(
  'dies-mid-call',
  toolHandlers({
    ok: {
      tool: { description: 'Works', inputSchema: NO_INPUT },
      call: () => textResult('still alive'),
    },
    die: {
      tool: {
        description: 'Writes three lines on stderr and exits with code 3',
        inputSchema: NO_INPUT,
      },
      call: () => {
        process.stderr.write('opening the database\n');
        process.stderr.write('FATAL: the database is on fire\n');
        process.stderr.write('giving up, exit code 3\n', () => process.exit(3));
        return NO_ANSWER;
      },
    },
    crash: {
      tool: {
        description: 'Throws, which ends the process with code 1 and a stack',
        inputSchema: NO_INPUT,
      },
      call: () => {
        setImmediate(() => {
          throw new Error('crashed on purpose');
        });
        return NO_ANSWER;
      },
    },
    kill: {
      tool: { description: 'Ends itself with SIGKILL', inputSchema: NO_INPUT },
      call: () => {
        process.kill(process.pid, 'SIGKILL');
        return NO_ANSWER;
      },
    },
  }),
);
