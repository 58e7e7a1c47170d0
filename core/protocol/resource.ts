import { isObject, type JsonObject } from '../json/json-object';
import { type Listed, markRepeats, textOf } from './listed-items';
import { readUriTemplate, type UriTemplate } from './uri-template';

export type ResourceFault =
  | 'not-an-object'
  | 'no-name'
  | 'no-uri'
  | 'no-template'
  | 'bad-template'
  | 'duplicate'
  | 'unlisted';

interface ListedBase extends Listed<ResourceFault> {
  name: string;
  title: string | undefined;
  description: string | undefined;
  mimeType: string | undefined;
  /** The definition, whole. */
  definition: JsonObject;
}

/** A resource as the server listed it, right or wrong. */
export interface ListedResource extends ListedBase {
  kind: 'resource';
  /** Undefined where the definition has none: it cannot be read then. */
  uri: string | undefined;
  /** Bytes, as the server says. */
  size: number | undefined;
}

/** A template of resources' URIs as the server listed it, right or wrong. */
export interface ListedTemplate extends ListedBase {
  kind: 'template';
  /** As it was listed; empty where there is none. */
  uriTemplate: string;
  template: UriTemplate;
}

export type ListedItem = ListedResource | ListedTemplate;

/** Reads the items of `resources/list` and `resources/templates/list` leniently: a malformed one hides no other. */
export function readItems(
  resources: readonly unknown[],
  templates: readonly unknown[],
): ListedItem[] {
  return markRepeats<ListedItem>(
    [...resources.map(readResourceItem), ...templates.map(readTemplateItem)],
    'duplicate',
  );
}

/** A resource of which only the URI is known: no list has it, and yet the server may give it. */
export function unlistedResource(uri: string): ListedResource {
  const listed = readResourceItem({ uri, name: uri }, 0);
  return { ...listed, definition: { uri }, faults: ['unlisted'] };
}

function readResourceItem(item: unknown, index: number): ListedResource {
  const definition = isObject(item) ? item : { value: item };
  const uri = textOf(definition['uri']);
  const size = definition['size'];
  const base = readBase(item, definition, uri ?? `#${index + 1}`);
  if (uri === undefined && isObject(item)) base.faults.push('no-uri');
  return { ...base, kind: 'resource', uri, size: typeof size === 'number' ? size : undefined };
}

function readTemplateItem(item: unknown, index: number): ListedTemplate {
  const definition = isObject(item) ? item : { value: item };
  const uriTemplate = textOf(definition['uriTemplate']);
  const base = readBase(item, definition, uriTemplate ?? `{#${index + 1}}`);
  const template = readUriTemplate(uriTemplate ?? '');
  if (uriTemplate === undefined) {
    if (isObject(item)) base.faults.push('no-template');
  } else if (!template.valid) base.faults.push('bad-template');
  return { ...base, kind: 'template', uriTemplate: uriTemplate ?? '', template };
}

function readBase(item: unknown, definition: JsonObject, key: string) {
  const name = textOf(definition['name']);
  const faults: ResourceFault[] = [];
  if (!isObject(item)) faults.push('not-an-object');
  else if (name === undefined) faults.push('no-name');
  return {
    key,
    name: name ?? key,
    title: textOf(definition['title']),
    description: textOf(definition['description']),
    mimeType: textOf(definition['mimeType']),
    definition,
    faults,
  };
}
