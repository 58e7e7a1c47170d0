import { isObject, setMember, type JsonObject } from '../../json/json-object';
import { maskUrl } from '../../session/connect/mask-url';
import type { ServerConfig } from '../../session/connect/server-config';
import { setInSuite } from '../edit-suite';
import type { SuiteServer } from '../suite';

/** Every place that a suite would read as a variable. */
const PLACE = /\$\$?\{[A-Za-z_][A-Za-z0-9_]*\}/g;

/** A value as a suite writes it, so that it is sent as it is: `${name}` in its texts is no variable. */
export function asWritten<T>(value: T): T {
  return write(value) as T;
}

function write(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(PLACE, (place) => `$${place}`);
  if (Array.isArray(value)) return value.map(write);
  if (!isObject(value)) return value;
  const written: JsonObject = {};
  for (const [name, member] of Object.entries(value))
    setMember(written, String(write(name)), write(member));
  return written;
}

/** The name of the variable that stands for a secret: `x-api-key` is `X_API_KEY`. */
function secretVariable(name: string): string {
  const word = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toUpperCase();
  return /^[A-Z_]/.test(word) ? word : `SECRET_${word}`;
}

/** The place in a suite where a secret's value goes: `${X_API_KEY}`. */
export function secretPlace(name: string): string {
  return `\${${secretVariable(name)}}`;
}

/** A server as a suite names it: what its environment and headers hold by name only. */
export function serverInSuite({
  target,
  protocol,
}: Pick<ServerConfig, 'target' | 'protocol'>): SuiteServer {
  const pinned = protocol.version === 'auto' ? {} : { protocol: protocol.version };
  const places = (secrets: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(secrets).map((name) => [name, secretPlace(name)]));
  if (target.kind === 'stdio') {
    const { command, args, env, inheritEnv, cwd } = target;
    return {
      command: asWritten(command),
      ...(args.length > 0 && { args: asWritten(args) }),
      ...(Object.keys(env).length > 0 && { env: places(env) }),
      ...(inheritEnv && { inheritEnv }),
      ...(cwd !== undefined && { cwd: asWritten(cwd) }),
      ...pinned,
    };
  }
  const { kind, url, headers } = target;
  return {
    // A password or a key in it is a secret, too.
    url: maskUrl(url) === url ? asWritten(url) : '${SERVER_URL}',
    ...(kind !== 'auto' && { transport: kind }),
    ...(Object.keys(headers).length > 0 && { headers: places(headers) }),
    ...pinned,
  };
}

/**
 * The beginning of a new suite's text, to which its calls are added.
 * @param config of its server; undefined where it names none
 */
export function newSuite(config: Pick<ServerConfig, 'target' | 'protocol'> | undefined): string {
  if (!config) return 'loupe: 1\n';
  return setInSuite('loupe: 1\nserver: {}\n', ['server'], serverInSuite(config));
}
