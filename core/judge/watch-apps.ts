import { shortenText } from '../json/shorten-strings';
import { isObject, type JsonObject, toList } from '../json/json-object';
import {
  type ContentsFinding,
  contentsOfApp,
  contentsFindings,
  domainFindings,
  hasHtml,
  uiOf,
} from '../protocol/apps/app-contents';
import { readToolUi } from '../protocol/apps/tool-ui';
import { pointerTo } from '../json/json-pointer';
import type { JudgedMessage, Watcher } from './judged-message';

const POINTERS = {
  'mime-type': '/mimeType',
  'other-uri': '/uri',
  'refused-domains': '/_meta/ui/csp',
} as const satisfies Record<ContentsFinding['code'], string>;

export class AppWatcher implements Watcher {
  readonly #appUris = new Set<unknown>();

  onMessage(message: JudgedMessage): void {
    const { body, at, report } = message;
    if (body.kind !== 'result' && body.kind !== 'error') return;
    const { method, params } = body.request ?? {};
    const uri = params?.['uri'];
    if (body.kind === 'error') {
      const isApp = method === 'resources/read' && typeof uri === 'string' && this.#appUris.has(uri);
      if (isApp) report('app-unread', pointerTo(at, 'error'), { uri: shortenText(uri, 200) });
      return;
    }
    if (!isObject(body.result)) return;
    const pointer = pointerTo(at, 'result');
    const { tools, resources, contents } = body.result;
    if (method === 'tools/list') this.#checkTools(message, tools, `${pointer}/tools`);
    else if (method === 'resources/list') checkResources(message, resources, `${pointer}/resources`);
    else if (method === 'resources/read' && typeof uri === 'string' && this.#appUris.has(uri))
      checkContents(message, uri, contents, `${pointer}/contents`);
  }

  #checkTools({ report }: JudgedMessage, tools: unknown, pointer: string): void {
    objectsOf(tools).forEach(([tool, i]) => {
      const { uri, badUri, kind, isOlder } = readToolUi(tool);
      if (kind !== 'mcp') return;
      if (uri !== undefined) this.#appUris.add(uri);
      if (badUri === undefined) return;
      const member = isOlder ? pointerTo('/_meta', 'ui/resourceUri') : '/_meta/ui/resourceUri';
      report('app-uri', `${pointer}/${i}${member}`, { found: shortenText(badUri, 200) });
    });
  }
}

function checkResources(message: JudgedMessage, resources: unknown, pointer: string): void {
  for (const [resource, i] of objectsOf(resources)) {
    const { uri } = resource;
    if (typeof uri !== 'string' || !uri.startsWith('ui://')) continue;
    for (const finding of domainFindings(uiOf(resource))) reportFinding(message, finding, `${pointer}/${i}`);
  }
}

function checkContents(message: JudgedMessage, uri: string, contents: unknown, pointer: string): void {
  if (!Array.isArray(contents)) return;
  const content = contentsOfApp(contents, uri);
  if (!content) {
    message.report('app-no-contents', pointer);
    return;
  }
  const at = `${pointer}/${contents.indexOf(content)}`;
  if (!hasHtml(content)) message.report('app-no-text', at);
  for (const finding of contentsFindings(content, uri, uiOf(content))) reportFinding(message, finding, at);
}

function reportFinding({ report }: JudgedMessage, { code, found }: ContentsFinding, at: string): void {
  const isAbsent = found === 'undefined';
  report(`app-${code}`, `${at}${POINTERS[code]}`, { found: shortenText(found, 200) }, isAbsent);
}

function objectsOf(items: unknown): [item: JsonObject, index: number][] {
  const list: readonly unknown[] = toList(items);
  return list.flatMap((item, i) => (isObject(item) ? [[item, i]] : []));
}
