import { imageDimensionsFromData } from 'image-dimensions';
import { isObject } from '../../json/json-object';
import { type BlockParts, readBlock, readContents, stringMember } from '../../protocol/content/block';
import { inspectMedia, mediaFindings } from '../../protocol/content/inspect-media';
import type { Words } from '../../text/phrase';
import type { BlockCheck, ValueCheck } from '../suite';
import { english, findingWords, say } from '../say';
import { type CheckResult, checkResult, shown } from './check-result';
import { checkValue, expectation, type Unmet } from './check-value';

export interface BlockFacts extends BlockParts {
  type: string;
}

/** Looks for the expected blocks in order; other blocks may stand between them. */
export function checkContent(blocks: readonly unknown[], expected: readonly BlockCheck[]): CheckResult[] {
  const facts = blocks.map(factsOf);
  let next = 0;
  return expected.map((check, index): CheckResult => {
    const at = say('block', { number: index + 1 });
    const wanted = expectedBlock(check);
    const left = facts.slice(next);
    const found = left.findIndex((block) => unmetOf(block, check).length === 0);
    if (found >= 0) {
      next += found + 1;
      return checkResult({ check: 'content', passed: true }, { at, expected: wanted, actual: wanted });
    }
    const near = left.find(({ type }) => check.type === undefined || type === check.type);
    const unmet = near ? unmetOf(near, check) : [];
    const actual = near ? blockWords(near) : kinds(left);
    // Omits a difference that `expected` and `actual` already show.
    const isSaid =
      Object.keys(check).filter((name) => name !== 'type').length <= 1 &&
      unmet.every((one) => english(actual).includes(english(one.actual).replace(/^"|"$/g, '')));
    return checkResult(
      { check: 'content', passed: false },
      {
        at,
        expected: wanted,
        actual,
        ...(unmet.length > 0 &&
          !isSaid && {
            difference: unmet.map(({ expected: due, actual }) => say('expected-got', { expected: due, actual })),
          }),
      },
    );
  });
}

export function factsOf(block: unknown): BlockFacts {
  const type = isObject(block) ? stringMember(block, 'type') : null;
  if (type !== null) return { ...readBlock(block), type };
  // Contents of `resources/read` have no `type`.
  const isContents = isObject(block) && 'uri' in block;
  const parts = isContents ? readContents(block) : readBlock(block);
  return { ...parts, type: parts.kind };
}

function unmetOf(block: BlockFacts, check: BlockCheck): Unmet[] {
  const { type, mimeType, uri, name, decodes, width, height, bytes, ...verbs } = check;
  if (type !== undefined && type !== block.type)
    return [{ expected: say('type', { types: type }), actual: block.type }];
  const member = (label: string, wanted: ValueCheck | undefined, actual: () => unknown): Unmet[] =>
    wanted === undefined
      ? []
      : checkValue(actual(), wanted).map((unmet) => ({
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
    ...(decodes === undefined ? [] : decoding(block, decodes)),
    ...member('width', width, size('width')),
    ...member('height', height, size('height')),
    ...member('bytes', bytes, () => {
      const media = mediaOf(block);
      return media?.state === 'decoded' ? media.bytes.length : undefined;
    }),
    ...(Object.keys(verbs).length > 0 ? checkValue(block.text ?? undefined, verbs) : []),
  ];
}

function mediaOf({ bytes }: BlockFacts) {
  return bytes ? inspectMedia(bytes.base64) : undefined;
}

function decoding(block: BlockFacts, wanted: boolean): Unmet[] {
  const media = mediaOf(block);
  const faults = media ? mediaFindings(media, block.mimeType, '', 'data').map(findingWords) : [say('no-data')];
  const decodes = media?.state === 'decoded' && faults.length === 0;
  if (decodes === wanted) return [];
  return [
    {
      expected: say(wanted ? 'decodes' : 'not-decodes'),
      actual: faults.length === 0 ? say('decodes') : { items: faults, separator: ' ' },
    },
  ];
}

export function expectedBlock(check: BlockCheck): Words {
  const items = Object.entries(check).map(([name, wanted]) =>
    name === 'type' ? String(wanted) : expectation({ [name]: wanted as unknown }),
  );
  return { items, separator: ', ' };
}

function blockWords({ type, mimeType, text, bytes }: BlockFacts): Words {
  if (text !== null) return { items: [type, shown(text)], separator: ' ' };
  const size = bytes ? say('base64', { count: bytes.base64.length }) : '';
  return { items: [type, mimeType ?? '', size].filter((item) => item !== ''), separator: ', ' };
}

function kinds(blocks: readonly BlockFacts[]): Words {
  if (blocks.length === 0) return say('no-more-blocks');
  return say('only', { types: blocks.map(({ type }) => type).join(', ') });
}
