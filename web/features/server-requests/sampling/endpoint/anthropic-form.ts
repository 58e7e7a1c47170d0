import { isObject, type JsonObject } from '../../../../../core/json/json-object';
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

const TOOL_CHOICES: Readonly<Record<string, string>> = { auto: 'auto', required: 'any', none: 'none' };

const STOP_REASONS: Readonly<Record<string, string>> = {
  end_turn: 'endTurn',
  stop_sequence: 'stopSequence',
  max_tokens: 'maxTokens',
  tool_use: 'toolUse',
};

/** `sampling/createMessage` params → body of `POST /v1/messages`. */
export function toAnthropic(params: JsonObject, model: string): ModelRequest {
  const leftOut: string[] = [];
  const { systemPrompt, toolChoice, maxTokens, temperature, stopSequences, metadata } = params;
  const mode = isObject(toolChoice) ? toolChoice['mode'] : undefined;

  const partOf = (block: JsonObject): JsonObject[] => {
    switch (block['type']) {
      case 'image': {
        const [data, type] = [stringOf(block, 'data'), stringOf(block, 'mimeType')];
        return [{ type: 'image', source: { type: 'base64', media_type: type, data } }];
      }
      case 'tool_use': {
        const { id, name, input } = block;
        return [{ type: 'tool_use', id, name, input: input ?? {} }];
      }
      case 'tool_result': {
        const inner: unknown[] = Array.isArray(block['content']) ? block['content'] : [];
        return [
          omitUndefined({
            type: 'tool_result',
            tool_use_id: block['toolUseId'],
            content: inner.filter(isObject).flatMap(partOf),
            is_error: block['isError'],
          }),
        ];
      }
    }
    const text = blockText(block);
    if (text !== undefined) return [{ type: 'text', text }];
    leftOut.push(blockName(block));
    return [];
  };

  const body = omitUndefined({
    model,
    system: systemPrompt,
    messages: turnsOf(params).map(({ role, blocks }) => ({ role, content: blocks.flatMap(partOf) })),
    max_tokens: maxTokens,
    temperature,
    stop_sequences: stopSequences,
    metadata,
    tools: toolsOf(params)?.map(({ name, description, inputSchema }) =>
      omitUndefined({ name, description, input_schema: inputSchema }),
    ),
    tool_choice: typeof mode === 'string' ? { type: TOOL_CHOICES[mode] ?? mode } : undefined,
  });
  return { body, leftOut };
}

export const fromAnthropic: ReadModelResponse = (response, requestedModel) => {
  if (!isObject(response) || !Array.isArray(response['content'])) return undefined;
  const blocks = response['content'].filter(isObject).flatMap((part): JsonObject[] => {
    const { type, text, id, name, input } = part;
    if (type === 'text') return [{ type, text }];
    return type === 'tool_use' ? [{ type, id, name, input }] : [];
  });
  return createMessageResult(
    { blocks, model: response['model'], reason: response['stop_reason'] },
    requestedModel,
    STOP_REASONS,
  );
};
