import { targetFromEntry } from '../core/session/connect/mcp-servers-json';
import { DEFAULT_CALL_TIMEOUT, programOf, type ServerTarget } from '../core/session/connect/server-config';
import { DEFAULT_PROTOCOL } from '../core/protocol/protocol-settings';
import { RpcRefusal } from '../core/session/server-requests/server-requests';
import { Session } from '../core/session/session';
import { EarlyProcess } from '../proxy/early-process';
import { FAST } from '../proxy/stream';
import { EnvironmentCredentials, environmentSecrets } from './environment-credentials';
import { RefreshTokens } from './refresh-tokens';
import type { CommandServer } from './server-command';
import { maskOnStderr, writeStderr } from './stderr';
import { serversFromOptions, noTargetText, severalServers } from './resolve-servers';
import { withPromptedInputs } from './missing-inputs';
import { nodeHost } from './node-host';
import { UsageError } from './options';
import { STOPPED, stopOnSignal } from './stop-on-signal';
import { COULD_NOT_WRITE } from './write-report';

const USER_REJECTED = -1;
const COULD_NOT_RUN = 2;

type Work = (session: Session, credentials: EnvironmentCredentials, early?: EarlyProcess) => Promise<number>;

/** `work` connects it. Results go to stdout, everything else to stderr. @returns the exit code @throws UsageError */
export async function withSession(server: CommandServer, work: Work): Promise<number> {
  const refreshTokens = new RefreshTokens(server.saveRefreshToken);
  const { session, host, credentials, early } = openSession(
    server,
    await withPromptedInputs((environment) => serverOf(server, environment)),
    new EnvironmentCredentials(refreshTokens, undefined, server.deviations),
  );
  let ended: Promise<unknown> | undefined;
  const close = async (): Promise<void> => {
    await session.disconnect();
    // Results so far are printed.
    await ended;
  };
  stopOnSignal({ close, kill: () => host.kill() }, STOPPED);
  const passStderr = stderrPasser(session);
  const { record } = server;
  const recording =
    record === undefined ? undefined : (await import('./recording/record-session')).recordSession(session, record);
  let failure: string | undefined;
  let code: number;
  try {
    code = await (ended = work(session, credentials, early));
  } finally {
    await session.disconnect();
    await host.close(FAST);
    passStderr();
    failure = await recording?.stop();
    if (failure !== undefined) writeStderr(`--record: ${failure}`);
  }
  if (code === COULD_NOT_RUN && server.forwardedOptions.length > 0)
    writeStderr(
      `${server.command} has no option ${server.forwardedOptions.join(', ')}: passed on to the server’s command.`,
    );
  return refreshTokens.isLost || failure !== undefined ? Math.max(code, COULD_NOT_WRITE) : code;
}

/** One of several servers of a file. The environment's tokens are not for all of them. @throws UsageError */
export function openServerOfFile(server: CommandServer, name: string) {
  const named = { ...server, server: name };
  const credentials = new EnvironmentCredentials(new RefreshTokens(undefined), () => false);
  return openSession(named, serverOf(named, process.env), credentials);
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
      name,
      target: credentials.withToken(target),
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
  named: CommandServer,
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; target: ServerTarget } {
  const { servers, autoConnect } = serversFromOptions(named, environment);
  const server = servers.find(({ name }) => name === autoConnect);
  if (!server) throw severalServers(servers);
  const target = targetFromEntry(server.config);
  if (!target) throw new UsageError(noTargetText(server.name, named.config));
  return { name: server.name, target };
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
