import { isObject } from '../../json/json-object';
import { pointerToPath } from '../../json/json-pointer';
import { firstDifference } from '../../json/first-difference';
import { jsonText, tryParseJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { stringMember } from './block';
import { jsonType } from '../../json/json-type';
import type { Report } from '../findings/finding';

interface TextBlock {
  index: number;
  text: string;
  /** What the text says as JSON; undefined where it is not JSON. */
  value: unknown;
}

function textBlocks(content: readonly unknown[]): TextBlock[] {
  return content.flatMap((block, index) => {
    const text = isObject(block) && block['type'] === 'text' ? stringMember(block, 'text') : null;
    return text === null ? [] : [{ index, text, value: valueOf(text) }];
  });
}

/** Models are often given JSON as a code block of Markdown. */
const fence = /^\s*```(?:json)?[ \t]*\n([\s\S]*?)\n[ \t]*```\s*$/i;

function valueOf(source: string): unknown {
  const text = /^\s*```/.test(source) ? (fence.exec(source)?.[1] ?? source) : source;
  // Prose is not tried: the error that says where it stops being JSON is dear.
  if (!/^\s*(?:[[{"\d-]|true|false|null)/.test(text)) return undefined;
  return tryParseJson(text);
}

/** SDKs wrap what is no object into `{result: …}` and repeat it unwrapped as text. */
function meanings(structured: unknown): unknown[] {
  const isWrapped = isObject(structured) && Object.keys(structured).join() === 'result';
  return isWrapped ? [structured, structured['result']] : [structured];
}

function says({ text, value }: TextBlock, wanted: unknown): boolean {
  return text === wanted || (value !== undefined && sameJson(value, wanted));
}

/** A list may be repeated with one block for each item. */
function repeatsItems(texts: readonly TextBlock[], meaning: unknown): boolean {
  return (
    Array.isArray(meaning) && meaning.length === texts.length && texts.every((block, i) => says(block, meaning[i]))
  );
}

const shownLength = 60;

function short(value: unknown): string {
  if (value === undefined) return '∅';
  const text = jsonText(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

/** Two values for people. Where both would look the same, what is not ASCII is escaped. */
function shortPair(left: unknown, right: unknown): [text: string, structured: string] {
  const both = [short(left), short(right)] as const;
  const isAlike = both[0].normalize('NFKC') === both[1].normalize('NFKC');
  const escaped = (text: string) =>
    text.replace(/[^ -~…]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return isAlike ? [escaped(both[0]), escaped(both[1])] : [...both];
}

/** Whether both are objects with the same members. */
function sameNames(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
}

const isContainer = (value: unknown) => isObject(value) || Array.isArray(value);

/**
 * Checks whether the text that repeats `structuredContent` for older clients says the same, numbers by value and keys in
 * any order. Prose is no repetition, and neither is a part of the whole.
 * @param result of a tools/call, read without loss
 */
export function checkStructuredText(result: unknown, pointer: string, report: Report): void {
  if (!isObject(result)) return;
  const { structuredContent: structured, content } = result;
  if (structured === undefined || !Array.isArray(content)) return;
  const texts = textBlocks(content);
  const meant = meanings(structured);
  if (meant.some((meaning) => repeatsItems(texts, meaning))) return;
  const parts = meant.flatMap((meaning): unknown[] => (isContainer(meaning) ? Object.values(meaning as object) : []));
  const items = meant.find((each): each is unknown[] => Array.isArray(each) && each.length === texts.length);
  const isRepeated = texts.some((block) => meant.some((meaning) => says(block, meaning)));
  for (const [i, block] of texts.entries()) {
    const { index, value } = block;
    // A member may also hold the text itself.
    if (value === undefined || [...meant, ...parts].some((each) => says(block, each))) continue;
    // Beside a right repetition only what looks like another one is a wrong one.
    if (isRepeated && !sameNames(value, structured)) continue;
    const likeIt = meant.find((each) => jsonType(each) === jsonType(value));
    // With as many texts as there are items each is one of those.
    const isItem = items !== undefined && !Array.isArray(value);
    const meaning = isItem ? items[i] : likeIt;
    // A number beside an object says something of its own.
    if (!isContainer(value) && (meaning === undefined || isContainer(meaning))) continue;
    const difference = firstDifference(value, meaning ?? structured, isItem ? `/${i}` : '');
    if (difference === null) continue;
    const [text, said] = shortPair(difference.left, difference.right);
    const where = pointerToPath(difference.pointer);
    const at = `${pointer}/content/${index}/text`;
    report('text-differs', at, { where, text, structured: said });
    return;
  }
}
