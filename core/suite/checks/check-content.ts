import { imageDimensionsFromData } from 'image-dimensions';
import { isObject } from '../../json/json-object';
import { type BlockParts, readBlock, readContents, stringMember } from '../../protocol/content/block';
import { inspectMedia, mediaFindings } from '../../protocol/content/inspect-media';
import type { LocalizedText } from '../../text/phrase';
import type { BlockCheck } from '../suite';
import { english, findingWords, phrase } from '../suite-phrase';
import { type CheckResult, checkResult, valueText } from './check-result';
import { checkValue, expectationText, type FailedVerb, type ValueCheck } from './verbs';

export interface CheckedBlock extends BlockParts {
  type: string;
}

/** Looks for the expected blocks in order; other blocks may be between them. */
export function checkContent(blocks: readonly unknown[], expected: readonly BlockCheck[]): CheckResult[] {
  const checked = blocks.map(checkedBlock);
  let next = 0;
  return expected.map((check, index): CheckResult => {
    const at = phrase('block', { number: index + 1 });
    const expectedText = blockCheckText(check);
    const left = checked.slice(next);
    const found = left.findIndex((block) => failedVerbs(block, check).length === 0);
    if (found >= 0) {
      next += found + 1;
      return checkResult({ check: 'content', passed: true }, { at, expected: expectedText, actual: expectedText });
    }
    const near = left.find(({ type }) => check.type === undefined || type === check.type);
    const unmet = near ? failedVerbs(near, check) : [];
    const actual = near ? blockText(near) : remainingTypes(left);
    // `expected` and `actual` already show the difference.
    const isRedundant =
      Object.keys(check).filter((name) => name !== 'type').length <= 1 &&
      unmet.every((verb) => english(actual).includes(english(verb.actual).replace(/^"|"$/g, '')));
    return checkResult(
      { check: 'content', passed: false },
      {
        at,
        expected: expectedText,
        actual,
        ...(unmet.length > 0 &&
          !isRedundant && {
            difference: unmet.map((verb) => phrase('expected-got', { expected: verb.expected, actual: verb.actual })),
          }),
      },
    );
  });
}

export function checkedBlock(block: unknown): CheckedBlock {
  const type = isObject(block) ? stringMember(block, 'type') : null;
  if (type !== null) return { ...readBlock(block), type };
  // Contents of `resources/read` have no `type`.
  const isContents = isObject(block) && 'uri' in block;
  const parts = isContents ? readContents(block) : readBlock(block);
  return { ...parts, type: parts.kind };
}

function failedVerbs(block: CheckedBlock, check: BlockCheck): FailedVerb[] {
  const { type, mimeType, uri, name, decodes, width, height, bytes, ...verbs } = check;
  if (type !== undefined && type !== block.type)
    return [{ expected: phrase('type', { types: type }), actual: block.type }];
  const member = (label: string, expected: ValueCheck | undefined, actual: () => unknown): FailedVerb[] =>
    expected === undefined
      ? []
      : checkValue(actual(), expected).map((unmet) => ({
          expected: { items: [label, unmet.expected], separator: ' ' },
          actual: unmet.actual,
        }));
  const size = (side: 'width' | 'height') => () => {
    const media = mediaOf(block);
    return media?.state === 'decoded' ? imageDimensionsFromData(media.bytes)?.[side] : undefined;
  };
  return [
    ...member('mimeType', mimeType, () => block.holder['mimeType']),
    ...member('uri', uri, () => block.holder['uri']),
    ...member('name', name, () => block.holder['name']),
    ...(decodes === undefined ? [] : checkDecodes(block, decodes)),
    ...member('width', width, size('width')),
    ...member('height', height, size('height')),
    ...member('bytes', bytes, () => {
      const media = mediaOf(block);
      return media?.state === 'decoded' ? media.bytes.length : undefined;
    }),
    ...(Object.keys(verbs).length > 0 ? checkValue(block.text ?? undefined, verbs) : []),
  ];
}

function mediaOf({ bytes }: CheckedBlock) {
  return bytes ? inspectMedia(bytes.base64) : undefined;
}

function checkDecodes(block: CheckedBlock, shouldDecode: boolean): FailedVerb[] {
  const media = mediaOf(block);
  const problems = media ? mediaFindings(media, block.mimeType, '', 'data').map(findingWords) : [phrase('no-data')];
  const decodes = media?.state === 'decoded' && problems.length === 0;
  if (decodes === shouldDecode) return [];
  return [
    {
      expected: phrase(shouldDecode ? 'decodes' : 'not-decodes'),
      actual: problems.length === 0 ? phrase('decodes') : { items: problems, separator: ' ' },
    },
  ];
}

export function blockCheckText(check: BlockCheck): LocalizedText {
  const items = Object.entries(check).map(([name, expected]) =>
    name === 'type' ? String(expected) : expectationText({ [name]: expected as unknown }),
  );
  return { items, separator: ', ' };
}

function blockText({ type, mimeType, text, bytes }: CheckedBlock): LocalizedText {
  if (text !== null) return { items: [type, valueText(text)], separator: ' ' };
  const size = bytes ? phrase('base64', { count: bytes.base64.length }) : '';
  return { items: [type, mimeType ?? '', size].filter((item) => item !== ''), separator: ', ' };
}

function remainingTypes(blocks: readonly CheckedBlock[]): LocalizedText {
  if (blocks.length === 0) return phrase('no-more-blocks');
  return phrase('only', { types: blocks.map(({ type }) => type).join(', ') });
}
