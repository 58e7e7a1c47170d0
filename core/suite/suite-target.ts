import type { ServerTarget } from '../session/connect/server-config';
import type { SuiteServer } from './suite';

export type NamedTarget =
  | { kind: 'target'; target: ServerTarget }
  | { kind: 'config'; file: string; name: string | undefined };

/** @param resolve makes a path absolute that starts at the suite's folder */
export function serverOfSuite(
  server: SuiteServer | undefined,
  resolve: (path: string) => string,
): NamedTarget | undefined {
  if (!server) return undefined;
  const {
    command,
    args = [],
    env = {},
    inheritEnv = false,
    cwd = '.',
    url,
    transport,
    headers = {},
    config,
    name,
  } = server;
  if (config !== undefined) return { kind: 'config', file: resolve(config), name };
  if (url !== undefined) return { kind: 'target', target: { kind: transport ?? 'auto', url, headers: texts(headers) } };
  if (command === undefined) return undefined;
  return {
    kind: 'target',
    target: { kind: 'stdio', command, args: args.map(String), env: texts(env), inheritEnv, cwd: resolve(cwd) },
  };
}

function texts(object: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, String(value)]));
}
