import { pointerToPath } from '../json/documents/json-pointer';
import { firstDifference } from '../json/first-difference';
import { parseJson } from '../json/lossless';
import { sameJson } from '../json/same-json';
import { isObject, jsonText, jsonType, stringMember } from './block';
import { type Finding, pinFinding } from './finding';

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

function valueOf(text: string): unknown {
  // Prose is not tried: the error that says where it stops being JSON is dear.
  if (!/^\s*(?:[[{"\d-]|true|false|null)/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** SDKs wrap what is no object into `{result: …}` and repeat it unwrapped as text. */
function meanings(structured: unknown): unknown[] {
  const isWrapped = isObject(structured) && Object.keys(structured).join() === 'result';
  return isWrapped ? [structured, structured['result']] : [structured];
}

function repeats(texts: readonly TextBlock[], meaning: unknown): boolean {
  const says = ({ text, value }: TextBlock, wanted: unknown) =>
    text === wanted || (value !== undefined && sameJson(value, wanted));
  return (
    texts.some((block) => says(block, meaning)) ||
    // A list may be repeated with one block for each item.
    (Array.isArray(meaning) &&
      meaning.length === texts.length &&
      texts.every((block, i) => says(block, meaning[i])))
  );
}

const shownLength = 60;

function short(value: unknown): string {
  if (value === undefined) return '∅';
  const text = jsonText(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

const isContainer = (value: unknown) => isObject(value) || Array.isArray(value);

/**
 * Checks whether the text that repeats `structuredContent` for older clients says the same, numbers by value and keys in
 * any order. Prose is no repetition, and neither is a part of the whole.
 * @param result of a tools/call, read without loss
 */
export function checkStructuredText(result: unknown, pointer: string): Finding[] {
  if (!isObject(result)) return [];
  const { structuredContent: structured, content } = result;
  if (structured === undefined || !Array.isArray(content)) return [];
  const texts = textBlocks(content);
  const meant = meanings(structured);
  if (meant.some((meaning) => repeats(texts, meaning))) return [];
  const parts: unknown[] = isContainer(structured) ? Object.values(structured as object) : [];
  for (const { index, text, value } of texts) {
    // A member may also hold the text itself.
    const isPart = parts.some((part) => part === text || sameJson(part, value));
    if (value === undefined || isPart) continue;
    const meaning = meant.find((each) => jsonType(each) === jsonType(value));
    // A number beside an object says something of its own.
    if (!isContainer(value) && (meaning === undefined || isContainer(meaning))) continue;
    const difference = firstDifference(value, meaning ?? structured);
    if (difference === null) continue;
    return [
      pinFinding('text-differs', `${pointer}/content/${index}/text`, {
        where: pointerToPath(difference.pointer),
        text: short(difference.left),
        structured: short(difference.right),
      }),
    ];
  }
  return [];
}
