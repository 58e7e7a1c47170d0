import { isObject } from '../../../../../core/json/json-object';
import { inBrowser, inTab, recall, remember } from '../../../../ui/remember';

/** The two forms in which models are commonly served. */
export const ENDPOINT_KINDS = ['openai', 'anthropic'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** Where a model answers, as a person gave it. There is none by default. */
export interface EndpointSettings {
  kind: EndpointKind;
  /** The whole address, or the beginning that {@link endpointUrl} completes. */
  url: string;
  /** Sent as the form of the endpoint wants it; empty for none. Kept in this tab only. */
  key: string;
  /** Empty for the first hint of the server. */
  model: string;
}

const PLACE = 'loupe.modelEndpoint';
const KEY_PLACE = 'loupe.modelEndpoint.key';

export function readEndpoint(): EndpointSettings {
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  const stored = recall(inBrowser, PLACE);
  const { kind, url, model } = isObject(stored) ? stored : {};
  return {
    kind: kind === 'anthropic' ? kind : 'openai',
    url: word(url),
    key: inTab.getItem(KEY_PLACE) ?? '',
    model: word(model),
  };
}

/** Remembers where the model is for this browser, and the key for this tab. */
export function keepEndpoint({ kind, url, key, model }: EndpointSettings): void {
  const isEmpty = url === '' && model === '';
  remember(inBrowser, PLACE, isEmpty ? null : JSON.stringify({ kind, url, model }));
  remember(inTab, KEY_PLACE, key === '' ? null : key);
}

const PATHS = { openai: '/chat/completions', anthropic: '/messages' } as const;

/** The address that is asked: what a person wrote, completed where it only names a host or a version. */
export function endpointUrl({ kind, url }: EndpointSettings): string | undefined {
  const text = url.trim();
  if (!URL.canParse(text)) return undefined;
  const parsed = new URL(text);
  if (!/^https?:$/.test(parsed.protocol)) return undefined;
  const path = parsed.pathname.replace(/\/+$/, '');
  if (!path.endsWith(PATHS[kind])) {
    parsed.pathname = /\/v\d+\w*$/.test(path) ? `${path}${PATHS[kind]}` : `${path}/v1${PATHS[kind]}`;
  }
  return parsed.href;
}
