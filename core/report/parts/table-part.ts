import { isObject, type JsonObject } from '../../json/json-object';
import { isNumber } from '../../json/lossless';
import { shortenText } from '../../json/shorten-strings';
import { markup, type MarkupValue, type Markup } from '../markup';
import { humanize } from '../../text/humanize';
import type { ReportPage } from '../page/report-page';
import { shortJson } from '../../json/short-json';
import { momentPart } from './moment-part';

const MAX_ROWS = 500;
const MAX_COLUMNS = 40;
const MAX_CELL_CHARACTERS = 1000;
const LONG_CELL = 40;
/** Not broken at its hyphens. */
const DATE_CELL = /^\d{4}-\d\d-\d\d\S{0,20}$/;

/** A table of the first rows. @param rows objects, or, with `names`, lists of cells */
export function tablePart(
  page: ReportPage,
  rows: readonly (JsonObject | readonly string[])[],
  names?: readonly string[],
  headOf: (name: string) => string = page.isWalkthrough ? humanize : (name) => name,
): Markup {
  const { texts } = page;
  const shown = rows.slice(0, MAX_ROWS);
  const all = names ?? [...new Set(shown.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  const columns = all.slice(0, MAX_COLUMNS);
  const cell = (row: JsonObject | readonly string[], name: string, at: number) =>
    isObject(row) ? (Object.hasOwn(row, name) ? row[name] : undefined) : row[at];
  const head = columns.map((name, at) => {
    const isOfNumbers = shown.some((row) => isNumber(cell(row, name, at)));
    return markup`<th scope="col"${isOfNumbers && markup` class="number"`}>${headOf(name)}</th>`;
  });
  const body = shown.map(
    (row) =>
      markup`<tr>
        ${columns.map((name, at) => cellOf(page, cell(row, name, at)))}
      </tr> `,
  );
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${texts.table}">
      <table>
        <thead>
          <tr>
            ${head}
          </tr>
        </thead>
        <tbody>
          ${body}
        </tbody>
      </table>
    </div>
    ${all.length > columns.length && markup`<p class="cut">${texts.columnsLeftOut(all.length - columns.length)}</p>`}${
      rows.length > shown.length && markup`<p class="cut">${texts.rowsLeftOut(rows.length - shown.length)}</p>`
    }`;
}

function cellOf(page: ReportPage, value: unknown): Markup {
  if (isNumber(value)) return markup`<td class="number">${String(value)}</td>`;
  // Long texts get a minimum width in narrow windows.
  const isLong = typeof value === 'string' && value.length > LONG_CELL;
  const isDate = typeof value === 'string' && DATE_CELL.test(value);
  const moment = typeof value === 'string' ? momentPart(page, value) : undefined;
  return markup`<td${isLong ? markup` class="long"` : isDate && markup` class="date"`}>${moment ?? cellText(page, value)}</td>`;
}

function cellText(page: ReportPage, value: unknown): MarkupValue {
  if (value === undefined) return '';
  if (typeof value === 'string') return shortenText(value, MAX_CELL_CHARACTERS);
  if (page.isWalkthrough && typeof value === 'boolean') return value ? page.texts.yes : page.texts.no;
  if (page.isWalkthrough && value === null) return '–';
  return markup`<code>${shortJson(value, MAX_CELL_CHARACTERS)}</code>`;
}
