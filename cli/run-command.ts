import { targetFromEntry } from '../core/session/connect/mcp-servers-json';
import { DEFAULT_CALL_TIMEOUT, programOf, type ServerTarget } from '../core/session/connect/server-config';
import { DEFAULT_PROTOCOL } from '../core/protocol/protocol-settings';
import { RpcRefusal } from '../core/session/questions/server-requests';
import { Session } from '../core/session/session';
import suiteSchema from '../core/suite/suite.schema.json';
import { EarlyProcess } from '../proxy/early-process';
import { FAST } from '../proxy/stream';
import { type CommandServer, parseCommand } from './command-options';
import { COMMAND_HELP } from './command-help';
import { EnvironmentCredentials, environmentSecrets } from './environment-credentials';
import { RefreshTokens } from './refresh-tokens';

import { maskOnStderr, writeStderr } from './stderr';
import { launchServers } from './launch';
import { withPromptedInputs } from './missing-inputs';
import { nodeHost } from './node-host';
import type { CommandRequest } from './print-result';
import { UsageError } from './options';
import { STOPPED, stopOnSignal } from './stop-on-signal';
import { COULD_NOT_WRITE } from './write-report';

const USER_REJECTED = -1;
const COULD_NOT_RUN = 2;

/**
 * Results go to stdout, everything else to stderr. @param dist the built files, for the demo server @returns the exit
 * code @throws UsageError
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
      // The environment's tokens are not for all servers of a file.
      const own = new EnvironmentCredentials(new RefreshTokens(undefined), () => false);
      return openSession({ ...options, server }, serverOf({ ...options, server }, dist, process.env), own);
    });
  // Read before signals are handled: it may be a pipe that nobody writes to.
  const before =
    options.command === 'check' && options.against !== undefined
      ? (await import('./check-surface')).readKept(options.against)
      : undefined;
  const refreshTokens = new RefreshTokens(options.saveRefreshToken);
  const { session, host, credentials, early } = openSession(
    options,
    await withPromptedInputs((environment) => serverOf(options, dist, environment)),
    new EnvironmentCredentials(refreshTokens, undefined, options.deviations),
  );
  let ended: Promise<unknown> | undefined;
  const close = async (): Promise<void> => {
    await session.disconnect();
    // Results so far are printed.
    await ended;
  };
  stopOnSignal({ close, kill: () => host.kill() }, STOPPED);
  const passStderr = stderrPasser(session);
  const print = async (request: CommandRequest): Promise<number> => {
    // The server starts while code is loaded.
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
    if (refusal !== undefined) writeStderr(`--record: ${refusal}`);
  }
  if (code === COULD_NOT_RUN && options.forwardedOptions.length > 0)
    writeStderr(
      `${options.command} has no option ${options.forwardedOptions.join(', ')}: passed on to the server’s command.`,
    );
  return refreshTokens.isLost || refusal !== undefined ? Math.max(code, COULD_NOT_WRITE) : code;
}

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
      callTimeout: options.timeoutMs ?? DEFAULT_CALL_TIMEOUT,
      // All commands declare the same capabilities: what a server lists depends on them.
      protocol: { ...DEFAULT_PROTOCOL, version: options.protocol },
    },
    undefined,
    maskOnStderr(environmentSecrets()),
  );
  // Nobody answers server requests here.
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

/** @returns flushes the rest */
function stderrPasser({ log }: Session): () => void {
  let passed = 0;
  const pass = (): void => {
    for (const entry of log.entriesAfter(passed)) {
      passed = entry.seq;
      if (entry.kind === 'stderr') writeStderr(entry.text);
    }
  };
  log.subscribe(pass);
  return pass;
}
