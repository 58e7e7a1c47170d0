import { isObject, type JsonObject, propertyOf, toObject } from '../../json/json-object';
import { readDomains } from './app-domains';
import { stringifyJson } from '../../json/lossless';
import type { AppKind } from './tool-ui';

const APP_MIME = 'text/html;profile=mcp-app';
/** The first is what its documentation names. */
const MIMES = { mcp: [APP_MIME], chatgpt: ['text/html+skybridge', APP_MIME] } as const;

export type ContentsFinding =
  | { code: 'mime-type'; found: string; expected: string }
  | { code: 'other-uri'; found: string }
  | { code: 'refused-domains'; found: string };

/** The app's own contents, out of those that its resource has. */
export function contentsOfApp(contents: readonly unknown[], uri: string): JsonObject | undefined {
  const objects = contents.filter(isObject);
  return objects.find((each) => each['uri'] === uri) ?? objects[0];
}

export function hasHtml({ text, blob }: JsonObject): boolean {
  return typeof text === 'string' || typeof blob === 'string';
}

/** The lists of `openai/widgetCSP`, and what MCP Apps call them. */
export const CHATGPT_DOMAIN_LISTS = [
  ['connect_domains', 'connectDomains'],
  ['resource_domains', 'resourceDomains'],
  ['frame_domains', 'frameDomains'],
] as const;

export function uiOf({ _meta }: JsonObject): unknown {
  return propertyOf(_meta, 'ui');
}

/** Converts what a resource declares for ChatGPT (`openai/widgetCSP`, `openai/widgetPrefersBorder`) to `_meta.ui`. */
export function chatGptUiOf({ _meta }: JsonObject): JsonObject | undefined {
  const meta = toObject(_meta);
  const csp = meta['openai/widgetCSP'];
  const border = meta['openai/widgetPrefersBorder'];
  const ui = {
    ...(border !== undefined && { prefersBorder: border }),
    ...(isObject(csp) && {
      csp: Object.fromEntries(CHATGPT_DOMAIN_LISTS.map(([member, list]) => [list, csp[member]])),
    }),
    ...toObject(meta['ui']),
  };
  return Object.keys(ui).length > 0 ? ui : undefined;
}

/** MCP Apps, UI Resource Format. @param ui `_meta.ui`, wherever it was declared */
export function contentsFindings(
  content: JsonObject,
  uri: string,
  ui: unknown,
  kind: AppKind = 'mcp',
): ContentsFinding[] {
  const { mimeType, uri: found } = content;
  const findings: ContentsFinding[] = [];
  const type = typeof mimeType === 'string' ? mimeType.toLowerCase().replace(/\s/g, '') : '';
  if (!MIMES[kind].some((known) => known === type))
    findings.push({ code: 'mime-type', found: jsonOrUndefined(mimeType), expected: MIMES[kind][0] });
  if (found !== uri) findings.push({ code: 'other-uri', found: jsonOrUndefined(found) });
  return [...findings, ...domainFindings(ui)];
}

export function domainFindings(ui: unknown): ContentsFinding[] {
  const { refused } = readDomains(ui);
  return refused.length > 0 ? [{ code: 'refused-domains', found: refused.join(', ') }] : [];
}

function jsonOrUndefined(value: unknown): string {
  return value === undefined ? 'undefined' : stringifyJson(value);
}
