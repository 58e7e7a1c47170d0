import { isObject, type JsonObject, ownProperty } from '../../../../../core/json/json-object';
import { readBlock } from '../../../../../core/protocol/content/block';
import { contentKindOf } from '../../../../../core/protocol/content/content-kinds';

export interface ModelRequest {
  body: JsonObject;
  /** Content kinds and MIME types that the API can't carry, such as `audio/wav`. */
  leftOut: string[];
}

/** Undefined if the response has not the shape of its API. */
export type ReadModelResponse = (response: unknown, requestedModel: string) => JsonObject | undefined;

export interface Turn {
  role: 'user' | 'assistant';
  blocks: JsonObject[];
}

export function turnsOf({ messages }: JsonObject): Turn[] {
  if (!Array.isArray(messages)) return [];
  return messages.filter(isObject).map(({ role, content }) => ({
    role: role === 'assistant' ? role : 'user',
    blocks: (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isObject),
  }));
}

export function blockText(block: JsonObject): string | undefined {
  const { kind, text, uri } = readBlock(block);
  return text ?? (contentKindOf(kind)?.isLink ? (uri ?? undefined) : undefined);
}

export function blockName({ type, mimeType }: JsonObject): string {
  return typeof mimeType === 'string' ? mimeType : String(type);
}

export function stringOf(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}

export function toolsOf({ tools }: JsonObject): JsonObject[] | undefined {
  return Array.isArray(tools) ? tools.filter(isObject) : undefined;
}

/** @param stopReasons API's name → MCP's name; others stay as they are */
export function createMessageResult(
  response: { blocks: readonly JsonObject[]; model: unknown; reason: unknown },
  requestedModel: string,
  stopReasons: Readonly<Record<string, string>>,
): JsonObject {
  const { blocks, model, reason } = response;
  const [first = { type: 'text', text: '' }, ...others] = blocks;
  return {
    role: 'assistant',
    content: others.length === 0 ? first : blocks,
    model: typeof model === 'string' ? model : requestedModel,
    ...(typeof reason === 'string' && { stopReason: ownProperty(stopReasons, reason) ?? reason }),
  };
}

export function omitUndefined(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
