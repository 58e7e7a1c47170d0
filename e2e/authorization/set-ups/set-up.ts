// What a set-up is, and what many of them have in common. In the texts $origin, $url and $host are those of the test's server.
import type { CauseCode } from '../../../core/authorization/codes';
import type { AuthorizationSettings, SecretName } from '../../../core/authorization/model';
import type { Answer, Behaviour, Seen, TestServer } from '../../../core/authorization/testing/authorization-server';
import type { Fault } from '../faulty-authorization';

/** What a person reads of a set-up. */
export interface Told {
  /** Whole. */
  title: string;
  /** The sentence that says what to do, as it is written, or its end. */
  cure: string;
  /** `Fix on …`; undefined of a request outside the authorization, which has no such sign. */
  whose?: string;
  /** The buttons below it, all of them; and the field that asks, where one does. */
  ways: readonly string[];
}

/** What a command says: `same`: the page's title, cure and whose it is. */
export interface Headless {
  environment: 'none' | 'client' | 'refresh' | 'bearer';
  /** `works`: nothing is in the way without a browser. `asks`: that credentials are needed, and by which variables. */
  says: 'same' | 'works' | 'asks' | readonly string[];
  exit?: number;
}

export interface SetUp {
  name: string;
  /** How the server is wrong; undefined where it is one of the servers in faulty-authorization.ts. */
  behaviour?: (server: TestServer) => Behaviour;
  fault?: Fault;
  /** Where it is, where not at the test server’s own URL: by HTTP_PROXY it gets there all the same. */
  url?: string;
  settings?: Partial<AuthorizationSettings>;
  secrets?: Partial<Record<SecretName, string>>;
  /** Whether a person has signed in before, while nothing was wrong yet but what `before` does. */
  isAuthorized?: boolean;
  before?: (server: TestServer) => Behaviour;
  /** What a person asks for, at last. */
  asks?: 'authorize' | 'connect' | 'list' | 'call' | 'refresh' | 'refresh again' | 'revoke' | 'step up';
  /** Of the cause; undefined of a request outside the authorization. */
  code?: CauseCode;
  page: Told;
  /** What pressing the first of the ways leads to. */
  leadsTo?: 'authorized' | 'failed';
  /** In the place of the first. */
  press?: string;
  /** Undefined: with a client’s credentials, the same as the page. */
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

/** What goes wrong only with a person at a browser. */
export const BROWSER = { environment: 'none', says: 'asks' } as const;

export const AUTHORIZE = 'Authorize';
export const AGAIN = 'Authorize again';
export const REGISTER = 'Register again';

/** In no text of the page, and in no line of a command. */
export const TOKEN_IN_CLEAR = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

export function told(title: string, cure: string, whose: string | undefined, ...ways: string[]): Told {
  return { title, cure, ways, whose };
}

export const METADATA = '/.well-known/oauth-authorization-server';
export const RESOURCE = '/.well-known/oauth-protected-resource/mcp';

/** Another answer of one address. */
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
