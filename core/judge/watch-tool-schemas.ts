import { isObject, propertyOf } from '../json/json-object';
import { pointerOf } from '../json/json-pointer';
import type { Report } from '../protocol/findings/finding';
import type { Rule } from '../protocol/findings/rules';
import type { JsonSchema } from '../schema/json-schema';
import { isKnownDialect } from '../schema/validation/dialect';
import { faultText } from '../schema/validation/validation-words';
import { PATTERN_FAULTS, type SchemaFault, schemaFaults } from '../schema/validation/schema-fault';
import { headerMarkFaults } from './definition/header-marks';
import type { JudgedMessage, Watcher } from './judged-message';

/** Judges the schemas of tools: whether they are JSON Schema at all, and of a dialect that anyone can judge by. */
export class ToolSchemaWatcher implements Watcher {
  take({ body, at, version, report }: JudgedMessage): void {
    if (body.kind !== 'result' || body.request?.method !== 'tools/list') return;
    const tools: unknown = propertyOf(body.result, 'tools');
    if (!Array.isArray(tools)) return;
    tools.forEach((tool: unknown, i) => {
      if (!isObject(tool)) return;
      for (const field of ['inputSchema', 'outputSchema']) {
        const schema = tool[field];
        if (!isObject(schema)) continue;
        const place = `${at}/result/tools/${i}/${field}`;
        if (!isKnownDialect(schema)) {
          const dialect = String(schema['$schema']).slice(0, 200);
          report('tool-schema-dialect', `${place}/$schema`, { field, dialect });
          continue;
        }
        const faults = faultsIn(schema);
        const tell = (rule: Rule, fault: SchemaFault | undefined) =>
          fault && report(rule, place, { field, message: faultText(fault), ...fault });
        tell(
          'tool-schema-pattern',
          faults.find(({ code }) => PATTERN_FAULTS.has(code)),
        );
        // Which dialect is spoken where none is named was left open before 2025-11-25.
        if (version < 4 && schema['$schema'] === undefined) continue;
        // Nothing is wrong with a schema that refers to another one: the definition's own findings tell who can't load it.
        const isWrong = ({ code }: SchemaFault) => !PATTERN_FAULTS.has(code) && code !== 'ref-network';
        tell('tool-schema-invalid', faults.find(isWrong));
      }
      if (version === 5) checkHeaderMarks(tool['inputSchema'], `${at}/result/tools/${i}`, report);
    });
  }
}

/** Judges `x-mcp-header`, which came with 2026-07-28. @param place of the tool */
function checkHeaderMarks(schema: unknown, place: string, report: Report): void {
  if (!isObject(schema)) return;
  for (const { kind, path, mark, type } of headerMarkFaults(schema)) {
    const pointer = `${place}/inputSchema${pointerOf(path)}`;
    report(`tool-header-${kind}`, pointer, { mark: mark.slice(0, 120), type: type.slice(0, 80) });
  }
}

function faultsIn(schema: JsonSchema): readonly SchemaFault[] {
  try {
    return [...schemaFaults(schema)];
  } catch (error) {
    // It is nested too deeply to be looked through.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
