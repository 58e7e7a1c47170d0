import { type JsonObject, omit, toObject } from '../../../core/json/json-object';
import { JsonTree } from '../../../core/json/documents/json-tree';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { type Method, methodsOf, type ParamsSource } from './methods';

export interface TemplateSource extends ParamsSource {
  id: string;
  /** `_meta` of every request, without the progress token. */
  meta: JsonObject;
  serverRequestId: unknown;
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
  if (template.kind !== 'other') return formatJson(composeMethod(template.method, source));
  const { id, serverRequestId } = source;
  const meta = Object.keys(source.meta).length > 0 ? { params: { _meta: source.meta } } : {};
  switch (template.name) {
    case 'result':
      return formatJson({ jsonrpc: '2.0', id: serverRequestId, result: {} });
    case 'error':
      return formatJson({ jsonrpc: '2.0', id: serverRequestId, error: { code: -32603, message: 'No' } });
    case 'batch':
      return formatJson([
        { jsonrpc: '2.0', id: `${id}-a`, method: 'tools/list', ...meta },
        { jsonrpc: '2.0', id: `${id}-b`, method: 'prompts/list', ...meta },
      ]);
    case 'unknown-method':
      return formatJson({ jsonrpc: '2.0', id, method: 'no/such/method', ...meta });
    case 'null-id':
      return formatJson({ jsonrpc: '2.0', id: null, method: 'tools/list', ...meta });
    case 'not-json':
      return `{"jsonrpc": "2.0", "id": "${id}", "method": `;
  }
}

function composeMethod({ method, kind, params }: Method, source: TemplateSource): JsonObject {
  const composed = params?.(source);
  if (kind === 'notification') return { jsonrpc: '2.0', method, params: composed };
  const withMeta = Object.keys(source.meta).length > 0 ? { ...composed, _meta: source.meta } : (composed ?? undefined);
  return { jsonrpc: '2.0', id: source.id, method, params: withMeta };
}

function formatJson(message: unknown): string {
  return JSON.stringify(message, null, 2);
}

const GENERATED_ID = /^"(raw-\d+)(-[a-z]+)?"$/;
/** Where a message names a request, perhaps of the same batch. */
const REFERENCES = [
  ['params', '_meta', 'progressToken'],
  ['params', 'requestId'],
  ['params', 'progressToken'],
];

/** Replaces the id and references to it; in a batch, responses keep theirs. @param onlyGenerated other ids stay, too */
export function withFreshIds(text: string, freshId: () => string, onlyGenerated = false): string | undefined {
  const tree = new JsonTree(text);
  if (tree.error !== null || tree.count === 0) return undefined;
  const isBatch = tree.kind(0) === 'array';
  const messages = isBatch ? [...tree.children(0)] : [0];
  // `raw-7-a` and `raw-7-b` of a batch keep one base.
  const freshBases = new Map<string, string>();
  const freshIds = new Map<string, string>();
  const nodes: number[] = [];
  for (const message of messages) {
    const node = memberAt(tree, message, ['id']);
    if (node === undefined || (isBatch && memberAt(tree, message, ['method']) === undefined)) continue;
    const id = tree.raw(node);
    const generated = GENERATED_ID.exec(id);
    if (!generated && onlyGenerated) continue;
    const [, base = id, suffix = ''] = generated ?? [];
    const freshBase = freshBases.get(base) ?? freshId();
    freshBases.set(base, freshBase);
    freshIds.set(id, JSON.stringify(freshBase + suffix));
    nodes.push(node);
  }
  if (nodes.length === 0) return undefined;
  for (const message of messages)
    for (const names of REFERENCES) {
      const node = memberAt(tree, message, names);
      if (node !== undefined && freshIds.has(tree.raw(node))) nodes.push(node);
    }
  return replaceNodes(tree, nodes, freshIds);
}

/** From the last to the first: earlier positions stay valid. */
function replaceNodes(tree: JsonTree, nodes: readonly number[], replacements: ReadonlyMap<string, string>): string {
  return nodes
    .toSorted((a, b) => b - a)
    .reduce((text, node) => {
      const start = tree.index.start[node] ?? 0;
      const after = text.slice(start + tree.rawLength(node));
      return text.slice(0, start) + (replacements.get(tree.raw(node)) ?? '') + after;
    }, tree.source);
}

/** The last of duplicate names counts, as in `JSON.parse`. */
function memberAt(tree: JsonTree, node: number, names: readonly string[]): number | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return node;
  if (tree.kind(node) !== 'object') return undefined;
  const member = [...tree.children(node)].findLast((child) => tree.key(child) === name);
  return member === undefined ? undefined : memberAt(tree, member, rest);
}

/** Without the progress token, which belongs to one request. */
export function metaOf(preview: JsonObject | undefined): JsonObject {
  return omit(toObject(toObject(preview?.['params'])['_meta']), 'progressToken');
}
