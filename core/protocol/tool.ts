import { isObject, type JsonObject, toObject } from '../json/json-object';
import { type Listed, markRepeats, readListed, textOf } from './listed-items';

export interface ListedTool extends Listed<ToolFindingCode> {
  /** Undefined if there is none that could be a schema. */
  inputSchema: JsonObject | undefined;
  outputSchema: JsonObject | undefined;
  annotations: ToolHints;
}

/** `ToolAnnotations` (2025-03-26 on): the server's claims, not facts. */
export interface ToolHints {
  readOnly: boolean | undefined;
  destructive: boolean | undefined;
  idempotent: boolean | undefined;
  openWorld: boolean | undefined;
}

export type ToolFindingCode =
  | 'not-an-object'
  | 'no-name'
  | 'no-input-schema'
  | 'input-schema-not-an-object'
  | 'output-schema-not-an-object'
  | 'bad-annotations'
  | 'bad-icons'
  | 'duplicate-name';

export function readTools(items: readonly unknown[]): ListedTool[] {
  return markRepeats(items.map(readTool), 'duplicate-name');
}

function readTool(item: unknown, index: number): ListedTool {
  const listed = readListed(item, `#${index + 1}`);
  const { inputSchema, outputSchema, annotations, icons } = toObject(item);
  const hints = toObject(annotations);
  const findings: ToolFindingCode[] = [...listed.findings];
  if (inputSchema === undefined) findings.push('no-input-schema');
  else if (!isObject(inputSchema)) findings.push('input-schema-not-an-object');
  if (outputSchema !== undefined && !isObject(outputSchema)) findings.push('output-schema-not-an-object');
  if (!areAnnotations(annotations)) findings.push('bad-annotations');
  if (!areIcons(icons)) findings.push('bad-icons');
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
    findings,
  };
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Only an explicit hint counts. */
export function isCalledDestructive({ annotations }: ListedTool): boolean {
  return annotations.destructive === true && annotations.readOnly !== true;
}

/** Absent, or `ToolAnnotations` (2025-03-26 on) with valid types. */
function areAnnotations(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
  const isHint = (hint: unknown) => hint === undefined || typeof hint === 'boolean';
  return hints.every((name) => isHint(value[name])) && /undefined|string/.test(typeof value['title']);
}

/** Absent, or `Icon`s with an https:, http: or data: `src` (2025-11-25 on). */
function areIcons(value: unknown): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value)) return false;
  return value.every(
    (icon: unknown) => isObject(icon) && typeof icon['src'] === 'string' && /^(data|https?):/i.test(icon['src']),
  );
}

/** The maximum length of a tool's name (2025-11-25, server/tools, “Tool Names”). */
export const TOOL_NAME_LIMIT = 128;

/** The characters other than `A–Z a–z 0–9 _ - .`, each once. */
export function oddCharactersOf(name: string): string[] {
  return [...new Set(name.match(/[^\w.-]/gu))].map((character) => (character === ' ' ? '“ ”' : character));
}

const CALL = 'tools/call ';

/** @param requestSummary of an entry of the log: `tools/call echo` → `echo`. Undefined for other requests. */
export function calledToolName(requestSummary = ''): string | undefined {
  return requestSummary.startsWith(CALL) ? requestSummary.slice(CALL.length) : undefined;
}

export function calledTool(requestSummary: string | undefined, tools: readonly ListedTool[]): ListedTool | undefined {
  const called = calledToolName(requestSummary);
  return tools.find(({ name }) => name === called);
}
