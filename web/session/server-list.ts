import type { LaunchServer } from '../tunnel/tunnel';
import { isObject } from '../../core/json/json-object';
import { isInputKey } from '../../core/session/connect/inputs';
import { targetFromEntry } from '../../core/session/connect/mcp-servers-json';
import { USUAL_AUTHORIZATION } from '../../core/authorization/model';
import { USUAL_PROTOCOL } from '../../core/protocol/protocol-settings';
import {
  DEFAULT_CALL_TIMEOUT,
  secretsOf,
  type ServerConfig,
  withSecrets,
} from '../../core/session/connect/server-config';
import type { KeyValueStore } from '../../core/host';
import { recall, remember } from '../ui/remember';
import { Store } from '../../core/store';

const KEY = 'loupe.servers';

/** The settings that every new server starts with. */
export const NEW_SERVER = {
  origin: 'person',
  keepSecrets: false,
  confirmDestructive: true,
  callTimeout: DEFAULT_CALL_TIMEOUT,
  protocol: USUAL_PROTOCOL,
} as const satisfies Partial<ServerConfig>;

/**
 * The person's servers, kept in this browser. Environment and header values are kept only where the person said
 * so. Those named when Loupe was started come from the proxy at each start, and win. A React store.
 */
export class ServerList extends Store<readonly ServerConfig[]> {
  readonly #storage: KeyValueStore;

  constructor(storage: KeyValueStore, launched: readonly LaunchServer[]) {
    const stored = readStored(storage);
    const launch = launched.flatMap(({ name, config }): ServerConfig[] => {
      const target = targetFromEntry(config);
      if (!target) return [];
      const before = stored.find((server) => server.name === name && server.origin === 'launch');
      return [{ ...NEW_SERVER, ...before, name, target, origin: 'launch' }];
    });
    const names = new Set(launch.map((server) => server.name));
    const own = stored.filter((server) => server.origin === 'person' && !names.has(server.name));
    super([...launch, ...own]);
    this.#storage = storage;
  }

  get(name: string): ServerConfig | undefined {
    return this.snapshot().find((server) => server.name === name);
  }

  /** Puts a server in the place of the one with that name, or at the end. */
  put(server: ServerConfig, insteadOf: string = server.name): void {
    const index = this.snapshot().findIndex(({ name }) => name === insteadOf);
    this.#set(index < 0 ? [...this.snapshot(), server] : this.snapshot().with(index, server));
  }

  remove(name: string): void {
    this.#set(this.snapshot().filter((server) => server.name !== name));
  }

  /** A name like the wanted one that no server has yet. */
  freeName(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.get(name); n++) name = `${wanted}-${n}`;
    return name;
  }

  #set(servers: readonly ServerConfig[]): void {
    this.set(servers);
    remember(this.#storage, KEY, JSON.stringify(servers.map(withoutSecrets)));
  }
}

/** Stands for the target of a server that the command line names anew at each start. */
const NAMED_AT_START: ServerConfig['target'] = {
  kind: 'stdio',
  command: '',
  args: [],
  env: {},
  inheritEnv: false,
};

/** What may be written down: names of variables and headers, their values only where the person said so. */
function withoutSecrets(server: ServerConfig): ServerConfig {
  if (server.origin === 'launch') return { ...server, target: NAMED_AT_START };
  if (server.keepSecrets) return server;
  const names = Object.keys(secretsOf(server.target));
  const blank = Object.fromEntries(names.map((name) => [name, '']));
  return { ...server, target: withSecrets(server.target, blank) };
}

/** Names of the variables or headers that have no value: not kept, to be typed again. */
export function missingSecrets(server: ServerConfig): string[] {
  // What the command line gives may be empty on purpose; a place in another value is not.
  const counts = (name: string) => server.origin !== 'launch' || isInputKey(name);
  return Object.entries(secretsOf(server.target)).flatMap(([name, value]) =>
    value === '' && counts(name) ? [name] : [],
  );
}

function readStored(storage: KeyValueStore): ServerConfig[] {
  const stored = recall(storage, KEY);
  return Array.isArray(stored) ? stored.filter(isServerConfig).map(withAllSettings) : [];
}

/** A server that was kept before there were these settings starts with the usual ones. */
function withAllSettings(server: ServerConfig): ServerConfig {
  const { authorization } = server;
  return {
    ...server,
    protocol: { ...USUAL_PROTOCOL, ...server.protocol },
    ...(authorization && { authorization: { ...USUAL_AUTHORIZATION, ...authorization } }),
  };
}

/** Written by this class, but perhaps by another version of it. */
function isServerConfig(value: unknown): value is ServerConfig {
  if (!isObject(value) || typeof value['name'] !== 'string' || !isObject(value['target'])) return false;
  const { kind, command, args, env, url, headers } = value['target'];
  if (kind === 'stdio') return typeof command === 'string' && Array.isArray(args) && isObject(env);
  return typeof kind === 'string' && typeof url === 'string' && isObject(headers);
}
