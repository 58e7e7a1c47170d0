import { type JsonObject, omit, toObject } from '../../../core/json/json-object';
import { JsonTree } from '../../../core/json/documents/json-tree';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { type Method, methodsOf, type ParamsSource } from './methods';

export interface TemplateSource extends ParamsSource {
  id: string;
  /** `_meta` of every request, without the progress token. */
  meta: JsonObject;
  askedId: unknown;
}

export const OTHER_TEMPLATES = ['result', 'error', 'batch', 'unknown-method', 'null-id', 'not-json'] as const;
export type OtherTemplate = (typeof OTHER_TEMPLATES)[number];

export type Template =
  | { kind: 'request' | 'notification'; key: string; method: Method }
  | { kind: 'other'; key: string; name: OtherTemplate };

export function templatesOf(version: ProtocolVersion): Template[] {
  return [
    ...methodsOf(version).map((method) => ({ kind: method.kind, key: method.method, method })),
    ...OTHER_TEMPLATES.map((name) => ({ kind: 'other' as const, key: `other ${name}`, name })),
  ];
}

export function composeTemplate(template: Template, source: TemplateSource): string {
  if (template.kind !== 'other') return layOut(composeMethod(template.method, source));
  const { id, askedId } = source;
  const meta = Object.keys(source.meta).length > 0 ? { params: { _meta: source.meta } } : {};
  switch (template.name) {
    case 'result':
      return layOut({ jsonrpc: '2.0', id: askedId, result: {} });
    case 'error':
      return layOut({ jsonrpc: '2.0', id: askedId, error: { code: -32603, message: 'No' } });
    case 'batch':
      return layOut([
        { jsonrpc: '2.0', id: `${id}-a`, method: 'tools/list', ...meta },
        { jsonrpc: '2.0', id: `${id}-b`, method: 'prompts/list', ...meta },
      ]);
    case 'unknown-method':
      return layOut({ jsonrpc: '2.0', id, method: 'no/such/method', ...meta });
    case 'null-id':
      return layOut({ jsonrpc: '2.0', id: null, method: 'tools/list', ...meta });
    case 'not-json':
      return `{"jsonrpc": "2.0", "id": "${id}", "method": `;
  }
}

function composeMethod({ method, kind, params }: Method, source: TemplateSource): JsonObject {
  const own = params?.(source);
  if (kind === 'notification') return { jsonrpc: '2.0', method, params: own };
  const withMeta = Object.keys(source.meta).length > 0 ? { ...own, _meta: source.meta } : (own ?? undefined);
  return { jsonrpc: '2.0', id: source.id, method, params: withMeta };
}

function layOut(message: unknown): string {
  return JSON.stringify(message, null, 2);
}

/** Replaces the id, and the progress token if it equals the id; all other text stays. Undefined if there is no id. */
export function withId(text: string, id: string): string | undefined {
  const tree = new JsonTree(text);
  const node = tree.fault === null ? tree.find('/id') : null;
  if (node === null) return undefined;
  const token = tree.find('/params/_meta/progressToken');
  const offsets = [node, ...(token !== null && tree.raw(token) === tree.raw(node) ? [token] : [])];
  return offsets
    .toSorted((a, b) => b - a)
    .reduce((changed, offset) => {
      const start = tree.index.start[offset] ?? 0;
      return changed.slice(0, start) + JSON.stringify(id) + changed.slice(start + tree.rawLength(offset));
    }, text);
}

export function stringIdOf(text: string): string | undefined {
  const tree = new JsonTree(text);
  const node = tree.fault === null ? tree.find('/id') : null;
  if (node === null) return undefined;
  const id: unknown = JSON.parse(tree.raw(node));
  return typeof id === 'string' ? id : undefined;
}

/** Without the progress token, which belongs to one request. */
export function metaOf(preview: JsonObject | undefined): JsonObject {
  return omit(toObject(toObject(preview?.['params'])['_meta']), 'progressToken');
}
