import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { readBlock } from '../../../../core/protocol/content/block';
import { blockTypes, contentKinds, type MediaFamily } from '../../../../core/protocol/content/content-kinds';
import { JsonSyntaxError, parseJson, stringifyJson } from '../../../../core/json/lossless';

export type BlockDraft = { key: number } & (
  | { kind: 'text'; text: string }
  /** `data`: base64; empty until a file is chosen. */
  | { kind: MediaFamily; data: string; mimeType: string }
  /** `input`: JSON text, valid or not. */
  | { kind: 'tool_use'; id: string; name: string; input: string }
  | { kind: 'json'; text: string }
);
export type BlockDraftKind = BlockDraft['kind'];

export interface AnswerDraft {
  blocks: readonly BlockDraft[];
  model: string;
  stopReason: string;
  role: string;
  /** `_meta` and unknown members: sent as they are. */
  others: JsonObject;
}

/** Standard ones; any other string is allowed. */
export const STOP_REASONS = ['endTurn', 'stopSequence', 'maxTokens', 'toolUse'] as const;

export const draftKinds = blockTypes.filter(
  (kind): kind is Exclude<BlockDraftKind, 'json'> =>
    kind === 'text' ||
    kind === 'tool_use' ||
    (contentKinds[kind].allowedIn === 'anywhere' && 'family' in contentKinds[kind]),
);

let lastKey = 0;
const nextKey = () => (lastKey += 1);

const USUAL_TYPES: Readonly<Record<MediaFamily, string>> = { image: 'image/png', audio: 'audio/wav' };

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
    // Required by the protocol.
    model: 'human',
    stopReason: 'endTurn',
    role: 'assistant',
    others: {},
  };
}

function hasOnlyMembers(block: JsonObject, names: readonly string[], any: readonly string[] = []): boolean {
  return (
    names.every((name) => typeof block[name] === 'string') &&
    any.every((name) => Object.hasOwn(block, name)) &&
    Object.keys(block).every((name) => names.includes(name) || any.includes(name))
  );
}

function blockOf(block: unknown): BlockDraft {
  const key = nextKey();
  if (isObject(block)) {
    const textOf = (name: string) => String(block[name]);
    const { type } = block;
    if (type === 'text' && hasOnlyMembers(block, ['type', 'text'])) return { key, kind: type, text: textOf('text') };
    const { family } = readBlock(block);
    if (family && type === family && hasOnlyMembers(block, ['type', 'data', 'mimeType']))
      return { key, kind: family, data: textOf('data'), mimeType: textOf('mimeType') };
    if (type === 'tool_use' && hasOnlyMembers(block, ['type', 'id', 'name'], ['input'])) {
      const input = stringifyJson(block['input'], 2);
      return { key, kind: type, id: textOf('id'), name: textOf('name'), input };
    }
  }
  return { key, kind: 'json', text: block === undefined ? '' : stringifyJson(block, 2) };
}

/** The draft from which {@link resultOf} makes the same result. */
export function draftOf(result: unknown): AnswerDraft {
  if (!isObject(result)) return newAnswer();
  const { content, model, stopReason, role, ...others } = result;
  const ifNoString = (name: string, value: unknown) =>
    value === undefined || typeof value === 'string' ? {} : { [name]: value };
  return {
    blocks: (Array.isArray(content) ? (content as unknown[]) : [content]).map(blockOf),
    model: typeof model === 'string' ? model : '',
    stopReason: typeof stopReason === 'string' ? stopReason : '',
    role: typeof role === 'string' ? role : 'assistant',
    // A member of the wrong type wins over its field, so that it is sent unchanged.
    others: {
      ...others,
      ...ifNoString('model', model),
      ...ifNoString('stopReason', stopReason),
      ...ifNoString('role', role),
    },
  };
}

export type DraftProblems = ReadonlyMap<number, JsonSyntaxError | 'no-file'>;

export type DraftOutput = { kind: 'result'; result: JsonObject } | { kind: 'problems'; problems: DraftProblems };

/** One block stands alone, several are an array (2025-11-25 on). */
export function resultOf(draft: AnswerDraft): DraftOutput {
  const problems = new Map<number, JsonSyntaxError | 'no-file'>();
  const blocks = draft.blocks.map((block) => {
    try {
      return blockContent(block, () => problems.set(block.key, 'no-file'));
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

function blockContent(block: BlockDraft, noFile: () => void): unknown {
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
