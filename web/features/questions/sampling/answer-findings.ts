import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { contentKinds } from '../../../../core/protocol/content/content-kinds';

/** What is odd about an answer. It is told, and sent all the same when the person wants that. */
export type AnswerRemark =
  | 'noModel'
  | 'severalBlocks'
  | 'audioTooEarly'
  | 'toolsTooEarly'
  | 'unknownTool'
  | 'noToolUse'
  | 'toolUseForbidden'
  | 'toolUseNotCalled'
  | 'toolUseUnannounced';

/** Names of the tools that a `sampling/createMessage` request offers. */
export function askedTools(params: JsonObject): JsonObject[] {
  const { tools } = params;
  return Array.isArray(tools) ? tools.filter(isObject) : [];
}

/** Whether an answer may have several blocks, and tools: versions are dates, so they compare as text. */
export function hasToolsVersion(protocolVersion: string): boolean {
  return protocolVersion >= '2025-11-25';
}

/** Compares an answer with what was asked for and with what the negotiated version knows. */
export function remarksOn(result: JsonObject, params: JsonObject, protocolVersion: string): AnswerRemark[] {
  const { content, model, stopReason } = result;
  const blocks = (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isObject);
  const uses = blocks.filter((block) => block['type'] === 'tool_use');
  const names = askedTools(params).map((tool) => tool['name']);
  const choice = isObject(params['toolChoice']) ? params['toolChoice']['mode'] : undefined;
  const early = !hasToolsVersion(protocolVersion);
  const has = (type: string) => blocks.some((block) => block['type'] === type);
  const remarks: [AnswerRemark, boolean][] = [
    ['noModel', model === ''],
    ['severalBlocks', early && Array.isArray(content)],
    ['audioTooEarly', protocolVersion < contentKinds.audio.since && has('audio')],
    ['toolsTooEarly', early && uses.length > 0],
    ['unknownTool', !early && uses.some((use) => !names.includes(use['name']))],
    ['noToolUse', choice === 'required' && uses.length === 0],
    ['toolUseForbidden', choice === 'none' && uses.length > 0],
    ['toolUseNotCalled', stopReason === 'toolUse' && uses.length === 0],
    ['toolUseUnannounced', uses.length > 0 && stopReason !== 'toolUse'],
  ];
  return remarks.filter(([, applies]) => applies).map(([remark]) => remark);
}
