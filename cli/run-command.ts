import { targetFromEntry } from '../core/session/connect/mcp-servers-json';
import { DEFAULT_CALL_TIMEOUT, programOf, type ServerTarget } from '../core/session/connect/server-config';
import { USUAL_PROTOCOL } from '../core/protocol/protocol-settings';
import { RpcRefusal } from '../core/session/questions/server-requests';
import { Session } from '../core/session/session';
import suiteSchema from '../core/suite/suite.schema.json';
import { EarlyProcess } from '../proxy/early-process';
import { FAST } from '../proxy/stream';
import { type CommandServer, parseCommand } from './command-options';
import { COMMAND_HELP } from './command-help';
import { EnvironmentCredentials, givenSecrets } from './environment-credentials';
import { RefreshTokens } from './refresh-tokens';

import { hideWhenTold, tell } from './tell';
import { launchServers } from './launch';
import { askingForInputs } from './missing-inputs';
import { nodeHost } from './node-host';
import type { CommandRequest } from './print-result';
import { UsageError } from './options';
import { STOPPED, stopOnSignal } from './stop-on-signal';
import { COULD_NOT_WRITE } from './write-report';

const USER_REJECTED = -1;
const COULD_NOT_RUN = 2;

/**
 * Runs `list`, `call`, `read`, `prompt`, `check` or `schema`: core in Node. What was asked for goes to stdout, all else
 * to stderr.
 * @param dist the folder of what is built, for the demo server
 * @returns the exit code
 * @throws UsageError
 */
export async function runCommand(argv: string[], dist: string): Promise<number> {
  if (argv[0] === 'schema') {
    process.stdout.write(`${JSON.stringify(suiteSchema, null, 2)}\n`);
    return 0;
  }
  const options = parseCommand(argv);
  if (options.command === 'help') {
    process.stdout.write(COMMAND_HELP);
    return 0;
  }
  if (options.command === 'check' && options.all)
    return (await import('./check-servers')).checkServers(options, (server) => {
      // None of the environment's tokens is for all servers of a file.
      const own = new EnvironmentCredentials(new RefreshTokens(undefined), () => false);
      return openSession({ ...options, server }, serverOf({ ...options, server }, dist, process.env), own);
    });
  // Before a signal has to wait: it may be a pipe that nobody writes to.
  const before =
    options.command === 'check' && options.against !== undefined
      ? (await import('./check-surface')).readKept(options.against)
      : undefined;
  const refreshTokens = new RefreshTokens(options.saveRefreshToken);
  const { session, host, credentials, early } = openSession(
    options,
    await askingForInputs((environment) => serverOf(options, dist, environment)),
    new EnvironmentCredentials(refreshTokens, undefined, options.deviations),
  );
  let ended: Promise<unknown> | undefined;
  const close = async (): Promise<void> => {
    await session.disconnect();
    // What there is by then is printed.
    await ended;
  };
  stopOnSignal({ close, kill: () => host.kill() }, STOPPED);
  const passStderr = stderrPasser(session);
  const print = async (request: CommandRequest): Promise<number> => {
    // The server gets ready while what judges its answer is loaded.
    early?.start();
    return (await import('./print-result')).printResult(session, credentials, request);
  };
  const run = async (): Promise<number> => {
    switch (options.command) {
      case 'list':
        return (await import('./list-server')).listServer(session, credentials);
      case 'call':
        return print({
          method: 'tools/call',
          params: { name: options.tool, arguments: options.args },
        });
      case 'prompt':
        return print({
          method: 'prompts/get',
          params: { name: options.name, arguments: options.args },
        });
      case 'read':
        return print({ method: 'resources/read', params: { uri: options.uri } });
      case 'check':
        return (await import('./check-server')).checkServer(session, credentials, {
          ...options,
          before,
        });
    }
  };
  const { record } = options;
  const recording =
    record === undefined ? undefined : (await import('./recording/record-session')).recordSession(session, record);
  let refusal: string | undefined;
  let code: number;
  try {
    code = await (ended = run());
  } finally {
    await session.disconnect();
    await host.close(FAST);
    passStderr();
    refusal = await recording?.stop();
    if (refusal !== undefined) tell(`--record: ${refusal}`);
  }
  if (code === COULD_NOT_RUN && options.passedOn.length > 0)
    tell(`${options.command} has no option ${options.passedOn.join(', ')}: passed on to the server’s command.`);
  return refreshTokens.isLost || refusal !== undefined ? Math.max(code, COULD_NOT_WRITE) : code;
}

/** The session of a server for a command, not connected yet. */
function openSession(
  options: CommandServer,
  { name, target }: { name: string; target: ServerTarget },
  credentials: EnvironmentCredentials,
) {
  const early = target.kind === 'stdio' ? new EarlyProcess(programOf(target)) : undefined;
  const host = nodeHost(early);
  const session = new Session(
    host,
    {
      ...{ name, target: credentials.withToken(target) },
      origin: 'launch',
      keepSecrets: false,
      confirmDestructive: false,
      callTimeout: options.timeout ?? DEFAULT_CALL_TIMEOUT,
      // All commands declare the same, as `test` does: what a server lists depends on it, and a call is for what was listed.
      protocol: { ...USUAL_PROTOCOL, version: options.protocol },
    },
    undefined,
    hideWhenTold(givenSecrets()),
  );
  // Whoever asks all the same is not to wait for somebody.
  session.serverRequests.handle('elicitation/create', () => ({ action: 'cancel' }));
  session.serverRequests.handle('sampling/createMessage', () => {
    throw new RpcRefusal(USER_REJECTED, 'User rejected sampling request');
  });
  credentials.serve(session);
  return { session, host, credentials, early };
}

function serverOf(
  { headers, env, ...named }: CommandServer,
  dist: string,
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; target: ServerTarget } {
  const { servers, autoConnect } = launchServers(named, dist, environment);
  const server = servers.find(({ name }) => name === autoConnect);
  if (!server) {
    const names = servers.map(({ name }) => name).join(', ');
    throw new UsageError(`Several servers found: ${names}. Choose one with --server NAME.`);
  }
  const target = targetFromEntry(server.config);
  if (!target) throw new UsageError(`${server.name} needs a command or a URL.`);
  if (target.kind === 'stdio') {
    if (Object.keys(headers).length > 0) throw new UsageError('--header requires a server URL.');
    return { name: server.name, target: { ...target, env: { ...target.env, ...env } } };
  }
  if (Object.keys(env).length > 0) throw new UsageError('--env requires a server command.');
  const given = { ...target, headers: { ...target.headers, ...headers } };
  return { name: server.name, target: given };
}

/** Passes on what the server writes to stderr. @returns the way to pass on the rest. */
function stderrPasser({ log }: Session): () => void {
  let passed = 0;
  const pass = (): void => {
    for (const entry of log.entriesAfter(passed)) {
      passed = entry.seq;
      if (entry.kind === 'stderr') tell(entry.text);
    }
  };
  log.subscribe(pass);
  return pass;
}
