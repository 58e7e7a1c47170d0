import { csvSeparator, type FieldSpan, parseSeparated } from '../../json/documents/separated-rows';
import { isObject, type JsonObject, setMember } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import type { Phrase, LocalizedText } from '../../text/phrase';
import { phrase, SuiteError, textOfError } from '../suite-phrase';

/** From CSV (RFC 4180, its first line names the variables) or JSON. @throws SuiteError with the line */
export function rowsInFile(file: string, text: string): JsonObject[] {
  const rows = /\.json$/i.test(file) ? rowsInJson(file, text) : rowsInCsv(file, text);
  if (rows.length === 0) throw errorAtLine(file, 1, phrase('rows-none'));
  return rows;
}

function rowsInCsv(file: string, text: string): JsonObject[] {
  const spans: FieldSpan[] = [];
  const separator = /\.tsv$/i.test(file) ? '\t' : csvSeparator(text);
  const [names = [], ...records] = parseSeparated(text, separator, (span) => spans.push(span));
  requireNames(names, (why) => errorAtLine(file, 1, why));
  let fieldIndex = names.length;
  let line = 1;
  /** Offset up to which line ends are counted in `line`. */
  let countedTo = 0;
  return records.flatMap((fields) => {
    const fieldSpans = spans.slice(fieldIndex, fieldIndex + fields.length);
    fieldIndex += fields.length;
    const start = fieldSpans[0]?.start ?? 0;
    line += text.slice(countedTo, start).split('\n').length - 1;
    countedTo = start;
    if (fieldSpans.some(({ isClosed }) => !isClosed)) throw errorAtLine(file, line, phrase('csv-not-closed'));
    if (fields.length === 1 && fields[0] === '') return [];
    const { length } = fields;
    if (length !== names.length)
      throw errorAtLine(file, line, phrase('csv-width', { count: length, expected: names.length }));
    const row: JsonObject = {};
    for (const [index, name] of names.entries())
      setMember(row, name, valueOf(fields[index] ?? '', fieldSpans[index]?.isQuoted ?? false));
    return [row];
  });
}

/** `5`, `true` and `null` without quotes are JSON; everything else is text. */
function valueOf(field: string, isQuoted: boolean): unknown {
  const isJson = /^(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null)$/.test(field);
  return isJson && !isQuoted ? parseJson(field) : field;
}

function rowsInJson(file: string, text: string): JsonObject[] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new SuiteError(phrase('file-unreadable', { file, why: textOfError(error) }));
  }
  if (!Array.isArray(value)) throw errorAtLine(file, 1, phrase('rows-not-objects'));
  return value.map((row: unknown, index) => {
    const errorIn = (why: Phrase) => new SuiteError(phrase('file-row', { file, row: index + 1, why }));
    if (!isObject(row)) throw errorIn(phrase('rows-not-objects'));
    requireNames(Object.keys(row), errorIn);
    return row;
  });
}

function requireNames(names: readonly string[], errorOf: (why: Phrase) => SuiteError): void {
  for (const [index, name] of names.entries()) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw errorOf(phrase('not-a-variable-name', { name }));
    if (names.indexOf(name) < index) throw errorOf(phrase('name-taken', { name }));
  }
}

/** @param line from 1 */
export function errorAtLine(file: string, line: number, why: LocalizedText): SuiteError {
  return new SuiteError(phrase('file-line', { file, line, why }));
}
