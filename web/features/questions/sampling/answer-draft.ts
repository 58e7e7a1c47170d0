import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { readBlock } from '../../../../core/protocol/content/block';
import { blockTypes, contentKinds, type MediaFamily } from '../../../../core/protocol/content/content-kinds';
import { JsonSyntaxError, parseJson, stringifyJson } from '../../../../core/json/lossless';

/** One block of an answer as it is being written. */
export type BlockDraft = { key: number } & (
  | { kind: 'text'; text: string }
  /** `data` is base64; empty until a file is chosen. */
  | { kind: MediaFamily; data: string; mimeType: string }
  /** `input` is JSON text, perhaps not valid. */
  | { kind: 'tool_use'; id: string; name: string; input: string }
  /** Any block as JSON text, for what the form has no fields for. */
  | { kind: 'json'; text: string }
);
export type BlockDraftKind = BlockDraft['kind'];

/** A `CreateMessageResult` as it is being written. */
export interface AnswerDraft {
  blocks: readonly BlockDraft[];
  model: string;
  stopReason: string;
  role: string;
  /** Members that no version of the protocol has, and `_meta`: sent as they are. */
  others: JsonObject;
}

/** The standard stop reasons; others are the model's own words. */
export const STOP_REASONS = ['endTurn', 'stopSequence', 'maxTokens', 'toolUse'] as const;

/** The kinds that the form has fields for. */
export const draftKinds = blockTypes.filter(
  (kind): kind is Exclude<BlockDraftKind, 'json'> =>
    kind === 'text' ||
    kind === 'tool_use' ||
    (contentKinds[kind].place === 'anywhere' && 'family' in contentKinds[kind]),
);

let lastKey = 0;
const nextKey = () => (lastKey += 1);

const USUAL_TYPES: Readonly<Record<MediaFamily, string>> = {
  image: 'image/png',
  audio: 'audio/wav',
};

/** A block to begin with. */
export function newBlock(kind: BlockDraftKind, tool = ''): BlockDraft {
  const key = nextKey();
  switch (kind) {
    case 'text':
      return { key, kind, text: '' };
    case 'tool_use':
      return { key, kind, id: `call_${crypto.randomUUID().slice(0, 8)}`, name: tool, input: '{}' };
    case 'json':
      return { key, kind, text: '{\n  "type": "text",\n  "text": ""\n}' };
    default:
      return { key, kind, data: '', mimeType: USUAL_TYPES[kind] };
  }
}

export function newAnswer(): AnswerDraft {
  return {
    blocks: [newBlock('text')],
    // The protocol wants a name, and this one is true.
    model: 'human',
    stopReason: 'endTurn',
    role: 'assistant',
    others: {},
  };
}

/** Whether an object has these members, all of them strings, and no other. */
function isOf(block: JsonObject, names: readonly string[], any: readonly string[] = []): boolean {
  return (
    names.every((name) => typeof block[name] === 'string') &&
    any.every((name) => Object.hasOwn(block, name)) &&
    Object.keys(block).every((name) => names.includes(name) || any.includes(name))
  );
}

function blockOf(block: unknown): BlockDraft {
  const key = nextKey();
  if (isObject(block)) {
    const word = (name: string) => String(block[name]);
    const { type } = block;
    if (type === 'text' && isOf(block, ['type', 'text'])) {
      return { key, kind: type, text: word('text') };
    }
    const { family } = readBlock(block);
    if (family && type === family && isOf(block, ['type', 'data', 'mimeType'])) {
      return { key, kind: family, data: word('data'), mimeType: word('mimeType') };
    }
    if (type === 'tool_use' && isOf(block, ['type', 'id', 'name'], ['input'])) {
      const input = stringifyJson(block['input'], 2);
      return { key, kind: type, id: word('id'), name: word('name'), input };
    }
  }
  return { key, kind: 'json', text: block === undefined ? '' : stringifyJson(block, 2) };
}

/** A result as a draft that writes exactly it again, as far as it is one. */
export function draftOf(result: unknown): AnswerDraft {
  if (!isObject(result)) return newAnswer();
  const { content, model, stopReason, role, ...others } = result;
  const kept = (name: string, value: unknown) =>
    value === undefined || typeof value === 'string' ? {} : { [name]: value };
  return {
    blocks: (Array.isArray(content) ? (content as unknown[]) : [content]).map(blockOf),
    model: typeof model === 'string' ? model : '',
    stopReason: typeof stopReason === 'string' ? stopReason : '',
    role: typeof role === 'string' ? role : 'assistant',
    // What is not of its type wins over the field's text, so that it is sent again as it was.
    others: {
      ...others,
      ...kept('model', model),
      ...kept('stopReason', stopReason),
      ...kept('role', role),
    },
  };
}

/** What keeps a draft from being sent: blocks that are not JSON, and those without their file, by key. */
export type DraftProblems = ReadonlyMap<number, JsonSyntaxError | 'no-file'>;

export type WrittenAnswer = { kind: 'result'; result: JsonObject } | { kind: 'problems'; problems: DraftProblems };

/** The `CreateMessageResult` that a draft makes: one block stands alone, several are an array (2025-11-25 on). */
export function resultOf(draft: AnswerDraft): WrittenAnswer {
  const problems = new Map<number, JsonSyntaxError | 'no-file'>();
  const blocks = draft.blocks.map((block) => {
    try {
      return writtenBlock(block, () => problems.set(block.key, 'no-file'));
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      problems.set(block.key, error);
      return undefined;
    }
  });
  if (problems.size > 0) return { kind: 'problems', problems };
  const { role, model, stopReason, others } = draft;
  const result: JsonObject = {
    role,
    content: blocks.length === 1 ? blocks[0] : blocks,
    model,
    ...(stopReason !== '' && { stopReason }),
    ...others,
  };
  return { kind: 'result', result };
}

function writtenBlock(block: BlockDraft, noFile: () => void): unknown {
  switch (block.kind) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'tool_use': {
      const { id, name } = block;
      return { type: 'tool_use', id, name, input: parseJson(block.input) };
    }
    case 'json':
      return parseJson(block.text);
    default:
      if (block.data === '') noFile();
      return { type: block.kind, data: block.data, mimeType: block.mimeType };
  }
}
