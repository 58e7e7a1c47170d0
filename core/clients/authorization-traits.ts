import { toList } from '../json/json-object';
import { memoizeByObject } from '../json/memoize-by-object';
import type { AuthorizationTrait } from './client-fact';
import type { ServerOffer } from './server-offer';

export const authorizationTraits = memoizeByObject(
  ({ target, metadata: { server, resource } = {} }: ServerOffer): ReadonlySet<AuthorizationTrait> => {
    const hasHeaders = Object.keys(target?.headers ?? {}).length > 0;
    const signsIn = server !== undefined || resource !== undefined;
    const methods = server?.['token_endpoint_auth_methods_supported'];
    const traits: Readonly<Record<AuthorizationTrait, boolean>> = {
      headers: hasHeaders,
      'headers-and-sign-in': hasHeaders && signsIn,
      'signs-in': signsIn,
      'no-registration': server !== undefined && typeof server['registration_endpoint'] !== 'string',
      'secret-only': Array.isArray(methods) && !methods.includes('none'),
      'no-resource-metadata': server !== undefined && resource === undefined,
      issuer: server?.['authorization_response_iss_parameter_supported'] === true,
      scopes: toList(server?.['scopes_supported']).length > 0,
    };
    return new Set((Object.keys(traits) as AuthorizationTrait[]).filter((trait) => traits[trait]));
  },
);
