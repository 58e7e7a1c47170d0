import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { contentKinds } from '../../../../core/protocol/content/content-kinds';

/** A warning about an answer, which never prevents sending. */
export type AnswerFinding =
  | 'noModel'
  | 'severalBlocks'
  | 'audioTooEarly'
  | 'toolsTooEarly'
  | 'unknownTool'
  | 'noToolUse'
  | 'toolUseForbidden'
  | 'toolUseNotCalled'
  | 'toolUseUnannounced';

export function offeredTools(params: JsonObject): JsonObject[] {
  const { tools } = params;
  return Array.isArray(tools) ? tools.filter(isObject) : [];
}

/** From this version on, messages may have several blocks and tools; versions are dates, which compare as text. */
export function supportsToolsAndBlocks(protocolVersion: string): boolean {
  return protocolVersion >= '2025-11-25';
}

export function findingsOfAnswer(result: JsonObject, params: JsonObject, protocolVersion: string): AnswerFinding[] {
  const { content, model, stopReason } = result;
  const blocks = (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isObject);
  const uses = blocks.filter((block) => block['type'] === 'tool_use');
  const names = offeredTools(params).map((tool) => tool['name']);
  const choice = isObject(params['toolChoice']) ? params['toolChoice']['mode'] : undefined;
  const isBeforeBlocks = !supportsToolsAndBlocks(protocolVersion);
  const has = (type: string) => blocks.some((block) => block['type'] === type);
  const findings: [AnswerFinding, boolean][] = [
    ['noModel', model === ''],
    ['severalBlocks', isBeforeBlocks && Array.isArray(content)],
    ['audioTooEarly', protocolVersion < contentKinds.audio.since && has('audio')],
    ['toolsTooEarly', isBeforeBlocks && uses.length > 0],
    ['unknownTool', !isBeforeBlocks && uses.some((use) => !names.includes(use['name']))],
    ['noToolUse', choice === 'required' && uses.length === 0],
    ['toolUseForbidden', choice === 'none' && uses.length > 0],
    ['toolUseNotCalled', stopReason === 'toolUse' && uses.length === 0],
    ['toolUseUnannounced', uses.length > 0 && stopReason !== 'toolUse'],
  ];
  return findings.filter(([, applies]) => applies).map(([finding]) => finding);
}
