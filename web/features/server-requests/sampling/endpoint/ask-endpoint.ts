import type { Tunnel } from '../../../../tunnel/tunnel';
import type { JsonObject } from '../../../../../core/json/json-object';
import { JsonSyntaxError, parseJson, stringifyJson } from '../../../../../core/json/lossless';
import { exchange } from '../../../../../core/transports/exchange';
import { HostError } from '../../../../../core/host';
import { fromAnthropic, toAnthropic } from './anthropic-form';
import { type EndpointSettings, endpointUrl } from './endpoint-settings';
import { fromOpenAi, toOpenAi } from './openai-form';
import { cutText } from '../../../../../core/json/shorten-strings';

/** `body`: what the endpoint sent, cut off. */
export type EndpointFailure =
  | { kind: 'bad-url' }
  | { kind: 'transport'; code: string; message: string }
  | { kind: 'http'; status: string; body: string }
  | { kind: 'not-json'; message: string; body: string }
  | { kind: 'unexpected'; body: string }
  | { kind: 'stopped' };

export type EndpointOutcome =
  /** `leftOut`: content kinds that the API can't carry. */
  { kind: 'answer'; result: JsonObject; leftOut: string[] } | { kind: 'failed'; failure: EndpointFailure };

const MAX_SHOWN_BODY = 4_000;

const API_FORMATS = {
  openai: { write: toOpenAi, read: fromOpenAi },
  anthropic: { write: toAnthropic, read: fromAnthropic },
} as const;

function headersOf({ kind, key }: EndpointSettings): Record<string, string> {
  switch (kind) {
    case 'openai':
      return key === '' ? {} : { authorization: `Bearer ${key}` };
    case 'anthropic':
      return { 'anthropic-version': '2023-06-01', ...(key !== '' && { 'x-api-key': key }) };
  }
}

/** Never rejects. @param onBytes total received so far */
export async function askEndpoint(
  tunnel: Tunnel,
  settings: EndpointSettings,
  params: JsonObject,
  model: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<EndpointOutcome> {
  const failed = (failure: EndpointFailure) => ({ kind: 'failed' as const, failure });
  const url = endpointUrl(settings);
  if (url === undefined) return failed({ kind: 'bad-url' });
  const { write, read } = API_FORMATS[settings.kind];
  const { body: requestBody, leftOut } = write(params, model);
  try {
    const response = await exchange(tunnel, {
      method: 'POST',
      url,
      headers: [{ 'content-type': 'application/json', accept: 'application/json' }, headersOf(settings)],
      body: stringifyJson(requestBody),
      signal,
    });
    const text = await readText(response.body, onBytes);
    const body = cutText(text, MAX_SHOWN_BODY);
    if (response.status < 200 || response.status > 299) {
      const status = `${response.status} ${response.statusText}`.trim();
      return failed({ kind: 'http', status, body });
    }
    const parsed = parseOrError(text);
    if (parsed instanceof JsonSyntaxError) return failed({ kind: 'not-json', message: parsed.message, body });
    const result = read(parsed, model);
    return result ? { kind: 'answer', result, leftOut } : failed({ kind: 'unexpected', body });
  } catch (error) {
    if (signal.aborted) return failed({ kind: 'stopped' });
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof HostError ? error.code : 'network';
    return failed({ kind: 'transport', code, message });
  }
}

function parseOrError(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

async function readText(body: ReadableStream<Uint8Array>, onBytes: (bytes: number) => void): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
    onBytes(bytes);
  }
}
