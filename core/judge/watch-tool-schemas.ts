import { isObject, propertyOf } from '../json/json-object';
import { shortenText } from '../json/shorten-strings';
import { pointerOf } from '../json/json-pointer';
import type { Report } from '../protocol/findings/finding';
import type { JsonSchema } from '../schema/json-schema';
import { isKnownDialect } from '../schema/validation/dialect';
import { validationErrorText } from '../schema/validation/validation-text';
import { PATTERN_ERRORS, locatedErrors } from '../schema/validation/schema-error';
import { headerMarkErrors } from './definition/header-marks';
import type { JudgedMessage, Watcher } from './judged-message';

export class ToolSchemaWatcher implements Watcher {
  onMessage({ body, at, version, report }: JudgedMessage): void {
    if (body.kind !== 'result' || body.request?.method !== 'tools/list') return;
    const tools: unknown = propertyOf(body.result, 'tools');
    if (!Array.isArray(tools)) return;
    tools.forEach((tool: unknown, i) => {
      if (!isObject(tool)) return;
      for (const field of ['inputSchema', 'outputSchema']) {
        const schema = tool[field];
        if (!isObject(schema)) continue;
        const pointer = `${at}/result/tools/${i}/${field}`;
        if (!isKnownDialect(schema)) {
          const dialect = shortenText(String(schema['$schema']), 200);
          report('tool-schema-dialect', `${pointer}/$schema`, { field, dialect });
          continue;
        }
        for (const { path, ...error } of errorsIn(schema)) {
          const isPattern = PATTERN_ERRORS.has(error.code);
          // Before 2025-11-25 the default dialect was not specified.
          if (!isPattern && version < '2025-11-25' && schema['$schema'] === undefined) continue;
          // A schema with a remote reference is valid; findings of the definition say who can't load it.
          if (error.code === 'ref-network') continue;
          const rule = isPattern ? 'tool-schema-pattern' : 'tool-schema-invalid';
          report(rule, pointer + pointerOf(path), { field, message: validationErrorText(error), ...error });
        }
      }
      if (version === '2026-07-28') checkHeaderMarks(tool['inputSchema'], `${at}/result/tools/${i}`, report);
    });
  }
}

/** `x-mcp-header` exists from 2026-07-28 on. @param pointer of the tool */
function checkHeaderMarks(schema: unknown, pointer: string, report: Report): void {
  if (!isObject(schema)) return;
  for (const { kind, path, mark, type } of headerMarkErrors(schema)) {
    const at = `${pointer}/inputSchema${pointerOf(path)}`;
    report(`tool-header-${kind}`, at, { mark: shortenText(mark, 120), type: shortenText(type, 80) });
  }
}

function errorsIn(schema: JsonSchema) {
  try {
    return [...locatedErrors(schema)];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
