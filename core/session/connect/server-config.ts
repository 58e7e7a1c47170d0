import type { AuthorizationSettings } from '../../authorization/model';
import type { SpawnOptions, TlsOptions } from '../../host';
import type { ProtocolSettings } from '../../protocol/protocol-settings';
import { secretsInUrls } from '../../secrets/redact';
import { secretsOfArguments, secretsOfEnvironment, secretsOfHeaders } from '../../secrets/secret-names';

/** How to reach a server: a command that speaks over its standard streams, or a URL. */
export type ServerTarget =
  | {
      kind: 'stdio';
      command: string;
      args: string[];
      /** Added to the small default environment. Values are secrets until shown otherwise. */
      env: Record<string, string>;
      /** Pass the proxy's whole environment on. */
      inheritEnv: boolean;
      cwd?: string;
    }
  | {
      /** `http` is Streamable HTTP, `sse` the HTTP+SSE of 2024-11-05; `auto` tries the first, then the second. */
      kind: 'auto' | 'http' | 'sse';
      url: string;
      /** Sent with every request. Values are secrets until shown otherwise. */
      headers: Record<string, string>;
    };

/** A server in the person's list. */
export interface ServerConfig {
  /** Unique in the list, and its name in the address bar. */
  name: string;
  target: ServerTarget;
  /** Where it comes from: typed here, or named when Loupe was started. */
  origin: 'person' | 'launch';
  /** Keep environment and header values in this browser. Otherwise they live as long as the page. */
  keepSecrets: boolean;
  /** Ask before calling a tool that its annotations call destructive. */
  confirmDestructive: boolean;
  /** Milliseconds a call may take without a sign of life. */
  callTimeout: number;
  /** Bytes of one line, event or body of the server's: what is longer is cut there. By default, 500 MB. */
  lineLimit?: number;
  /** Connect anew when the program of the server changes on the disk. */
  reconnectOnChange?: boolean;
  protocol: ProtocolSettings;
  /** How a server at a URL is authorized; undefined where nothing of it was chosen. */
  authorization?: AuthorizationSettings;
  /** How the certificate of a server at a URL is checked, besides what Node trusts. */
  tls?: TlsOptions;
}

export const DEFAULT_CALL_TIMEOUT = 60_000;

/** The program of a server as a host starts it. */
export function programOf(target: Extract<ServerTarget, { kind: 'stdio' }>): SpawnOptions {
  const { command, args, env, inheritEnv, cwd } = target;
  return { command, args, env, inheritEnv, ...(cwd !== undefined && { cwd }) };
}

/** The names of the environment variables or headers, and their values. */
export function secretsOf(target: ServerTarget): Record<string, string> {
  return target.kind === 'stdio' ? target.env : target.headers;
}

/** What of a target is secret: header values, variables and options by their names, and what its URLs carry. */
export function secretValuesOf(target: ServerTarget): string[] {
  return target.kind === 'stdio'
    ? [...secretsOfEnvironment(target.env), ...secretsOfArguments(target.args)]
    : [...secretsOfHeaders(target.headers), ...secretsInUrls(target.url)];
}

/** The same target with other environment or header values. */
export function withSecrets(target: ServerTarget, values: Record<string, string>): ServerTarget {
  return target.kind === 'stdio' ? { ...target, env: values } : { ...target, headers: values };
}

/** How the target reads on one line: the command line, or the URL. No secret is in it. */
export function describeTarget(target: ServerTarget): string {
  if (target.kind !== 'stdio') return target.url;
  return [target.command, ...target.args].map(quoted).join(' ');
}

/** A word as it must be written to stay one word, by the quotes of a shell; there are no escapes. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./^~-]+$/.test(word)) return word;
  return word
    .split(/("+)/)
    .filter((part, index) => part !== '' || index === 0)
    .map((part) => (part.startsWith('"') ? `'${part}'` : `"${part}"`))
    .filter((part, _, all) => part !== '""' || all.length === 1)
    .join('');
}
