import { imageDimensionsFromData } from 'image-dimensions';
import { escapePattern } from '../../json/escape-pattern';
import { isObject } from '../../json/json-object';
import { jsonInText, stringMember } from '../../protocol/content/block';
import { resultTypes } from '../../protocol/content/content-kinds';
import { inspectMedia } from '../../protocol/content/inspect-media';
import { checkContent, checkedBlock } from '../checks/check-content';
import { hasVolatileParts, patternOfTexts, stableBeginning, reportsNetworkFailure } from '../../volatile/volatile-text';
import type { BlockCheck } from '../suite';

import type { ProposalReason } from './proposal';

export interface ProposedBlock {
  /** From 0. */
  index: number;
  check: BlockCheck;
  reason: ProposalReason;
}

const MAX_BLOCKS = 12;
const MAX_TEXT_LENGTH = 200;
const MAX_PREFIX_LENGTH = 80;
const MIN_PREFIX_LENGTH = 4;

/** @param others blocks of further runs of the same call */
export function proposeBlocks(blocks: readonly unknown[], others: readonly (readonly unknown[])[]): ProposedBlock[] {
  return blocks.slice(0, MAX_BLOCKS).flatMap((block, index): ProposedBlock[] => {
    const again = others.map((each) => each[index]);
    const first = blockProposal(block, again);
    if (!first) return [];
    if (others.length === 0) return [{ index, ...first }];
    if (again.includes(undefined)) return [];
    const { check, reason } = first;
    const isCommon = (each: BlockCheck) => again.every((other) => passes(other, each));
    if (isCommon(check)) return [{ index, check, reason: reason === 'observed' ? 'same' : reason }];
    const { type, mimeType } = check;
    const weaker = [{ type, mimeType }, { type }].find(
      (each) => Object.values(each).some((value) => value !== undefined) && isCommon(each),
    );
    return weaker ? [{ index, check: weaker, reason: 'differed' }] : [];
  });
}

function passes(block: unknown, check: BlockCheck): boolean {
  return checkContent([block], [check]).every(({ passed }) => passed);
}

function blockProposal(
  block: unknown,
  again: readonly unknown[],
): { check: BlockCheck; reason: ProposalReason } | undefined {
  if (!isObject(block)) return undefined;
  const { type, kind, holder, mimeType, bytes, text } = checkedBlock(block);
  if (!resultTypes.some((each) => each === kind)) return undefined;
  const check: BlockCheck = { type };
  if (mimeType) check.mimeType = mimeType;
  for (const member of ['uri', 'name'] as const) {
    const value = stringMember(holder, member);
    if (value && value.length <= MAX_TEXT_LENGTH && !hasVolatileParts(value)) check[member] = value;
  }
  if (bytes) Object.assign(check, mediaChecks(block, bytes.base64));
  const others = again.map((each) => checkedBlock(each).text ?? undefined);
  const proposed = text ? textCheck(text, others) : undefined;
  const whole = { ...check, ...proposed?.check };
  return passes(block, whole) ? { check: whole, reason: proposed?.reason ?? 'observed' } : undefined;
}

function mediaChecks(block: unknown, base64: string): BlockCheck {
  if (!passes(block, { decodes: true })) return {};
  const media = inspectMedia(base64);
  const size = media.state === 'decoded' ? imageDimensionsFromData(media.bytes) : undefined;
  return { decodes: true, ...(size && { width: size.width, height: size.height }) };
}

/** Undefined if there is nothing to expect. JSON is left to `values`. */
function textCheck(
  text: string,
  others: readonly (string | undefined)[],
): { check: BlockCheck; reason: ProposalReason } | undefined {
  if (jsonInText(text, Infinity) !== undefined) return undefined;
  const again = others.filter((other) => other !== undefined);
  const isSame = again.every((other) => other === text);
  const isVolatile = hasVolatileParts(text);
  const reason = isVolatile ? 'looks-volatile' : isSame ? 'observed' : 'differed';
  if (reportsNetworkFailure(text)) return undefined;
  if (text.length <= MAX_TEXT_LENGTH) {
    if (isSame && !isVolatile) return { check: { equals: text }, reason };
    const matches = patternOfTexts([text, ...again]);
    if (matches !== undefined) return { check: { matches }, reason };
  }
  const beginning = commonPrefix([text, ...again]);
  if (isSame && text.length > MAX_TEXT_LENGTH)
    return beginning.length < MIN_PREFIX_LENGTH
      ? { check: { length: { above: 0 } }, reason: 'long' }
      : { check: { contains: beginning }, reason: 'long' };
  return beginning.length < MIN_PREFIX_LENGTH
    ? { check: { length: { above: 0 } }, reason }
    : { check: { matches: `^${escapePattern(beginning)}` }, reason };
}

function commonPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts.map(stableBeginning);
  let length = 0;
  while (
    length < MAX_PREFIX_LENGTH &&
    length < first.length &&
    first[length] !== '\n' &&
    others.every((other) => other[length] === first[length])
  )
    length += 1;
  const beginning = first.slice(0, length).trim();
  return beginning.isWellFormed() ? beginning : '';
}
