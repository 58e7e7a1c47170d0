import type { Launch, LaunchServer } from '../tunnel/tunnel';
import { isObject } from '../../core/json/json-object';
import { isInputKey } from '../../core/session/connect/inputs';
import { targetFromEntry } from '../../core/session/connect/mcp-servers-json';
import { DEFAULT_AUTHORIZATION } from '../../core/authorization/model';
import { DEFAULT_PROTOCOL } from '../../core/protocol/protocol-settings';
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

export const NEW_SERVER = {
  origin: 'person',
  keepSecrets: false,
  confirmDestructive: true,
  callTimeout: DEFAULT_CALL_TIMEOUT,
  protocol: DEFAULT_PROTOCOL,
} as const satisfies Partial<ServerConfig>;

/** Values of variables and headers are stored only if the user agreed. Servers of Loupe's start win over stored ones. */
export class ServerList extends Store<readonly ServerConfig[]> {
  readonly #storage: KeyValueStore;
  /** The servers of Loupe's start, also those that the user has removed. */
  readonly launched: readonly ServerConfig[];

  constructor(
    storage: KeyValueStore,
    launched: readonly LaunchServer[],
    { autoConnect, parameters }: Partial<Launch> = {},
  ) {
    const stored = readStored(storage);
    const launch = launched.flatMap(({ name, config }): ServerConfig[] => {
      const target = targetFromEntry(config);
      if (!target) return [];
      const before = stored.find((server) => server.name === name && server.origin === 'launch');
      return [
        { ...NEW_SERVER, ...before, name, target, origin: 'launch', ...(name === autoConnect && { parameters }) },
      ];
    });
    const names = new Set(launch.map((server) => server.name));
    const own = stored.filter((server) => server.origin === 'person' && !names.has(server.name));
    super([...launch, ...own]);
    this.#storage = storage;
    this.launched = launch;
  }

  get(name: string): ServerConfig | undefined {
    return this.snapshot().find((server) => server.name === name);
  }

  put(server: ServerConfig, insteadOf: string = server.name): void {
    const index = this.snapshot().findIndex(({ name }) => name === insteadOf);
    this.#set(index < 0 ? [...this.snapshot(), server] : this.snapshot().with(index, server));
  }

  remove(name: string): void {
    this.#set(this.snapshot().filter((server) => server.name !== name));
  }

  /** `name`, or `name-2`, `name-3` … if a server has it already. */
  freeName(name: string): string {
    let free = name;
    for (let n = 2; this.get(free); n++) free = `${name}-${n}`;
    return free;
  }

  #set(servers: readonly ServerConfig[]): void {
    this.set(servers);
    remember(this.#storage, KEY, JSON.stringify(servers.map(withoutSecrets)));
  }
}

/** Placeholder for the target of a server that the command line names at each start. */
const TARGET_PLACEHOLDER: ServerConfig['target'] = {
  kind: 'stdio',
  command: '',
  args: [],
  env: {},
  inheritEnv: false,
};

/** A server as it may be stored: names of variables and headers, values only if the user agreed. */
function withoutSecrets(server: ServerConfig): ServerConfig {
  if (server.origin === 'launch') return { ...server, target: TARGET_PLACEHOLDER, parameters: undefined };
  if (server.keepSecrets) return server;
  const names = Object.keys(secretsOf(server.target));
  const blank = Object.fromEntries(names.map((name) => [name, '']));
  return { ...server, target: withSecrets(server.target, blank) };
}

/** Names of variables or headers without a value, which were not stored and have to be entered again. */
export function missingSecrets(server: ServerConfig): string[] {
  // The command line may set an empty value on purpose; an empty input is missing.
  const counts = (name: string) => server.origin !== 'launch' || isInputKey(name);
  return Object.entries(secretsOf(server.target)).flatMap(([name, value]) =>
    value === '' && counts(name) ? [name] : [],
  );
}

function readStored(storage: KeyValueStore): ServerConfig[] {
  const stored = recall(storage, KEY);
  return Array.isArray(stored) ? stored.filter(isServerConfig).map(withAllSettings) : [];
}

function withAllSettings(server: ServerConfig): ServerConfig {
  const { authorization } = server;
  return {
    ...server,
    protocol: { ...DEFAULT_PROTOCOL, ...server.protocol },
    ...(authorization && { authorization: { ...DEFAULT_AUTHORIZATION, ...authorization } }),
  };
}

/** May have been written by another version. */
function isServerConfig(value: unknown): value is ServerConfig {
  if (!isObject(value) || typeof value['name'] !== 'string' || !isObject(value['target'])) return false;
  const { kind, command, args, env, url, headers } = value['target'];
  if (kind === 'stdio') return typeof command === 'string' && Array.isArray(args) && isObject(env);
  return typeof kind === 'string' && typeof url === 'string' && isObject(headers);
}
