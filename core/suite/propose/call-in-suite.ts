import { isObject, setMember, type JsonObject } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import type { JsonSchema } from '../../schema/json-schema';
import { replaceSecrets } from '../../schema/plan/secret-values';
import { secretArguments } from '../../secrets/secret-names';
import { MASK, Secrets } from '../../secrets/secrets';
import { secretsOf, secretValuesOf, type ServerConfig, type ServerTarget } from '../../session/connect/server-config';
import { setInSuite } from '../edit-suite';
import type { SuiteServer } from '../suite';
import { maskSecrets } from '../../secrets/mask-secrets';

const VARIABLE = /\$\$?\{[A-Za-z_][A-Za-z0-9_]*\}/g;

/** Escapes `${name}` in texts, so that a suite sends it as it is. */
export function asWritten<T>(value: T): T {
  return write(value) as T;
}

function write(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(VARIABLE, (reference) => `$${reference}`);
  if (Array.isArray(value)) return value.map(write);
  if (!isObject(value)) return value;
  const written: JsonObject = {};
  for (const [name, member] of Object.entries(value)) setMember(written, String(write(name)), write(member));
  return written;
}

/** `x-api-key` → `X_API_KEY`, `密码` → `_5BC6_7801`: in suites, names of variables are ASCII. */
function secretVariable(name: string): string {
  const word = name
    .replace(/\P{ASCII}/gu, (letter) => `_${(letter.codePointAt(0) ?? 0).toString(16)}`)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toUpperCase();
  return /^(?:[A-Z]|_\w)/.test(word) ? word : `SECRET_${word}`;
}

/** `x-api-key` → `${X_API_KEY}`. */
export function secretReference(name: string): string {
  return `\${${secretVariable(name)}}`;
}

export function secretNamesOf(target: ServerTarget): Record<string, string> {
  const named: Record<string, string> = {};
  const add = (name: string, value: string): void => {
    const variable = secretVariable(name);
    let free = variable;
    for (let n = 2; Object.hasOwn(named, free) && named[free] !== value; n += 1) free = `${variable}_${n}`;
    named[free] = value;
  };
  for (const [name, value] of Object.entries(secretsOf(target))) add(name, value);
  if (target.kind === 'stdio')
    for (const { option, value } of secretArguments(target.args)) add(option || 'ARGUMENT', value);
  // A password or key in the URL is a secret too.
  else if (maskSecrets(target.url) !== target.url) add('SERVER_URL', target.url);
  return named;
}

/** Secrets only by the names of their variables. */
export function serverInSuite({ target, protocol }: Pick<ServerConfig, 'target' | 'protocol'>): SuiteServer {
  const pinned = protocol.version === 'auto' ? {} : { protocol: protocol.version };
  const references = (secrets: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(secrets).map((name) => [name, secretReference(name)]));
  if (target.kind === 'stdio') {
    const { command, args, env, inheritEnv, cwd } = target;
    const secrets = new Secrets();
    const values = new Set(secretValuesOf(target));
    for (const [name, value] of Object.entries(secretNamesOf(target))) if (values.has(value)) secrets.add(value, name);
    return {
      command: asWritten(command),
      ...(args.length > 0 && { args: secrets.maskValueWithNames(asWritten(args)) }),
      ...(Object.keys(env).length > 0 && { env: references(env) }),
      ...(inheritEnv && { inheritEnv }),
      ...(cwd !== undefined && { cwd: asWritten(cwd) }),
      ...pinned,
    };
  }
  const { kind, url, headers } = target;
  return {
    url: maskSecrets(url) === url ? asWritten(url) : secretReference('SERVER_URL'),
    ...(kind !== 'auto' && { transport: kind }),
    ...(Object.keys(headers).length > 0 && { headers: references(headers) }),
    ...pinned,
  };
}

/** A secret without a name gets that of its member. @param schema may mark more of the value as secret */
export function withSecretReferences(value: unknown, secrets: Secrets, schema: JsonSchema): unknown {
  const reference = (path: readonly Segment[]) =>
    secretReference(path.findLast((step) => typeof step === 'string') ?? 'secret');
  const named = (inner: unknown, path: readonly Segment[]): unknown => {
    if (typeof inner === 'string') return secrets.maskWithNames(inner).replaceAll(MASK, () => reference(path));
    if (Array.isArray(inner)) return inner.map((item, index) => named(item, [...path, index]));
    if (!isObject(inner)) return inner;
    const written: JsonObject = {};
    for (const [name, member] of Object.entries(inner)) setMember(written, name, named(member, [...path, name]));
    return written;
  };
  return named(replaceSecrets(schema, asWritten(value), reference), []);
}

/** @param config undefined if the suite names no server */
export function newSuite(config: Pick<ServerConfig, 'target' | 'protocol'> | undefined, title?: string): string {
  const head = title === undefined ? 'loupe: 1\n' : `loupe: 1\ntitle: ${JSON.stringify(title)}\n`;
  return config ? setInSuite(`${head}server: {}\n`, ['server'], serverInSuite(config)) : head;
}
