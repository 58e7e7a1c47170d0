import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

import { isObject, type JsonObject } from '../../../../../core/json/json-object';
import { flowText } from '../../../../../core/suite/edit/yaml-text';
import { suiteSchema } from '../../../../../core/suite/suite-schema';
import type { ServerDefinitions } from '../server-definitions';
import { type YamlPosition, yamlPositionAt } from './yaml-position';

export function suiteAssistance(definitions: ServerDefinitions, phrases: Record<string, string>): Extension {
  const source = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const completions = completionsAt(state.doc.toString(), pos, definitions);
    if (!completions || (completions.from === pos && !explicit)) return null;
    return { ...completions, validFor: /^[\w$.{}/:-]*$/ };
  };
  return [
    EditorState.phrases.of(phrases),
    autocompletion({ override: [source], icons: false }),
    keymap.of(completionKeymap),
  ];
}

export function completionsAt(
  text: string,
  pos: number,
  definitions: ServerDefinitions,
): { from: number; options: Completion[] } | undefined {
  const position = yamlPositionAt(text, pos);
  if (!position) return undefined;
  const schemas = schemasAt([root], position.path);
  const options =
    position.kind === 'name'
      ? [...names(schemas, position), ...(position.path.at(-1) === '*' ? values(schemas) : [])]
      : [...definitionNames(position, definitions), ...values(schemas)];
  return options.length === 0 ? undefined : { from: position.from, options };
}

const root = suiteSchema as unknown as JsonObject;

/** Subschemas of the format at a path, such as `calls`, `*`, `expect`; several if the format has a choice there. */
function schemasAt(schemas: readonly JsonObject[], path: readonly string[]): JsonObject[] {
  const here = schemas.flatMap(withSubschemas);
  const [first, ...rest] = path;
  if (first === undefined) return here;
  const next = here.flatMap((schema): JsonObject[] => {
    const { items, properties, additionalProperties } = schema;
    if (first === '*') return isObject(items) ? [items] : [];
    const property = isObject(properties) ? properties[first] : undefined;
    if (isObject(property)) return [property];
    return isObject(additionalProperties) ? [additionalProperties] : [];
  });
  return schemasAt(next, rest);
}

/** The schema with what `$ref` and `anyOf` lead to. */
function withSubschemas(schema: JsonObject): JsonObject[] {
  const { $ref: ref, anyOf } = schema;
  const parts = Array.isArray(anyOf) ? anyOf.filter(isObject) : [];
  const name = typeof ref === 'string' ? ref.replace('#/$defs/', '') : undefined;
  const defs = root['$defs'];
  const named = name !== undefined && isObject(defs) ? defs[name] : undefined;
  return [schema, ...[...parts, ...(isObject(named) ? [named] : [])].flatMap(withSubschemas)];
}

function names(schemas: readonly JsonObject[], { siblings }: YamlPosition): Completion[] {
  const options = new Map<string, Completion>();
  for (const { properties } of schemas) {
    if (!isObject(properties)) continue;
    for (const [name, schema] of Object.entries(properties)) {
      if (siblings.has(name) || options.has(name)) continue;
      const about = isObject(schema) ? schema['description'] : undefined;
      options.set(name, {
        label: name,
        apply: `${flowText(name, true)}: `,
        ...(typeof about === 'string' && { info: about }),
      });
    }
  }
  return [...options.values()].map((option, index) => ({ ...option, boost: -index / 2 }));
}

function values(schemas: readonly JsonObject[]): Completion[] {
  const options = schemas.flatMap((schema): unknown[] => {
    if (Array.isArray(schema['enum'])) return schema['enum'];
    if (schema['const'] !== undefined) return [schema['const']];
    return schema['type'] === 'boolean' ? [true, false] : [];
  });
  return [...new Set(options)].map((word, index) => ({ label: flowText(word, true), boost: -index / 2 }));
}

function definitionNames({ path, kind }: YamlPosition, definitions: ServerDefinitions): Completion[] {
  const [section, item, member, ...inner] = path;
  if (item !== '*' || !['before', 'calls', 'after'].includes(section ?? '')) return [];
  if (kind !== 'value' || inner.length > 0) return [];
  const known: Partial<Record<string, readonly string[]>> = {
    tool: definitions.tools.map(({ name }) => name),
    prompt: definitions.prompts.map(({ name }) => name),
    resource: definitions.resources.map(({ uri }) => uri),
  };
  return (known[member ?? ''] ?? []).map((name) => ({ label: flowText(name, true) }));
}
