import { isObject, toList } from '../../json/json-object';
import type { UrlTransport } from '../../protocol/transport-kind';
import { urlTransportBy } from '../../transports/transports';
import { withOpenInputs } from './inputs';
import type { ServerTarget } from './server-config';

function stringRecord(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
}

/** `command` with `args`, `env`, `cwd`; or `url` (`serverUrl`, `httpUrl`) with `headers` and `type` or `transport`. */
export function targetFromEntry(entry: unknown): ServerTarget | undefined {
  if (!isObject(entry)) return undefined;
  const { command, args, env, cwd, url, serverUrl, httpUrl, headers, inheritEnv } = entry;
  if (typeof command === 'string' && command !== '') {
    return {
      kind: 'stdio',
      command,
      args: toList(args).map(String),
      env: stringRecord(env),
      inheritEnv: inheritEnv === true,
      ...(typeof cwd === 'string' && cwd !== '' && { cwd }),
    };
  }
  const address = [url, serverUrl, httpUrl].find((value) => typeof value === 'string');
  if (typeof address !== 'string') return undefined;
  return { kind: httpKind(entry, address), url: address, headers: stringRecord(headers) };
}

function httpKind(entry: Record<string, unknown>, url: string): 'auto' | UrlTransport {
  const kinds = [entry['type'], entry['transport'], entry['transportType']];
  const named = kinds.find((kind) => typeof kind === 'string')?.toLowerCase() ?? '';
  const exact = urlTransportBy((_, name) => name === named);
  if (exact) return exact;
  if (/http/.test(named) || 'httpUrl' in entry) return 'http';
  return urlTransportBy(({ urlPattern }) => urlPattern?.test(url) === true) ?? 'auto';
}

/** `{"mcpServers": {…}}`, `{"servers": {…}}` (also in `"mcp"`), names, or one entry. Placeholders become empty. */
export function targetsFromConfig(config: unknown): { name: string; target: ServerTarget }[] {
  if (!isObject(config)) return [];
  const single = targetFromEntry(config);
  if (single) return [{ name: '', target: withOpenInputs(single) }];
  const nested = config['mcpServers'] ?? config['servers'] ?? config['context_servers'];
  if (isObject(nested)) return targetsIn(nested);
  if (isObject(config['mcp'])) return targetsFromConfig(config['mcp']);
  return targetsIn(config);
}

function targetsIn(map: Record<string, unknown>): { name: string; target: ServerTarget }[] {
  return Object.entries(map).flatMap(([name, entry]) => {
    const target = targetFromEntry(entry);
    return target ? [{ name, target: withOpenInputs(target) }] : [];
  });
}
