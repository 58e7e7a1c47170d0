import { type RJSFSchema, type ValidatorType } from '@rjsf/utils';

import { jsonPathOf, pathIn, valueAt } from '../../../core/json/json-pointer';
import { oncePer } from '../../../core/json/once-per';
import { withPlainNumbers } from '../../../core/json/plain-numbers';
import { type CompiledSchema, compileSchema } from '../../../core/schema/validation/compile-schema';
import type { Violation } from '../../workers/validation/validate';
import { unpacked } from './exact-numbers';

/** By a form's whole schema, and within it by the text of a part: the form library makes each part anew at each drawing. */
const partsOf = oncePer<RJSFSchema, Map<string, CompiledSchema>>(() => new Map());

function judge(schema: RJSFSchema, value: unknown, root = schema): readonly Violation[] {
  const parts = partsOf(root);
  const part = schema === root ? '' : JSON.stringify(schema);
  let known = parts.get(part);
  if (!known) {
    const { $defs = {} } = root;
    known = compileSchema({ $defs, ...schema });
    parts.set(part, known);
  }
  const verdict = known(withPlainNumbers(value));
  return verdict.kind === 'invalid' ? verdict.violations : [];
}

/**
 * What a schema of Loupe's own says of settings, each at its own place.
 * @param revealAll also what is missing where nothing was entered
 */
export function settingsViolations(schema: RJSFSchema, value: unknown, revealAll = true): readonly Violation[] {
  const whole = value === undefined ? {} : value;
  return judge(schema, whole)
    .filter(({ pointer }) => {
      if (revealAll) return true;
      const here = valueAt(whole, pathIn(whole, pointer));
      return here !== undefined && here !== '';
    })
    .map((violation) => ({ ...violation, path: jsonPathOf(pathIn(whole, violation.pointer)) }));
}

/** What the form library asks of a validator, by the one that Loupe judges all schemas with. */
export const validator: ValidatorType<unknown> = {
  isValid: (schema, formData, rootSchema) => judge(schema, unpacked(formData), rootSchema).length === 0,
  // What is wrong is told to the fields by the form, in the page's language.
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};
