import { Secrets } from '../core/secrets/secrets';

/** What authorizes, and is in nothing that is written or printed. */
const GIVEN_SECRETS = ['LOUPE_BEARER_TOKEN', 'LOUPE_CLIENT_SECRET', 'LOUPE_REFRESH_TOKEN'];

/** What a run of the command line knows of secrets from its beginning: the environment's credentials. */
export function givenSecrets(): Secrets {
  const secrets = new Secrets();
  for (const name of GIVEN_SECRETS) secrets.add(process.env[name] ?? '', name);
  return secrets;
}
