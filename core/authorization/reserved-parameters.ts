import { StepFailure } from './failure';

/** Parameters that only Loupe sets: they bind a response to its request, or prove the client. See `settings.schema.json`. */
export const RESERVED_PARAMETERS = [
  'response_type',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'code',
  'grant_type',
  'refresh_token',
] as const;

/** Settings may be of an older version or an edited file. @throws StepFailure */
export function refuseReserved(parameters: readonly [name: string, value: string][]): void {
  const [reason] = parameters.find(([name]) => RESERVED_PARAMETERS.some((reserved) => reserved === name)) ?? [];
  if (reason !== undefined) throw new StepFailure('needs-input', { field: 'extra', reason });
}
