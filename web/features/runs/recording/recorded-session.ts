import { type Host, HostError } from '../../../../core/host';
import type { RecordedServer, RecordingHeader } from '../../../../core/recording/format';
import { nameFor } from '../../../../core/session/connect/name-for';
import type { ServerTarget } from '../../../../core/session/connect/server-config';
import { Session } from '../../../../core/session/session';
import type { MessageLog } from '../../../../core/transports/message-log';
import { NEW_SERVER } from '../../../session/server-list';

/** A read-only session: its host refuses every process and request. */
export function recordedSession(host: Host, { server }: RecordingHeader, log: MessageLog): Session {
  const refuse = () => new HostError('refused', 'This is a recording: nothing is sent to its server.');
  const readOnly: Host = {
    ...host,
    storage: undefined,
    spawn: () => {
      throw refuse();
    },
    request: () => Promise.reject(refuse()),
  };
  const target = targetOf(server);
  const config = {
    ...NEW_SERVER,
    // As a client would call it: facts about clients count its characters.
    name: server.name ?? nameFor(target),
    target,
  };
  return new Session(readOnly, config, log);
}

function targetOf(server: RecordedServer): ServerTarget {
  if (server.kind === 'http') {
    const names = server.headers ?? [];
    return { kind: 'http', url: server.url, headers: Object.fromEntries(names.map((name) => [name, ''])) };
  }
  const { command, args, cwd } = server;
  return { kind: 'stdio', command, args: [...args], env: {}, inheritEnv: false, cwd };
}
