import { isObject, type JsonObject, own } from '../../../../../core/json/json-object';
import { readBlock } from '../../../../../core/protocol/content/block';
import { factsOfKind } from '../../../../../core/protocol/content/content-kinds';

/** A request to a model, and what of the server's request its form has no place for. */
export interface ModelRequest {
  body: JsonObject;
  /** Content kinds and MIME types, such as `audio/wav`. */
  leftOut: string[];
}

/** A model's answer as a `CreateMessageResult`; undefined where it is not what the form promises. */
export type ReadModelAnswer = (answer: unknown, askedModel: string) => JsonObject | undefined;

/** A message of `sampling/createMessage` whose content is a list, whatever it was. */
export interface Turn {
  role: 'user' | 'assistant';
  blocks: JsonObject[];
}

/** The turns of a request, as far as they are ones. */
export function turnsOf({ messages }: JsonObject): Turn[] {
  if (!Array.isArray(messages)) return [];
  return messages.filter(isObject).map(({ role, content }) => ({
    role: role === 'assistant' ? role : 'user',
    blocks: (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isObject),
  }));
}

/** The text of a block that has one: its own, or that of the resource in it. */
export function blockText(block: JsonObject): string | undefined {
  const { kind, text, uri } = readBlock(block);
  return text ?? (factsOfKind(kind)?.isLink ? (uri ?? undefined) : undefined);
}

/** What a block is called where it had to be left out. */
export function nameOf({ type, mimeType }: JsonObject): string {
  return typeof mimeType === 'string' ? mimeType : String(type);
}

export function wordOf(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}

/** The tools of a request, as far as they are ones. */
export function toolsOf({ tools }: JsonObject): JsonObject[] | undefined {
  return Array.isArray(tools) ? tools.filter(isObject) : undefined;
}

/**
 * The `CreateMessageResult` of what a model said.
 * @param stopReasons the form's stop reasons and those of MCP; others stay as they are
 */
export function answerOf(
  said: { blocks: readonly JsonObject[]; model: unknown; reason: unknown },
  askedModel: string,
  stopReasons: Readonly<Record<string, string>>,
): JsonObject {
  const { blocks, model, reason } = said;
  const [first = { type: 'text', text: '' }, ...others] = blocks;
  return {
    role: 'assistant',
    content: others.length === 0 ? first : blocks,
    model: typeof model === 'string' ? model : askedModel,
    ...(typeof reason === 'string' && { stopReason: own(stopReasons, reason) ?? reason }),
  };
}

/** The members of an object that are there. */
export function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
