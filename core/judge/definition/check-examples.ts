import type { Segment } from '../../json/json-pointer';
import { ownProperty, toList } from '../../json/json-object';
import { type JsonSchema } from '../../schema/json-schema';
import type { Validate } from '../../schema/validation/validation-result';
import type { ListedTool } from '../../protocol/tool';
import { FindingCollector, type PortabilityFinding } from './definition-finding';
import { walkSchema } from '../../schema/outline/walk-schema';
import { stringifyJson } from '../../json/lossless';

const MAX_SAMPLES = 200;

/** Defaults and examples that violate their own schema: a model that copies them fails. */
export async function checkExamples(
  tool: ListedTool,
  validate: Validate,
  signal: AbortSignal,
): Promise<readonly PortabilityFinding[]> {
  const found = new FindingCollector();
  const root = tool.inputSchema;
  if (!root) return [];
  let sampleCount = 0;
  for (const { schema, path } of walkSchema(root)) {
    if (typeof schema === 'boolean' || sampleCount >= MAX_SAMPLES) continue;
    const samples = samplesOf(schema);
    if (samples.length === 0) continue;
    const standalone = asStandaloneSchema(root, schema);
    if (standalone === undefined) continue;
    for (const { rule, at, value } of samples) {
      sampleCount += 1;
      const validation = await validate(standalone, value, { signal });
      if (validation.kind !== 'invalid') continue;
      found.add(rule, ['inputSchema', ...path, ...at], stringifyJson(value).slice(0, 40));
    }
  }
  return found.list();
}

function samplesOf(schema: Record<string, unknown>) {
  const examples = ownProperty(schema, 'examples');
  return [
    ...(Object.hasOwn(schema, 'default')
      ? [{ rule: 'default-invalid' as const, at: ['default'], value: schema['default'] }]
      : []),
    ...toList(examples).map((value: unknown, index) => ({
      rule: 'example-invalid' as const,
      at: ['examples', index] as Segment[],
      value,
    })),
  ];
}

/** Undefined if a reference leads to other keywords than definitions: a copy of those would apply to the value. */
function asStandaloneSchema(root: Record<string, unknown>, schema: Record<string, unknown>): JsonSchema | undefined {
  if (schema === root) return schema;
  for (const node of walkSchema(schema)) {
    const reference = typeof node.schema === 'boolean' ? undefined : ownProperty(node.schema, '$ref');
    if (reference === undefined) continue;
    if (typeof reference !== 'string' || !/^#\/(\$defs|definitions)\//.test(reference)) return undefined;
  }
  const ofRoot = (...keywords: string[]) =>
    Object.fromEntries(
      keywords.filter((keyword) => Object.hasOwn(root, keyword)).map((keyword) => [keyword, root[keyword]]),
    );
  // The references lead to the root's definitions, not to those of the part itself.
  return { ...ofRoot('$schema'), ...schema, ...ofRoot('$defs', 'definitions') };
}
