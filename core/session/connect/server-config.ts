import type { AuthorizationSettings } from '../../authorization/model';
import type { SpawnOptions, TlsOptions } from '../../host';
import type { ProtocolSettings } from '../../protocol/protocol-settings';
import { secretsInUrls } from '../../secrets/mask-secrets';
import type { UrlTransport } from '../../protocol/transport-kind';
import { secretsOfArguments, secretsOfEnvironment, secretsOfHeaders } from '../../secrets/secret-names';

export type ServerTarget =
  | {
      kind: 'stdio';
      command: string;
      args: string[];
      /** Merged over the small default environment. Secrets until shown otherwise. */
      env: Record<string, string>;
      inheritEnv: boolean;
      cwd?: string;
    }
  | {
      /** `auto`: Streamable HTTP, then HTTP+SSE. */
      kind: 'auto' | UrlTransport;
      url: string;
      headers: Record<string, string>;
    };

export interface ServerConfig {
  /** Unique in the list; also its name in the URL of the page. */
  name: string;
  target: ServerTarget;
  /** Added in the page, or on the command line. */
  origin: 'person' | 'launch';
  /** Store environment and header values in this browser, instead of for the life of the page. */
  keepSecrets: boolean;
  confirmDestructive: boolean;
  /** Milliseconds without a sign of life. */
  callTimeout: number;
  /** Bytes of one line, event or body, which is cut there. Default: 500 MB. */
  lineLimit?: number;
  reconnectOnChange?: boolean;
  protocol: ProtocolSettings;
  /** For a URL; undefined if nothing was chosen. */
  authorization?: AuthorizationSettings;
  /** For a URL: `LOUPE_AUTHORIZATION_PARAMETERS`, a query. Never stored. */
  parameters?: string;
  /** For a URL, in addition to what Node trusts. */
  tls?: TlsOptions;
}

export const DEFAULT_CALL_TIMEOUT = 60_000;

export function programOf(target: Extract<ServerTarget, { kind: 'stdio' }>): SpawnOptions {
  const { command, args, env, inheritEnv, cwd } = target;
  return { command, args, env, inheritEnv, ...(cwd !== undefined && { cwd }) };
}

export function secretsOf(target: ServerTarget): Record<string, string> {
  return target.kind === 'stdio' ? target.env : target.headers;
}

/** Secret header values, variables, options, and parts of URLs. */
export function secretValuesOf(target: ServerTarget): string[] {
  return target.kind === 'stdio'
    ? [...secretsOfEnvironment(target.env), ...secretsOfArguments(target.args)]
    : [...secretsOfHeaders(target.headers), ...secretsInUrls(target.url)];
}

export function withSecrets(target: ServerTarget, values: Record<string, string>): ServerTarget {
  return target.kind === 'stdio' ? { ...target, env: values } : { ...target, headers: values };
}

/** The command line or the URL, without secrets. */
export function describeTarget(target: ServerTarget): string {
  if (target.kind !== 'stdio') return target.url;
  return [target.command, ...target.args].map(quoted).join(' ');
}

/** Quotes a word for a shell, without escapes: `it's "x"` → `"it's "'"'"x"'"'`. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./^~-]+$/.test(word)) return word;
  return word
    .split(/("+)/)
    .filter((part, index) => part !== '' || index === 0)
    .map((part) => (part.startsWith('"') ? `'${part}'` : `"${part}"`))
    .filter((part, _, all) => part !== '""' || all.length === 1)
    .join('');
}
