import { isObject, type JsonObject, propertyOf } from '../../json/json-object';
import { readDomains } from './app-domains';
import { stringifyJson } from '../../json/lossless';

/** What every app's resource must be (`mimeType`). */
const APP_MIME = 'text/html;profile=mcp-app';

/** What is wrong with the contents of an app's resource. */
export type ContentsFlaw =
  | { code: 'mime-type'; found: string }
  | { code: 'other-uri'; found: string }
  | { code: 'refused-domains'; found: string };

/** The contents that are the app's, of all that reading its resource gave. */
export function contentsOfApp(contents: readonly unknown[], uri: string): JsonObject | undefined {
  const objects = contents.filter(isObject);
  return objects.find((each) => each['uri'] === uri) ?? objects[0];
}

/** Whether there is anything to show in them. */
export function hasHtml({ text, blob }: JsonObject): boolean {
  return typeof text === 'string' || typeof blob === 'string';
}

/** What a resource, or its entry in a list, says of its app. */
export function uiOf({ _meta }: JsonObject): unknown {
  return propertyOf(_meta, 'ui');
}

/**
 * What is wrong with them by MCP Apps, UI Resource Format.
 * @param ui `_meta.ui`, wherever it was declared
 */
export function flawsOfContents(content: JsonObject, uri: string, ui: unknown): ContentsFlaw[] {
  const { mimeType, uri: found } = content;
  const flaws: ContentsFlaw[] = [];
  const isApp = typeof mimeType === 'string' && mimeType.toLowerCase().replace(/\s/g, '') === APP_MIME;
  if (!isApp) flaws.push({ code: 'mime-type', found: wordOf(mimeType) });
  if (found !== uri) flaws.push({ code: 'other-uri', found: wordOf(found) });
  return [...flaws, ...flawsOfDomains(ui)];
}

/** What of its declared domains can be none. */
export function flawsOfDomains(ui: unknown): ContentsFlaw[] {
  const { refused } = readDomains(ui);
  return refused.length > 0 ? [{ code: 'refused-domains', found: refused.join(', ') }] : [];
}

function wordOf(value: unknown): string {
  return value === undefined ? 'undefined' : stringifyJson(value);
}
