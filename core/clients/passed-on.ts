import { isObject, type JsonObject, omit, toList, toObject } from '../json/json-object';
import { tokensOfTool } from '../protocol/model-tokens';
import { mapSchema } from '../schema/outline/map-schema';
import { resolveRef } from '../schema/validation/resolve-ref';
import type { ClientFact } from './client-fact';
import { calledName } from './clients';
import { judgeClients } from './judge-clients';
import type { ListedTool } from '../protocol/tool';
import { decodeBeginning } from '../json/decode-beginning';

export interface PassedOn {
  /** Undefined if the client leaves the tool out, or fails with it. */
  passed: { name: string; description: string; inputSchema: unknown } | undefined;
  /** Estimated; 0 if nothing is passed on. */
  tokens: number;
  /** Facts by which it differs from the definition, the name's prefix apart. */
  changes: readonly ClientFact[];
}

type Passed = NonNullable<PassedOn['passed']>;
type Schema = JsonObject;

const ofSchema = (change: (root: Schema) => unknown) => (tool: Passed) =>
  isObject(tool.inputSchema) ? { ...tool, inputSchema: change(tool.inputSchema) } : tool;
/** Changes each schema within, the root included. */
const ofEach = (change: (schema: Schema) => unknown) => ofSchema((root) => mapSchema(root, change));
const addProperties = ofSchema((root) => ({ ...root, properties: root['properties'] ?? {} }));
const cutBytes = (text: string, most: number) => decodeBeginning(new TextEncoder().encode(text), most);

const OF_CODEX = ['type', 'description', 'enum', 'items', 'properties', 'required', 'additionalProperties', 'anyOf'];

/** By the facts' names; those that depend on a model or a setting are not among them. */
const CHANGES: Readonly<Record<string, (tool: Passed) => Passed>> = {
  'claude-code-description': (tool) => ({ ...tool, description: cutBytes(tool.description, 2048) }),
  'amazon-q-description-length': (tool) => ({ ...tool, description: tool.description.slice(0, 10_004) }),
  'vscode-description': (tool) => ({ ...tool, description: '<empty>' }),
  'vscode-name-length': (tool) => ({ ...tool, name: tool.name.slice(0, 64) }),
  'gemini-cli-name': (tool) => ({ ...tool, name: tool.name.replace(/[^a-zA-Z0-9_.:-]/g, '_') }),
  'gemini-cli-name-length': (tool) => ({ ...tool, name: `${tool.name.slice(0, 30)}...${tool.name.slice(-30)}` }),
  'vscode-root-combinator': ofSchema((root) => omit(root, 'anyOf', 'oneOf', 'allOf')),
  'vscode-properties': addProperties,
  'openai-agents-properties': addProperties,
  'vercel-properties': addProperties,
  'vercel-additional': ofSchema((root) => ({ ...root, additionalProperties: false })),
  'zed-root': ofSchema((root) => omit(root, '$schema', 'title', 'description')),
  'vscode-required': ofEach((schema) => {
    const { properties, required } = schema;
    if (!isObject(properties) || !Array.isArray(required)) return schema;
    return { ...schema, required: required.filter((name) => Object.hasOwn(properties, String(name))) };
  }),
  'vscode-tuple': ofEach((schema) =>
    Array.isArray(schema['items']) ? { ...schema, items: { anyOf: schema['items'] as unknown[] } } : schema,
  ),
  'gemini-cli-nullable': ofEach((schema) => {
    const { type } = schema;
    if (!Array.isArray(type) || type.length !== 2 || !type.includes('null')) return schema;
    return { ...schema, type: type.find((each) => each !== 'null') as unknown, nullable: true };
  }),
  // In the order in which Codex applies them.
  'codex-ref': ofSchema(withoutReferences),
  'codex-single': ofEach((schema) => {
    const keyword = ['anyOf', 'oneOf', 'allOf'].find((each) => toList(schema[each]).length === 1);
    return keyword === undefined ? schema : { ...omit(schema, keyword), ...toObject(toList(schema[keyword])[0]) };
  }),
  'codex-const': ofEach((schema) =>
    Object.hasOwn(schema, 'const') ? { ...omit(schema, 'const'), enum: [schema['const']] } : schema,
  ),
  'codex-boolean': ofSchema((root) => mapSchema(root, (schema) => schema, { type: 'string' })),
  'codex-array-items': ofEach((schema) =>
    schema['type'] === 'array' && schema['items'] === undefined ? { ...schema, items: { type: 'string' } } : schema,
  ),
  'codex-keywords': ofEach((schema) =>
    Object.fromEntries(Object.entries(schema).filter(([name]) => OF_CODEX.includes(name))),
  ),
  'codex-properties': addProperties,
};

/** @param server its name in the client's configuration */
export function passedOn(client: string, server: string, tool: ListedTool): PassedOn {
  const [judged] = judgeClients({ server, tools: [tool] }, [client]);
  const facts = (judged?.reasons ?? []).filter(({ fact, tools }) => fact.until === undefined && tools.length > 0);
  const isLost = facts.some(({ fact }) => fact.severity === 'rejected');
  if (isLost) return { passed: undefined, tokens: 0, changes: [] };
  const changes = Object.keys(CHANGES).flatMap((id) => facts.flatMap(({ fact }) => (fact.id === id ? [fact] : [])));
  const { description, inputSchema } = tool.definition;
  const name = calledName(client, server, tool.name);
  const own: Passed = { name, description: typeof description === 'string' ? description : '', inputSchema };
  const passed = changes.reduce((before, { id }) => CHANGES[id]?.(before) ?? before, own);
  return { passed, tokens: tokensOfTool(passed), changes };
}

/** What the client's model sees, cut as the client cuts it; as the client builds it if it leaves the tool out. */
export function shownName(client: string, server: string, tool: ListedTool): string {
  return passedOn(client, server, tool).passed?.name ?? calledName(client, server, tool.name);
}

/** Of a schema whose references lead to each other many times, the rest stays as it is. */
const MAX_INLINED = 2_000;

/** A reference that leads back to itself becomes an empty schema. */
function withoutReferences(root: Schema): unknown {
  let left = MAX_INLINED;
  const inlined = (schema: unknown, open: readonly string[]): unknown =>
    mapSchema(schema, (each) => {
      const { $ref, ...beside } = each;
      if (typeof $ref !== 'string' || (left -= 1) < 0) return each;
      const target = open.includes($ref) ? undefined : resolveRef(root, $ref, each)?.schema;
      return isObject(target) ? { ...toObject(inlined(target, [...open, $ref])), ...beside } : beside;
    });
  return inlined(omit(root, '$defs', 'definitions'), []);
}
