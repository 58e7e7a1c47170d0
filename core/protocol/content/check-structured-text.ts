import { isObject } from '../../json/json-object';
import { pointerToPath } from '../../json/json-pointer';
import { firstDifference } from '../../json/first-difference';
import { jsonText, tryParseJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { stringMember } from './block';
import { jsonType } from '../../json/json-type';
import { NO_VALUE, type Report } from '../findings/finding';
import { shortenText } from '../../json/shorten-strings';

interface TextBlock {
  index: number;
  text: string;
  value: unknown;
}

function textBlocks(content: readonly unknown[]): TextBlock[] {
  return content.flatMap((block, index) => {
    const text = isObject(block) && block['type'] === 'text' ? stringMember(block, 'text') : null;
    return text === null ? [] : [{ index, text, value: valueOf(text) }];
  });
}

/** Models often get JSON as a Markdown code block. */
const fence = /^\s*```(?:json)?[ \t]*\n([\s\S]*?)\n[ \t]*```\s*$/i;

function valueOf(source: string): unknown {
  const text = /^\s*```/.test(source) ? (fence.exec(source)?.[1] ?? source) : source;
  // Skips prose: a syntax error with its position is expensive.
  if (!/^\s*(?:[[{"\d-]|true|false|null)/.test(text)) return undefined;
  return tryParseJson(text);
}

/** What a text may repeat: `{ result: 5 }` → itself and 5, as SDKs wrap non-objects and repeat them unwrapped. */
function repeatableValues(structured: unknown): unknown[] {
  const isWrapped = isObject(structured) && Object.keys(structured).join() === 'result';
  return isWrapped ? [structured, structured['result']] : [structured];
}

function represents({ text, value }: TextBlock, expected: unknown): boolean {
  return text === expected || (value !== undefined && sameJson(value, expected));
}

/** An array may be repeated with one block per item. */
function repeatsItems(texts: readonly TextBlock[], list: unknown): boolean {
  return Array.isArray(list) && list.length === texts.length && texts.every((block, i) => represents(block, list[i]));
}

const MAX_SHOWN_LENGTH = 60;

function short(value: unknown): string {
  if (value === undefined) return NO_VALUE;
  return shortenText(jsonText(value), MAX_SHOWN_LENGTH);
}

/** Short texts of two values; if they look the same, non-ASCII is escaped. */
function shortPair(left: unknown, right: unknown): [text: string, structured: string] {
  const both = [short(left), short(right)] as const;
  const isAlike = both[0].normalize('NFKC') === both[1].normalize('NFKC');
  const escaped = (text: string) =>
    text.replace(/[^ -~…]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return isAlike ? [escaped(both[0]), escaped(both[1])] : [...both];
}

function sameNames(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
}

const isContainer = (value: unknown) => isObject(value) || Array.isArray(value);

/** Numbers by value, keys in any order; prose, or a part, is no repetition. @param result with exact numbers */
export function checkStructuredText(result: unknown, pointer: string, report: Report): void {
  if (!isObject(result)) return;
  const { structuredContent: structured, content } = result;
  if (structured === undefined || !Array.isArray(content)) return;
  const texts = textBlocks(content);
  const repeatable = repeatableValues(structured);
  if (repeatable.some((each) => repeatsItems(texts, each))) return;
  const parts = repeatable.flatMap((each): unknown[] => (isContainer(each) ? Object.values(each as object) : []));
  const items = repeatable.find((each): each is unknown[] => Array.isArray(each) && each.length === texts.length);
  const isRepeated = texts.some((block) => repeatable.some((each) => represents(block, each)));
  for (const [i, block] of texts.entries()) {
    const { index, value } = block;
    // A member may also contain the text itself.
    if (value === undefined || [...repeatable, ...parts].some((each) => represents(block, each))) continue;
    // Besides a correct repetition, only a text with the same members is a wrong one.
    if (isRepeated && !sameNames(value, structured)) continue;
    const ofSameType = repeatable.find((each) => jsonType(each) === jsonType(value));
    // With as many texts as items, each text is an item.
    const isItem = items !== undefined && !Array.isArray(value);
    const expected = isItem ? items[i] : ofSameType;
    // A number beside an object is information of its own.
    if (!isContainer(value) && (expected === undefined || isContainer(expected))) continue;
    const difference = firstDifference(value, expected ?? structured, isItem ? `/${i}` : '');
    if (difference === null) continue;
    const [text, structuredText] = shortPair(difference.left, difference.right);
    const where = pointerToPath(difference.pointer);
    const at = `${pointer}/content/${index}/text`;
    report('text-differs', at, { where, text, structured: structuredText });
    return;
  }
}
