import { imageDimensionsFromData } from 'image-dimensions';
import { isObject, type JsonObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import { stringMember } from '../../protocol/content/block';
import { inspectMedia } from '../../protocol/content/inspect-media';
import { checkContent } from '../checks/check-content';
import type { BlockCheck } from '../suite';
import { escapePattern, hasVolatileParts, patternOfText } from './looks-volatile';
import type { ProposalReason } from './proposal';

/** A check of one block, and why it is proposed. */
export interface ProposedBlock {
  /** Its place among the blocks, from 0. */
  index: number;
  check: BlockCheck;
  reason: ProposalReason;
}

/** The first blocks of an answer are checked; nobody reads hundreds of checks. */
const MOST = 12;
/** Characters of a text that is expected whole, and of a beginning. */
const LONGEST_TEXT = 200;
const LONGEST_BEGINNING = 80;
/** A beginning that is shorter says nothing. */
const SHORTEST_BEGINNING = 4;
const TYPES = ['text', 'image', 'audio', 'resource', 'resource_link'];

/**
 * What to expect of the blocks of an answer: their kinds, types and sizes, that they decode, and short texts.
 * @param other the blocks of a second run of the same call
 */
export function proposeBlocks(
  blocks: readonly unknown[],
  other: readonly unknown[] | undefined,
): ProposedBlock[] {
  return blocks.slice(0, MOST).flatMap((block, index): ProposedBlock[] => {
    const first = blockProposal(block, other && { block: other[index] });
    if (!first) return [];
    if (!other) return [{ index, ...first }];
    const second = other[index];
    if (second === undefined) return [];
    const { check, reason } = first;
    if (passes(second, check))
      return [{ index, check, reason: reason === 'came' ? 'same' : reason }];
    const { type, mimeType } = check;
    const weaker = [
      { ...(type !== undefined && { type }), ...(mimeType !== undefined && { mimeType }) },
      { ...(type !== undefined && { type }) },
    ].find((each) => Object.keys(each).length > 0 && passes(second, each));
    return weaker ? [{ index, check: weaker, reason: 'differed' }] : [];
  });
}

function passes(block: unknown, check: BlockCheck): boolean {
  return checkContent([block], [check]).every(({ passed }) => passed);
}

function blockProposal(
  block: unknown,
  second: { block: unknown } | undefined,
): { check: BlockCheck; reason: ProposalReason } | undefined {
  if (!isObject(block)) return undefined;
  const type = stringMember(block, 'type') ?? ('uri' in block ? 'resource' : undefined);
  if (type === undefined || !TYPES.includes(type)) return undefined;
  const owner = isObject(block['resource']) ? block['resource'] : block;
  const check: BlockCheck = { type };
  const mimeType = stringMember(owner, 'mimeType');
  if (mimeType) check.mimeType = mimeType;
  for (const member of ['uri', 'name'] as const) {
    const value = stringMember(owner, member);
    if (value && value.length <= LONGEST_TEXT && !hasVolatileParts(value)) check[member] = value;
  }
  const base64 = stringMember(owner, 'data') ?? stringMember(owner, 'blob');
  if (base64 !== null) Object.assign(check, mediaChecks(block, base64));
  const text = stringMember(owner, 'text');
  const words = text ? textCheck(text, second && textOf(second.block)) : undefined;
  const whole = { ...check, ...words?.check };
  return passes(block, whole) ? { check: whole, reason: words?.reason ?? 'came' } : undefined;
}

function textOf(block: unknown): string | undefined {
  if (!isObject(block)) return undefined;
  const owner = isObject(block['resource']) ? block['resource'] : block;
  return stringMember(owner, 'text') ?? undefined;
}

function mediaChecks(block: JsonObject, base64: string): BlockCheck {
  if (!passes(block, { decodes: true })) return {};
  const media = inspectMedia(base64);
  const size = media.state === 'decoded' ? imageDimensionsFromData(media.bytes) : undefined;
  return { decodes: true, ...(size && { width: size.width, height: size.height }) };
}

/** What to expect of a text; undefined where nothing of it is worth it: JSON is looked into by `values`. */
function textCheck(
  text: string,
  other: string | undefined,
): { check: BlockCheck; reason: ProposalReason } | undefined {
  if (isJsonText(text)) return undefined;
  if (other !== undefined && other !== text) {
    const matches = commonPattern(text, other);
    return matches === undefined ? undefined : { check: { matches }, reason: 'differed' };
  }
  const isVolatile = hasVolatileParts(text);
  if (text.length <= LONGEST_TEXT)
    return isVolatile
      ? { check: { matches: patternOfText(text) }, reason: 'looks-volatile' }
      : { check: { equals: text }, reason: 'came' };
  const beginning = (/^[^\n]*/.exec(text)?.[0] ?? '').slice(0, LONGEST_BEGINNING).trim();
  if (beginning.length < SHORTEST_BEGINNING || hasVolatileParts(beginning))
    return { check: { length: { above: 0 } }, reason: 'long' };
  return { check: { contains: beginning }, reason: 'long' };
}

function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** What two texts have in common, as a regular expression: the words that differ may be any, else how both begin. */
function commonPattern(a: string, b: string): string | undefined {
  const [first, second] = [a.split(/(\s+)/), b.split(/(\s+)/)];
  if (a.length <= LONGEST_TEXT && first.length === second.length) {
    const parts = first.map((word, index) => {
      const same = word === second[index];
      if (same) return { same, words: word.trim(), pattern: escapePattern(word) };
      return { same, words: '', pattern: word.trim() === '' ? String.raw`\s*` : String.raw`\S+` };
    });
    const pattern = `^${parts.map((part) => part.pattern).join('')}$`;
    const isMatch = [a, b].every((text) => RegExp(pattern, 'u').test(text));
    const isTelling = parts.some(({ same, words }) => same && words !== '');
    if (isMatch && isTelling) return pattern;
  }
  let length = 0;
  while (length < LONGEST_BEGINNING && length < a.length && a[length] === b[length]) length += 1;
  const beginning = a.slice(0, length).trimEnd();
  return beginning.length >= SHORTEST_BEGINNING && beginning.isWellFormed()
    ? `^${escapePattern(beginning)}`
    : undefined;
}
