import { isObject, type JsonObject } from '../../../../../core/json/json-object';
import { parseJson, stringifyJson } from '../../../../../core/json/lossless';
import {
  createMessageResult,
  type ModelRequest,
  blockName,
  omitUndefined,
  type ReadModelResponse,
  blockText,
  toolsOf,
  turnsOf,
  stringOf,
} from './model-request';

const AUDIO_FORMATS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
};

const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: 'endTurn',
  length: 'maxTokens',
  tool_calls: 'toolUse',
};

/** `sampling/createMessage` params → body of `POST /v1/chat/completions`. */
export function toOpenAi(params: JsonObject, model: string): ModelRequest {
  const leftOut: string[] = [];
  const { systemPrompt, toolChoice, maxTokens, temperature, stopSequences, metadata } = params;
  const messages: JsonObject[] = typeof systemPrompt === 'string' ? [{ role: 'system', content: systemPrompt }] : [];

  const partsOf = (blocks: readonly JsonObject[], mayHaveMedia: boolean): JsonObject[] =>
    blocks.flatMap((block): JsonObject[] => {
      const text = blockText(block);
      if (text !== undefined) return [{ type: 'text', text }];
      const type = stringOf(block, 'mimeType');
      const data = stringOf(block, 'data');
      if (block['type'] === 'image' && mayHaveMedia)
        return [{ type: 'image_url', image_url: { url: `data:${type};base64,${data}` } }];
      const format = AUDIO_FORMATS[type];
      if (block['type'] === 'audio' && mayHaveMedia && format !== undefined)
        return [{ type: 'input_audio', input_audio: { data, format } }];
      leftOut.push(blockName(block));
      return [];
    });
  /** A single text becomes a string, which every compatible server accepts. */
  const contentOf = (parts: JsonObject[]): unknown => {
    const [first] = parts;
    return parts.length === 1 && first?.['type'] === 'text' ? first['text'] : parts;
  };

  for (const { role, blocks } of turnsOf(params)) {
    const uses = blocks.filter((block) => block['type'] === 'tool_use');
    const results = blocks.filter((block) => block['type'] === 'tool_result');
    const others = blocks.filter((block) => !uses.includes(block) && !results.includes(block));
    const media: JsonObject[] = [];
    for (const result of results) {
      const inner: unknown[] = Array.isArray(result['content']) ? result['content'] : [];
      const parts = partsOf(inner.filter(isObject), true);
      // Tool messages hold only text here: images and audio follow as a user's message.
      media.push(...parts.filter(({ type }) => type !== 'text'));
      messages.push({ role: 'tool', tool_call_id: stringOf(result, 'toolUseId'), content: textsOf(parts).join('\n') });
    }
    // An assistant's message has only text, too.
    const parts = [...media, ...partsOf(others, role === 'user')];
    if (uses.length > 0) {
      const texts = textsOf(parts);
      messages.push({
        role: 'assistant',
        content: texts.length > 0 ? texts.join('\n') : null,
        tool_calls: uses.map((use) => ({
          id: stringOf(use, 'id'),
          type: 'function',
          function: { name: stringOf(use, 'name'), arguments: stringifyJson(use['input'] ?? {}) },
        })),
      });
    } else if (parts.length > 0) {
      messages.push({ role, content: contentOf(parts) });
    }
  }

  const body = omitUndefined({
    model,
    messages,
    max_tokens: maxTokens,
    temperature,
    stop: stopSequences,
    metadata,
    tools: toolsOf(params)?.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: omitUndefined({ name, description, parameters: inputSchema }),
    })),
    tool_choice: isObject(toolChoice) ? toolChoice['mode'] : undefined,
  });
  return { body, leftOut };
}

export const fromOpenAi: ReadModelResponse = (response, requestedModel) => {
  if (!isObject(response) || !Array.isArray(response['choices'])) return undefined;
  const [choice] = response['choices'] as unknown[];
  if (!isObject(choice) || !isObject(choice['message'])) return undefined;
  const { content, tool_calls: calls, refusal } = choice['message'];
  const blocks: JsonObject[] = [];
  for (const text of [content, refusal]) {
    if (typeof text === 'string' && text !== '') blocks.push({ type: 'text', text });
  }
  if (Array.isArray(content)) {
    for (const part of content.filter(isObject)) {
      if (typeof part['text'] === 'string') blocks.push({ type: 'text', text: part['text'] });
    }
  }
  for (const call of Array.isArray(calls) ? calls.filter(isObject) : []) {
    if (!isObject(call['function'])) continue;
    const { name, arguments: args } = call['function'];
    blocks.push({ type: 'tool_use', id: call['id'], name, input: inputOf(args) });
  }
  return createMessageResult(
    { blocks, model: response['model'], reason: choice['finish_reason'] },
    requestedModel,
    STOP_REASONS,
  );
};

function textsOf(parts: readonly JsonObject[]): unknown[] {
  return parts.flatMap(({ type, text }) => (type === 'text' ? [text] : []));
}

/** Invalid JSON of a model stays text. */
function inputOf(args: unknown): unknown {
  if (typeof args !== 'string') return args ?? {};
  try {
    return args === '' ? {} : parseJson(args);
  } catch {
    return args;
  }
}
