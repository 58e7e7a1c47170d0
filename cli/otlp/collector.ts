import { maskSecrets } from '../../core/secrets/mask-secrets';
import { MASK } from '../../core/secrets/secrets';
import { UsageError } from '../options';
import { writeStderr } from '../stderr';
import type { Collector, OtlpExporter } from './otlp-exporter';
import { decodedUri } from '../../core/json/decoded-uri';

export const OTLP_OPTION = {
  type: 'string',
  value: 'URL',
  help: 'send spans to an OpenTelemetry collector, such as http://localhost:4318',
} as const;

/** For `--otlp` or OpenTelemetry's variables; loaded only if one is set. @throws UsageError if `--otlp` is not a URL */
export async function openExporter(option: string | undefined): Promise<OtlpExporter | undefined> {
  const collector = collectorOf(option, process.env);
  return collector && new (await import('./otlp-exporter')).OtlpExporter(collector);
}

/** @param option `--otlp`, which has priority @throws UsageError */
export function collectorOf(option: string | undefined, env: NodeJS.ProcessEnv): Collector | undefined {
  const base = option ?? (isDisabled(env) ? undefined : env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  const traces = option === undefined && !isDisabled(env) ? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] : undefined;
  const address = traces || base;
  if (!address) return undefined;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    if (option !== undefined) throw new UsageError(`--otlp requires a URL, not "${withoutCredentials(option)}".`);
    writeStderr('No spans are sent: the OTLP endpoint of the environment is not an HTTP URL.');
    return undefined;
  }
  const url = new URL(address);
  const credentials = takeCredentials(url);
  // Only the traces variable has the whole URL.
  if (!traces && !url.pathname.endsWith('/v1/traces')) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  const headers = env['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] || env['OTEL_EXPORTER_OTLP_HEADERS'];
  return { url: url.href, headers: { ...credentials, ...readHeaders(headers ?? '') } };
}

/** fetch rejects URLs with credentials. @returns the credentials as a header */
function takeCredentials(url: URL): Record<string, string> {
  const { username, password } = url;
  if (username === '' && password === '') return {};
  url.username = '';
  url.password = '';
  const pair = `${decodedUri(username)}:${decodedUri(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Masks everything before the `@`, also in an invalid URL. */
function withoutCredentials(text: string): string {
  return maskSecrets(text).replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, `$1${MASK}@`);
}

function isDisabled(env: NodeJS.ProcessEnv): boolean {
  return env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
}

/** `name=value,name=value`, percent-encoded. Invalid pairs are ignored, as OpenTelemetry requires. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
    try {
      return name === '' ? [] : [[name, decodeURIComponent(value.trim())]];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(pairs);
}
