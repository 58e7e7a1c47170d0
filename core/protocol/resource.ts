import { isObject, toObject } from '../json/json-object';
import { type Listed, markRepeats, readListed, textOf } from './listed-items';
import { readUriTemplate, type UriTemplate } from './uri-template';

export type ResourceFindingCode =
  | 'not-an-object'
  | 'no-name'
  | 'no-uri'
  | 'no-template'
  | 'bad-template'
  | 'duplicate'
  | 'unlisted';

interface ListedBase extends Listed<ResourceFindingCode> {
  mimeType: string | undefined;
}

export interface ListedResource extends ListedBase {
  kind: 'resource';
  uri: string | undefined;
  size: number | undefined;
}

export interface ListedTemplate extends ListedBase {
  kind: 'template';
  uriTemplate: string;
  template: UriTemplate;
}

export type ListedItem = ListedResource | ListedTemplate;

export function readItems(resources: readonly unknown[], templates: readonly unknown[]): ListedItem[] {
  const listed = markRepeats(resources.map(readResourceItem), 'duplicate');
  const keys = new Set(listed.map(({ key }) => key));
  const listedTemplates = markRepeats(templates.map(readTemplateItem), 'duplicate').map((template) =>
    keys.has(template.key) ? { ...template, key: `${template.key}~template` } : template,
  );
  return [...listed, ...listedTemplates];
}

export function unlistedResource(uri: string): ListedResource {
  const listed = readResourceItem({ uri, name: uri }, 0);
  return { ...listed, definition: { uri }, findings: ['unlisted'] };
}

function readResourceItem(item: unknown, index: number): ListedResource {
  const { uri: sentUri, size } = toObject(item);
  const uri = textOf(sentUri);
  const base = readBase(item, uri ?? `#${index + 1}`);
  if (uri === undefined && isObject(item)) base.findings.push('no-uri');
  return { ...base, kind: 'resource', uri, size: typeof size === 'number' ? size : undefined };
}

function readTemplateItem(item: unknown, index: number): ListedTemplate {
  const uriTemplate = isObject(item) ? textOf(item['uriTemplate']) : undefined;
  const base = readBase(item, uriTemplate ?? `{#${index + 1}}`);
  const template = readUriTemplate(uriTemplate ?? '');
  if (uriTemplate === undefined) {
    if (isObject(item)) base.findings.push('no-template');
  } else if (!template.valid) base.findings.push('bad-template');
  return { ...base, kind: 'template', uriTemplate: uriTemplate ?? '', template };
}

function readBase(item: unknown, key: string) {
  const { findings, ...listed } = readListed(item, key);
  const mimeType = textOf(listed.definition['mimeType']);
  return { ...listed, mimeType, findings: [...findings] as ResourceFindingCode[] };
}

export function uriOf(listed: ListedItem): string | undefined {
  return listed.kind === 'resource' ? listed.uri : textOf(listed.uriTemplate);
}
