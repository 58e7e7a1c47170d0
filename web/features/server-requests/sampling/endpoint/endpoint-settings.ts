import { isObject } from '../../../../../core/json/json-object';
import { inBrowser, inTab, recall, remember } from '../../../../ui/remember';

export const ENDPOINT_KINDS = ['openai', 'anthropic'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

export interface EndpointSettings {
  kind: EndpointKind;
  /** Whole, or a beginning that {@link endpointUrl} completes. */
  url: string;
  /** Empty for none. Stored for this tab only. */
  key: string;
  /** Empty for the server's first hint. */
  model: string;
}

const SETTINGS_KEY = 'loupe.modelEndpoint';
const API_KEY_KEY = 'loupe.modelEndpoint.key';

export function readEndpoint(): EndpointSettings {
  const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');
  const stored = recall(inBrowser, SETTINGS_KEY);
  const { kind, url, model } = isObject(stored) ? stored : {};
  return {
    kind: kind === 'anthropic' ? kind : 'openai',
    url: stringOrEmpty(url),
    key: inTab.getItem(API_KEY_KEY) ?? '',
    model: stringOrEmpty(model),
  };
}

/** The key is stored for this tab, all else for this browser. */
export function storeEndpoint({ kind, url, key, model }: EndpointSettings): void {
  const isEmpty = url === '' && model === '';
  remember(inBrowser, SETTINGS_KEY, isEmpty ? null : JSON.stringify({ kind, url, model }));
  remember(inTab, API_KEY_KEY, key === '' ? null : key);
}

const PATHS = { openai: '/chat/completions', anthropic: '/messages' } as const;

/** `http://localhost:11434` → `http://localhost:11434/v1/chat/completions`; undefined if no HTTP URL. */
export function endpointUrl({ kind, url }: EndpointSettings): string | undefined {
  const text = url.trim();
  if (!URL.canParse(text)) return undefined;
  const parsed = new URL(text);
  if (!/^https?:$/.test(parsed.protocol)) return undefined;
  const path = parsed.pathname.replace(/\/+$/, '');
  if (!path.endsWith(PATHS[kind]))
    parsed.pathname = /\/v\d+\w*$/.test(path) ? `${path}${PATHS[kind]}` : `${path}/v1${PATHS[kind]}`;
  return parsed.href;
}
