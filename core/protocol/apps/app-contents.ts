import { isObject, type JsonObject, propertyOf } from '../../json/json-object';
import { readDomains } from './app-domains';
import { stringifyJson } from '../../json/lossless';

const APP_MIME = 'text/html;profile=mcp-app';

export type ContentsFinding =
  | { code: 'mime-type'; found: string }
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

/** From a resource, or its entry in a list. */
export function uiOf({ _meta }: JsonObject): unknown {
  return propertyOf(_meta, 'ui');
}

/** MCP Apps, UI Resource Format. @param ui `_meta.ui`, wherever it was declared */
export function contentsFindings(content: JsonObject, uri: string, ui: unknown): ContentsFinding[] {
  const { mimeType, uri: found } = content;
  const findings: ContentsFinding[] = [];
  const isApp = typeof mimeType === 'string' && mimeType.toLowerCase().replace(/\s/g, '') === APP_MIME;
  if (!isApp) findings.push({ code: 'mime-type', found: jsonOrUndefined(mimeType) });
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
