import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { suiteNameProblem } from '../core/suite/suite-name';
import type { Session } from '../core/session/session';
import { connectedTo, exitCodeOf } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { UsageError } from './options';
import { counted, oneLine } from './report-text';
import { SERVER_EXIT_CODES, serverCommand } from './server-command';
import { withSession } from './server-session';
import { writeStderr } from './stderr';
import { COULD_NOT_WRITE, writeReport } from './write-report';

interface InitOptions {
  file: string;
  negatives: number;
  destructive: boolean;
}

const MAX_NEGATIVES = 10;

export const init = serverCommand({
  name: 'init',
  usage: ['init [options] SERVER...'],
  about: `
Writes a first suite for a server: a call with an example for each tool, each prompt and each resource, and
negative tests, as Generate suite does in the page. Nothing is called. Run it with mcp-loupe test.`,
  options: {
    file: { type: 'string', value: 'FILE', help: 'the suite to write (default server.loupe.yaml); never overwritten' },
    negatives: { type: 'string', value: 'N', help: 'negative tests for each tool, at most 10 (default 1)' },
    destructive: { type: 'boolean', help: 'also tools that are marked as destructive' },
  },
  examples: [
    ['init node server.js', 'write server.loupe.yaml'],
    ['init --file tests/weather.loupe.yaml --negatives 3 https://example.com/mcp', 'for a server with a URL'],
  ],
  exitCodes: { ...SERVER_EXIT_CODES, 1: 'the server offers nothing to call', 2: 'could not run, or the file exists' },
  read({ file = 'server.loupe.yaml', negatives = '1', destructive = false }): InitOptions {
    const name = /([^/\\]*)\.loupe\.ya?ml$/.exec(file)?.[1] ?? '';
    if (suiteNameProblem(name) !== undefined)
      throw new UsageError(`--file ${file}: the name of a suite must end with .loupe.yaml.`);
    if (!/^\d+$/.test(negatives) || Number(negatives) > MAX_NEGATIVES)
      throw new UsageError(`--negatives requires a number from 0 to ${MAX_NEGATIVES}.`);
    if (existsSync(file)) throw new UsageError(`${file} exists. Choose another one with --file.`);
    return { file, negatives: Number(negatives), destructive };
  },
  run: (options, server) => withSession(server, (session, credentials) => writeDraft(session, credentials, options)),
});

async function writeDraft(
  session: Session,
  credentials: EnvironmentCredentials,
  { file, ...options }: InitOptions,
): Promise<number> {
  const connected = await connectedTo(session, credentials);
  if (!connected) return exitCodeOf(session);
  const folders = { folder: dirname(resolve(file)), cwd: process.cwd() };
  const { signal } = new AbortController();
  const { draftText } = await import('./draft-text');
  const { text, calls, leftOut } = await draftText(session, connected, folders, options, signal);
  for (const line of leftOut) writeStderr(`Left out: ${oneLine(line)}`);
  if (calls === 0) {
    writeStderr('The server offers nothing to call.');
    return 1;
  }
  try {
    writeReport('--file', file, session.secrets.mask(text));
  } catch (error) {
    writeStderr(error instanceof Error ? error.message : String(error));
    return COULD_NOT_WRITE;
  }
  process.stdout.write(`${file}: ${counted(calls, 'call')}. Run it with: mcp-loupe test ${file}\n`);
  if (options.negatives > 0)
    process.stdout.write('Its negative tests fail where the server accepts arguments that violate its own schema.\n');
  return 0;
}
