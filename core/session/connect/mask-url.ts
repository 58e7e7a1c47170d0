import { maskSecrets } from '../../secrets/mask-secrets';

/** Masks the user name, password and secret query values of URLs. */
export function maskUrl(url: string): string {
  return maskSecrets(url);
}
