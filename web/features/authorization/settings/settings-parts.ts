import type { CauseCode } from '../../../../core/authorization/codes';
import type { Cause } from '../../../../core/authorization/model';
import type { SettingsPart } from '../../../navigation/routes';

const PART_BY_CAUSE: Partial<Record<CauseCode, SettingsPart>> = {
  'resource-refused': 'ask',
  'dpop-required': 'ask',
  'audience-refused': 'extra',
  'registration-method': 'client',
  'json-wanted': 'endpoints',
  'issuer-not-allowed': 'ask',
  'scopes-missing': 'ask',
  'scopes-refused': 'ask',
  'no-refresh-token': 'ask',
  'redirect-mismatch': 'redirect',
  'redirect-moved': 'redirect',
  'redirect-not-allowed': 'redirect',
  'registration-changed': 'redirect',
  'no-registration': 'client',
  'unknown-client': 'client',
  'grant-not-allowed': 'client',
  'token-refused': 'client',
  'registration-refused': 'client',
  'client-authentication-refused': 'client',
  'wrong-audience': 'extra',
  'authorization-refused': 'extra',
  'endpoint-missing': 'endpoints',
  'metadata-not-found': 'endpoints',
  'metadata-malformed': 'endpoints',
  tls: 'tls',
};

export function settingsPartOf({ code, facts }: Cause): SettingsPart | undefined {
  const field = facts['field'];
  if (code === 'unsafe-address') return field === 'client_id' ? 'client' : undefined;
  if (code !== 'needs-input') return PART_BY_CAUSE[code];
  if (field === 'client' || field === 'extra') return field;
  return field === 'identity-provider' ? 'provider' : 'secrets';
}
