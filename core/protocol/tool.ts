import { isObject, type JsonObject, toObject } from '../json/json-object';
import { type Listed, markRepeats, readListed, textOf } from './listed-items';

/** A tool as the server listed it, right or wrong. */
export interface ListedTool extends Listed<ToolFault> {
  /** Undefined where the definition has none, or none that could be a schema. */
  inputSchema: JsonObject | undefined;
  outputSchema: JsonObject | undefined;
  annotations: ToolHints;
}

/** `ToolAnnotations` (2025-03-26 on): the server's word, not a fact. Absent hints are undefined. */
export interface ToolHints {
  readOnly: boolean | undefined;
  destructive: boolean | undefined;
  idempotent: boolean | undefined;
  openWorld: boolean | undefined;
}

export type ToolFault =
  | 'not-an-object'
  | 'no-name'
  | 'no-input-schema'
  | 'input-schema-not-an-object'
  | 'output-schema-not-an-object'
  | 'bad-annotations'
  | 'bad-icons'
  | 'duplicate-name';

/** Reads `tools/list` items leniently: one malformed tool hides no other. */
export function readTools(items: readonly unknown[]): ListedTool[] {
  return markRepeats(items.map(readTool), 'duplicate-name');
}

function readTool(item: unknown, index: number): ListedTool {
  const listed = readListed(item, `#${index + 1}`);
  const { inputSchema, outputSchema, annotations, icons } = toObject(item);
  const hints = toObject(annotations);
  const faults: ToolFault[] = [...listed.faults];
  if (inputSchema === undefined) faults.push('no-input-schema');
  else if (!isObject(inputSchema)) faults.push('input-schema-not-an-object');
  if (outputSchema !== undefined && !isObject(outputSchema)) faults.push('output-schema-not-an-object');
  if (!areAnnotations(annotations)) faults.push('bad-annotations');
  if (!areIcons(icons)) faults.push('bad-icons');
  return {
    ...listed,
    key: listed.name,
    title: listed.title ?? textOf(hints['title']),
    inputSchema: isObject(inputSchema) ? inputSchema : undefined,
    outputSchema: isObject(outputSchema) ? outputSchema : undefined,
    annotations: {
      readOnly: flag(hints['readOnlyHint']),
      destructive: flag(hints['destructiveHint']),
      idempotent: flag(hints['idempotentHint']),
      openWorld: flag(hints['openWorldHint']),
    },
    faults,
  };
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Whether the annotations call the tool destructive in so many words. */
export function isCalledDestructive({ annotations }: ListedTool): boolean {
  return annotations.destructive === true && annotations.readOnly !== true;
}

/** Absent, or an object whose known hints are booleans and whose title is text (`ToolAnnotations`, 2025-03-26 on). */
function areAnnotations(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
  const isHint = (hint: unknown) => hint === undefined || typeof hint === 'boolean';
  return hints.every((name) => isHint(value[name])) && /undefined|string/.test(typeof value['title']);
}

/** Absent, or a list of objects whose `src` is a data: or https: address (`Icon`, 2025-11-25 on). */
function areIcons(value: unknown): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value)) return false;
  return value.every(
    (icon: unknown) => isObject(icon) && typeof icon['src'] === 'string' && /^(data|https):/i.test(icon['src']),
  );
}

/** So many characters a tool's name may have (2025-11-25, server/tools, "Tool Names"). */
export const TOOL_NAME_LIMIT = 128;

/** The characters of a tool's name that are none of `A–Z a–z 0–9 _ - .`, each once (there). */
export function oddCharactersOf(name: string): string[] {
  return [...new Set(name.match(/[^\w.-]/gu))].map((odd) => (odd === ' ' ? '“ ”' : odd));
}
