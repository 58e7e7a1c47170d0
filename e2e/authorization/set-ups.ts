import { REQUESTS } from './set-ups/requests';
import { SCOPES } from './set-ups/scopes';
import { REACH } from './set-ups/reach';
import { RESOURCE_METADATA } from './set-ups/resource-metadata';
import { SERVER_METADATA } from './set-ups/server-metadata';
import { REGISTRATIONS } from './set-ups/registration';
import { SIGN_IN } from './set-ups/sign-in-page';
import { TOKEN_ENDPOINT } from './set-ups/token-endpoint';
import { PROOF } from './set-ups/proof';
import { REFRESH } from './set-ups/refresh';
import { OWN_CODES } from './set-ups/own-codes';
import { PROVIDERS } from './set-ups/providers';
import { UNATTENDED } from './set-ups/unattended';
import type { SetUp } from './set-ups/set-up';

/**
 * Protected servers with one mistake each, and the texts about it: in the page (`set-ups.test.tsx`) and of the commands
 * (`set-ups-headless.test.ts`).
 */
export const SET_UPS: readonly SetUp[] = [
  ...REQUESTS,
  ...SCOPES,
  ...REACH,
  ...RESOURCE_METADATA,
  ...SERVER_METADATA,
  ...REGISTRATIONS,
  ...SIGN_IN,
  ...TOKEN_ENDPOINT,
  ...PROOF,
  ...REFRESH,
  ...OWN_CODES,
  ...PROVIDERS,
  ...UNATTENDED,
];
