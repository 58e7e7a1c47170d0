// Common parts of the set-ups. In their texts, $origin, $url and $host are those of the test's server.
import type { CauseCode } from '../../../core/authorization/codes';
import type { AuthorizationSettings, SecretName } from '../../../core/authorization/model';
import type { Answer, Behaviour, Seen, TestServer } from '../../../core/authorization/testing/authorization-server';
import type { Fault } from '../faulty-authorization';

/** The texts that the page shows. */
export interface Told {
  title: string;
  /** The advice, or its end. */
  cure: string;
  /** `Fix on …`; undefined for a request outside the authorization. */
  whose?: string;
  /** All buttons below, and the field for an input. */
  ways: readonly string[];
}

/** The output of a command; `same`: the page's title, cure and `whose`. */
export interface Headless {
  environment: 'none' | 'client' | 'refresh' | 'bearer';
  /** `works`: the mistake has no effect without a browser. `asks`: names the variables for the missing credentials. */
  says: 'same' | 'works' | 'asks' | readonly string[];
  exit?: number;
}

export interface SetUp {
  name: string;
  /** The mistake of the test's server; undefined for a server of faulty-authorization.ts, which has the `fault`. */
  behaviour?: (server: TestServer) => Behaviour;
  fault?: Fault;
  /** If not the test server’s own URL: HTTP_PROXY leads there. */
  url?: string;
  settings?: Partial<AuthorizationSettings>;
  secrets?: Partial<Record<SecretName, string>>;
  /** Whether the user has signed in before, while the server had only the behaviour `before`. */
  isAuthorized?: boolean;
  before?: (server: TestServer) => Behaviour;
  /** The action that fails. */
  asks?: 'authorize' | 'connect' | 'list' | 'call' | 'refresh' | 'refresh again' | 'revoke' | 'step up';
  /** Of the cause; undefined for a request outside the authorization. */
  code?: CauseCode;
  page: Told;
  /** The result of pressing `press`. */
  leadsTo?: 'authorized' | 'failed';
  /** By default the first of `ways`. */
  press?: string;
  /** By default the same as the page, with the credentials of a client. */
  headless?: Headless;
}

export const SERVER = 'Fix on the server';
export const ISSUER = 'Fix on the authorization server';
export const REGISTRATION = 'Fix the client registration';
export const PERSON = 'Your action required';
export const NETWORK = 'Check the network';
export const RETRY = 'Retry this step';
export const SETTINGS = 'Open settings';
export const ANYWAY = 'Continue anyway';
export const ENDPOINTS = 'Enter endpoints';

/** For mistakes that only a sign-in by the user shows. */
export const BROWSER = { environment: 'none', says: 'asks' } as const;

export const AUTHORIZE = 'Authorize';
export const AGAIN = 'Authorize again';
export const REGISTER = 'Register again';

/** Must be in no text of the page and in no line of a command. */
export const TOKEN_IN_CLEAR = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

export function told(title: string, cure: string, whose: string | undefined, ...ways: string[]): Told {
  return { title, cure, ways, whose };
}

export const METADATA = '/.well-known/oauth-authorization-server';
export const RESOURCE = '/.well-known/oauth-protected-resource/mcp';

/** Another response at one path. */
export function at(path: string, answer: Answer | ((seen: Seen) => Answer | undefined)): Behaviour {
  return {
    intercept: (seen) => (seen.path !== path ? undefined : typeof answer === 'function' ? answer(seen) : answer),
  };
}

export const html = (title: string, status = 200): Answer => ({
  status,
  body: `<!doctype html>\n<title>${title}</title><p>nginx`,
});

export const json = (body: object, status = 200): Answer => ({ status, body });

export const redirected = (error: string, error_description: string, more = {}): Behaviour => ({
  redirect: { error, error_description, code: undefined, ...more },
});

export const UNAUTHORIZED = { code: -32001, message: 'Unauthorized: no token was sent' };

export const METADATA_REDIRECTS = told(
  'Unexpected redirect',
  'Loupe doesn’t follow redirects for metadata and tokens; they must be served at the URL itself.',
  ISSUER,
  RETRY,
);

export const NO_REGISTRATION = told(
  'Client ID required: Loupe can’t register one here',
  'Register a client with $origin manually, using the redirect URI http://127.0.0.1:6274/oauth/callback, and enter its ID.',
  PERSON,
  SETTINGS,
);
