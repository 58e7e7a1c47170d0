import { suiteSchema } from '../../../../../core/suite/suite-schema';

const NAME = new RegExp(suiteSchema.properties.variables.propertyNames.pattern);

export function isInvalidVariableName(text: string): boolean {
  return !NAME.test(text);
}
