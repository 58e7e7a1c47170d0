import type { RJSFSchema, ValidatorType } from '@rjsf/utils';

import { jsonPathOf, pathIn, valueAt } from '../../../core/json/json-pointer';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { withPlainNumbers } from '../../../core/json/plain-numbers';
import { type CompiledSchema, compileSchema } from '../../../core/schema/validation/compile-schema';
import type { Violation } from '../../workers/validation/validate';
import { decodeNumbers } from './setting-values';

const partsOf = memoizeByObject<RJSFSchema, Map<string, CompiledSchema>>(() => new Map());

function violationsOf(schema: RJSFSchema, value: unknown, root = schema): readonly Violation[] {
  const parts = partsOf(root);
  const part = schema === root ? '' : JSON.stringify(schema);
  let compiled = parts.get(part);
  if (!compiled) {
    const { $defs = {} } = root;
    compiled = compileSchema({ $defs, ...schema });
    parts.set(part, compiled);
  }
  const result = compiled(withPlainNumbers(value));
  return result.kind === 'invalid' ? result.violations : [];
}

/** Violations of settings, each with its path. @param revealAll also of missing and empty values */
export function settingsViolations(schema: RJSFSchema, value: unknown, revealAll = true): readonly Violation[] {
  const settings = value === undefined ? {} : value;
  return violationsOf(schema, settings)
    .filter(({ pointer }) => {
      if (revealAll) return true;
      const part = valueAt(settings, pathIn(settings, pointer));
      return part !== undefined && part !== '';
    })
    .map((violation) => ({ ...violation, path: jsonPathOf(pathIn(settings, violation.pointer)) }));
}

export const validator: ValidatorType<unknown> = {
  isValid: (schema, formData, rootSchema) => violationsOf(schema, decodeNumbers(formData), rootSchema).length === 0,
  // The form passes violations to the fields, translated.
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};
