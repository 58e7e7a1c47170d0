import { isObject, propertyOf } from '../../../core/json/json-object';
import { tryParseJson } from '../../../core/json/lossless';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { shortJson } from '../../../core/json/short-json';
import { shortenText } from '../../../core/json/shorten-strings';
import type { LogEntry } from '../../../core/transports/message-log';
import { notificationText } from '../../content/texts/notification-text';
import { visibleControls } from '../../ui/highlight';

/** Parsed in 2 ms: enough for an image beside the text. */
const MAX_PARSED_LENGTH = 200_000;
const MAX_CONTENT_LENGTH = 200;

/** Arguments, or what a result or notification has as text, names or JSON. Memoized: rows render as they scroll. */
export const contentOf = memoizeByObject((entry: LogEntry): string | undefined => {
  const notification = notificationText(entry);
  if (notification !== undefined) return visibleControls(notification);
  if (entry.kind !== 'message' || entry.raw.length > MAX_PARSED_LENGTH) return;
  if (entry.shape.kind === 'request') {
    const args = propertyOf(propertyOf(tryParseJson(entry.raw), 'params'), 'arguments');
    return args === undefined ? undefined : shortJson(args, MAX_CONTENT_LENGTH);
  }
  if (entry.shape.kind !== 'result') return;
  const result = propertyOf(tryParseJson(entry.raw), 'result');
  const text = firstText(result) ?? listedNames(result);
  if (text !== undefined) return shortenText(text.trim(), MAX_CONTENT_LENGTH);
  const structured = propertyOf(result, 'structuredContent');
  return structured === undefined ? undefined : shortJson(structured, MAX_CONTENT_LENGTH);
});

const first = (value: unknown, keys: readonly string[]) =>
  keys.map((key) => propertyOf(value, key)).find((each) => each !== undefined);

const isText = (value: unknown) => typeof value === 'string';

function firstText(result: unknown): string | undefined {
  const content = first(result, ['content', 'contents']);
  const messages = propertyOf(result, 'messages');
  const blocks = Array.isArray(messages) ? messages.map((each: unknown) => propertyOf(each, 'content')) : content;
  return [blocks]
    .flat()
    .map((block: unknown) => propertyOf(block, 'text'))
    .find(isText);
}

const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts', 'roots', 'tasks'];

/** `12 · first · second · …`, of a list or a completion. */
function listedNames(result: unknown): string | undefined {
  const list = first(result, LISTS) ?? propertyOf(propertyOf(result, 'completion'), 'values');
  if (!Array.isArray(list)) return undefined;
  const names = list
    .slice(0, MAX_CONTENT_LENGTH)
    .map((item: unknown) => (isObject(item) ? first(item, ['name', 'uri', 'uriTemplate', 'taskId']) : item))
    .filter(isText);
  return [list.length, ...names].join(' · ');
}
