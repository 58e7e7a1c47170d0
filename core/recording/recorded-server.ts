import type { ServerTarget } from '../session/connect/server-config';
import type { RecordedServer } from './format';

/** A target in a recording: environment variables and headers are only names. */
export function recordedServer(name: string, target: ServerTarget): RecordedServer {
  if (target.kind !== 'stdio') return { kind: 'http', name, url: target.url, headers: Object.keys(target.headers) };
  const { command, args, cwd, env } = target;
  return { kind: 'stdio', name, command, args, ...(cwd !== undefined && { cwd }), env: Object.keys(env) };
}

export function nameOfRecorded(server: RecordedServer): string {
  if (server.name !== undefined) return server.name;
  return server.kind === 'http' ? server.url : [server.command, ...server.args].join(' ');
}
