import type { JsonObject } from '../../core/json/json-object';
import { MASK, type Secrets } from '../../core/secrets/secrets';
import { asWritten, withSecretReferences } from '../../core/suite/propose/call-in-suite';
import { expectationOf } from '../../core/suite/propose/proposal';
import { proposeChecks } from '../../core/suite/propose/propose-checks';
import type { SuiteCall } from '../../core/suite/suite';
import type { RespondedCall } from '../library/open-server';

/** With the recommended checks. Secrets become variables. @returns undefined if nothing can be checked */
export function callForSuite(
  call: SuiteCall,
  { response, context }: RespondedCall,
  secrets: Secrets,
): SuiteCall | undefined {
  const { arguments: args, ...rest } = call;
  const proposals = proposeChecks({ ...response, sent: args, value: secrets.maskValue(response.value) });
  if (proposals.length === 0) return undefined;
  const checks = proposals.filter((each) => each.isAdvised && !JSON.stringify(each).includes(MASK));
  const schema = call.tool === undefined ? true : context.tools.get(call.tool)?.inputSchema;
  const written = withSecretReferences(rest, secrets, true) as typeof rest;
  return {
    ...written,
    ...(args !== undefined && { arguments: withSecretReferences(args, secrets, schema ?? true) as JsonObject }),
    ...asWritten({ expect: expectationOf(checks, '') }),
  };
}
