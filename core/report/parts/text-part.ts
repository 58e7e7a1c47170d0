import { isObject } from '../../json/json-object';
import { csvSeparator, parseSeparated } from '../../json/documents/separated-rows';
import { stringifyJson, tryParseJson } from '../../json/lossless';
import { detectText, type TextOrigin } from '../../text/detect-text';
import { parseAnsi } from '../../text/parse-ansi';
import { markup, type MarkupValue, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import { markdownPart } from './markdown-part';
import { tablePart } from './table-part';
import { cutText } from '../../json/shorten-strings';

/** Markdown laid out, rows as a table, JSON indented; long texts are cut. */
export function textPart(page: ReportPage, whole: string, origin: TextOrigin = {}): Markup {
  const { text, rest } = cut(page, whole);
  const { kind } = detectText(text, { ...origin, tail: whole });
  switch (kind) {
    case 'json':
      return rest === undefined ? jsonText(page, text) : preformatted(text, rest);
    case 'jsonl': {
      const rows = text.split('\n').map(tryParseJson);
      const objects = rows.filter(isObject);
      const isTable = rows.every((row) => row === undefined || isObject(row));
      return isTable ? markup`${tablePart(page, objects)}${rest}` : preformatted(text, rest);
    }
    case 'csv':
    case 'tsv': {
      const separator = kind === 'tsv' ? '\t' : csvSeparator(text);
      const [names = [], ...rows] = parseSeparated(text, separator);
      return markup`${tablePart(page, rows, names)}${rest}`;
    }
    case 'markdown':
      return markup`${markdownPart(page, text)}${rest}`;
    case 'ansi':
      return preformatted(parseAnsi(text).text, rest);
    case 'code':
      return preformatted(text, rest);
    case 'plain':
      return markup`<div class="plain">${text}</div>
        ${rest}`;
  }
}

export function jsonPart(page: ReportPage, value: unknown): Markup {
  const { text, rest } = cut(page, stringifyJson(value, 2));
  return preformatted(text, rest);
}

export function foldedJson(page: ReportPage, title: string, value: unknown): Markup {
  return markup`<details class="json">
    <summary>${title}</summary>
    ${jsonPart(page, value)}
  </details>`;
}

function cut(page: ReportPage, whole: string): { text: string; rest: Markup | undefined } {
  const { text: most } = page.bounds;
  if (whole.length <= most) return { text: whole, rest: undefined };
  const all = page.number(whole.length);
  const left = page.number(whole.length - most);
  const rest = markup`<p class="cut">… ${page.texts.textLeftOut(left, all)}</p>`;
  return { text: cutText(whole, most), rest };
}

function preformatted(text: string, rest: MarkupValue): Markup {
  return markup`<pre>${text}</pre>
    ${rest}`;
}

function jsonText(page: ReportPage, text: string): Markup {
  const value = tryParseJson(text);
  if (Array.isArray(value) && value.length > 0 && value.every(isObject))
    return markup`${tablePart(page, value)}${foldedJson(page, page.texts.asJson, value)}`;
  return value === undefined ? preformatted(text, undefined) : jsonPart(page, value);
}
