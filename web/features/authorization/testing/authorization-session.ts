import type {
  AuthorizationControl,
  AuthorizationState,
  AuthorizationStep,
  StoredCredentials,
  SecretName,
  TokenDetails,
} from '../../../../core/authorization/model';
import { type Host, HostError, type Vault, type VaultStatus } from '../../../../core/host';
import { DEFAULT_PROTOCOL } from '../../../../core/protocol/protocol-settings';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import type { Session } from '../../../../core/session/session';
import { Writable } from '../../../../core/store';
import type { Tunnel } from '../../../tunnel/tunnel';
import { Workspace } from '../../../session/workspace';

/** What the screen asked of its control, in order. */
type Asked = readonly [what: string, ...values: unknown[]];

/** A control that shows the states it is given, and notes what is asked of it. */
export interface PlayedControl extends AuthorizationControl {
  play: (state: AuthorizationState) => void;
  readonly asked: Asked[];
}

export const NONE: AuthorizationState = { kind: 'none', steps: [], isStepwise: false };

/** A control that plays recorded states. */
export function playedControl(kept: readonly StoredCredentials[] = []): PlayedControl {
  const store = new Writable<AuthorizationState>(NONE);
  const asked: Asked[] = [];
  const secrets = new Set<SecretName>();
  const note = (...call: Asked) => {
    asked.push(call);
    return Promise.resolve();
  };
  return {
    asked,
    play: (state) => store.set(state),
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    start: (options) => note('start', options),
    continue: (edited) => note('continue', edited),
    runToEnd: () => note('runToEnd'),
    continueAnyway: () => note('continueAnyway'),
    answer: (answer) => note('answer', answer),
    retryWithMethod: (method) => note('retryWithMethod', method),
    sendAgain: (step) => note('sendAgain', step),
    pasteRedirect: (url) => {
      void note('pasteRedirect', url);
      return URL.canParse(url) ? 'not-ours' : 'not-a-url';
    },
    cancel: () => void note('cancel'),
    refresh: () => note('refresh'),
    expireNow: () => void note('expireNow'),
    revoke: () => note('revoke'),
    forget: (issuer) => note('forget', issuer),
    storedCredentials: () => Promise.resolve([...kept]),
    setSecret: (name, value) => {
      if (value === undefined) secrets.delete(name);
      else secrets.add(name);
      return note('setSecret', name, value);
    },
    hasSecret: (name) => Promise.resolve(secrets.has(name)),
    reload: async () => {
      await note('reload');
      return store.snapshot().tokens !== undefined;
    },
    checkAccess: () => note('checkAccess'),
    exportFlow: (leaveOut) =>
      Promise.resolve(JSON.stringify({ steps: store.snapshot().steps.length, ...(!leaveOut && { sub: 'ada' }) })),
    exportCurl: (step) => `curl # ${step}`,
  };
}

/** A vault that has one passphrase and holds nothing. */
export function playedVault(status: VaultStatus, passphrase = 'open sesame'): Vault {
  let now = status;
  return {
    get: () => Promise.resolve(undefined),
    put: () => Promise.resolve(),
    delete: () => Promise.resolve(),
    keys: () => Promise.resolve([]),
    status: () => Promise.resolve({ ...now }),
    unlock: (typed) => {
      if (now.file === 'locked' && typed !== passphrase)
        return Promise.reject(new HostError('wrong-passphrase', 'Wrong passphrase.'));
      now = { ...now, file: 'open' };
      return Promise.resolve();
    },
    clear: () => {
      now = { ...now, file: 'none' };
      return Promise.resolve();
    },
  };
}

export const CONFIG: ServerConfig = {
  name: 'protected',
  target: { kind: 'auto', url: 'https://mcp.example.com/mcp', headers: {} },
  origin: 'person',
  keepSecrets: false,
  confirmDestructive: true,
  callTimeout: 60_000,
  protocol: DEFAULT_PROTOCOL,
};

/** A workspace with one server, whose session has this control. */
export function playedSession(
  control: AuthorizationControl,
  options: { vault?: Vault; usualPort?: number } = {},
): { workspace: Workspace; session: Session } {
  const tunnel = {
    launch: { servers: [], usualPort: options.usualPort },
    state: { kind: 'open' },
    asHost: (page: object) => ({ ...page, isOpen: true, onClosed: () => () => undefined }),
    subscribe: () => () => undefined,
  } as unknown as Tunnel;
  const workspace = new Workspace(tunnel, { local: localStorage, tab: sessionStorage });
  if (!workspace.servers.get(CONFIG.name)) workspace.save(CONFIG);
  const session = workspace.session(CONFIG.name);
  if (!session) throw new Error('The workspace has no session of its server.');
  const vault =
    options.vault ?? playedVault({ file: 'none', protectedBy: 'passphrase', path: '~/.config/loupe/vault' });
  const host: Host = { ...session.host, vault, pagePort: 6280 };
  Object.defineProperties(session, {
    authorization: { value: control, configurable: true },
    host: { value: host, configurable: true },
  });
  return { workspace, session };
}

const ISSUER = 'https://login.example.com';
const SERVER = 'https://mcp.example.com/mcp';
const JSON_HEADERS = [
  ['content-type', 'application/json'],
  ['cache-control', 'no-store'],
] as const;

function answered(status: number, statusText: string, body: string, millis: number) {
  return { status, statusText, headers: JSON_HEADERS, body, millis };
}

const AT = Date.UTC(2026, 10, 22, 12);

/** The steps of a flow in which all goes well, as they were recorded. */
export const STEPS: readonly AuthorizationStep[] = [
  {
    id: 1,
    kind: 'challenge',
    state: 'done',
    at: AT,
    request: {
      method: 'POST',
      url: SERVER,
      headers: [
        ['content-type', 'application/json'],
        ['accept', 'application/json, text/event-stream'],
      ],
      body: '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
    },
    response: {
      status: 401,
      statusText: 'Unauthorized',
      headers: [
        [
          'www-authenticate',
          'Bearer resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp", scope="tools:read"',
        ],
      ],
      body: '',
      millis: 24,
    },
    decision: {
      code: 'challenged',
      facts: {
        metadata: 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp',
        scope: 'tools:read',
        error: '',
      },
    },
    rule: {
      name: 'Authorization, “Protected Resource Metadata Discovery”',
      url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization',
    },
  },
  {
    id: 2,
    kind: 'resource-metadata',
    state: 'done',
    at: AT + 30,
    request: {
      method: 'GET',
      url: 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp',
      headers: [['accept', 'application/json']],
    },
    response: answered(
      200,
      'OK',
      `{"resource":"${SERVER}","authorization_servers":["${ISSUER}"],"scopes_supported":["tools:read","tools:write"]}`,
      12,
    ),
    decision: {
      code: 'resource-metadata-found',
      facts: { resource: SERVER, servers: ISSUER, scopes: 'tools:read tools:write' },
    },
    rule: { name: 'RFC 9728, section 3', url: 'https://www.rfc-editor.org/rfc/rfc9728#section-3' },
  },
  {
    id: 3,
    kind: 'choose-server',
    state: 'done',
    at: AT + 50,
    decision: { code: 'server-chosen', facts: { issuer: ISSUER, servers: ISSUER } },
  },
  {
    id: 4,
    kind: 'server-metadata',
    state: 'done',
    at: AT + 60,
    request: {
      method: 'GET',
      url: `${ISSUER}/.well-known/oauth-authorization-server`,
      headers: [['accept', 'application/json']],
    },
    response: answered(200, 'OK', `{"issuer":"${ISSUER}","scopes_supported":["tools:read"]}`, 31),
    decision: {
      code: 'server-metadata-found',
      facts: {
        issuer: ISSUER,
        authorize: `${ISSUER}/authorize`,
        token: `${ISSUER}/token`,
        register: `${ISSUER}/register`,
        revoke: '',
        pkce: 'S256',
        methods: 'none',
        scopes: '',
      },
    },
    rule: { name: 'RFC 8414, section 3.3', url: 'https://www.rfc-editor.org/rfc/rfc8414' },
  },
  {
    id: 5,
    kind: 'client',
    state: 'done',
    at: AT + 100,
    decision: { code: 'client-to-register', facts: {} },
  },
  {
    id: 6,
    kind: 'register',
    state: 'done',
    at: AT + 110,
    request: {
      method: 'POST',
      url: `${ISSUER}/register`,
      headers: [['content-type', 'application/json']],
      body: '{"redirect_uris":["http://127.0.0.1:6280/oauth/callback"],"client_name":"Loupe"}',
    },
    response: answered(201, 'Created', '{"client_id":"c1f0"}', 45),
    decision: { code: 'registered', facts: { id: 'c1f0', auth: 'none', expires: '' } },
  },
  {
    id: 7,
    kind: 'scopes',
    state: 'done',
    at: AT + 160,
    decision: {
      code: 'scopes-chosen',
      facts: {
        scope: 'tools:read',
        source: 'challenge',
        resource: SERVER,
        challenge: 'tools:read',
        advertised: 'tools:read tools:write',
      },
    },
  },
  {
    id: 8,
    kind: 'authorize',
    state: 'done',
    at: AT + 170,
    request: {
      method: 'GET',
      url: `${ISSUER}/authorize?response_type=code&client_id=c1f0&code_challenge=E9Melhoa2Ow&code_challenge_method=S256&redirect_uri=http%3A%2F%2F127.0.0.1%3A6280%2Foauth%2Fcallback&state=%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2&scope=tools%3Aread&resource=https%3A%2F%2Fmcp.example.com%2Fmcp`,
      headers: [],
    },
    decision: { code: 'browser-sent', facts: { url: `${ISSUER}/authorize` } },
  },
  {
    id: 9,
    kind: 'callback',
    state: 'done',
    at: AT + 6000,
    request: {
      method: 'GET',
      url: 'http://127.0.0.1:6280/oauth/callback?code=••••••&state=••••••&iss=https%3A%2F%2Flogin.example.com',
      headers: [],
    },
    decision: { code: 'code-received', facts: { state: '••••', iss: ISSUER } },
  },
  {
    id: 10,
    kind: 'token',
    state: 'done',
    at: AT + 6010,
    request: {
      method: 'POST',
      url: `${ISSUER}/token`,
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'grant_type=authorization_code&code=••••••&redirect_uri=http%3A%2F%2F127.0.0.1%3A6280%2Foauth%2Fcallback&client_id=c1f0&code_verifier=••••••&resource=https%3A%2F%2Fmcp.example.com%2Fmcp',
    },
    response: answered(
      200,
      'OK',
      '{"access_token":"••••••","token_type":"Bearer","expires_in":3600,"refresh_token":"••••••"}',
      88,
    ),
    decision: {
      code: 'token-received',
      facts: { type: 'Bearer', expires: '3600', scope: 'tools:read', refresh: 'yes' },
    },
    rule: { name: 'RFC 6749, section 4.1.3', url: 'https://www.rfc-editor.org/rfc/rfc6749' },
  },
  {
    id: 11,
    kind: 'proof',
    state: 'done',
    at: AT + 6110,
    request: {
      method: 'POST',
      url: SERVER,
      headers: [['authorization', 'Bearer ••••••']],
      body: '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}',
    },
    response: answered(200, 'OK', '{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}', 19),
    decision: { code: 'proved', facts: { tools: '12' } },
  },
];

export const TOKENS: TokenDetails = {
  issuer: ISSUER,
  clientId: 'c1f0',
  type: 'Bearer',
  receivedAt: AT,
  expiresAt: AT + 3_600_000,
  hasRefreshToken: true,
  canRevoke: true,
  asked: { scope: 'tools:read', resource: SERVER },
  granted: { scope: 'tools:read' },
  advertised: { challenge: 'tools:read', metadata: 'tools:read tools:write' },
  claims: { iss: ISSUER, aud: SERVER, scope: 'tools:read', exp: (AT + 3_600_000) / 1000 },
};

export const KEPT: StoredCredentials = {
  issuer: ISSUER,
  clientId: 'c1f0',
  kind: 'dynamic',
  auth: 'none',
  redirectUri: 'http://127.0.0.1:6280/oauth/callback',
  hasTokens: true,
};

/** The state of a flow that stopped in its last step. */
export function stoppedAt(
  kind: AuthorizationState['kind'],
  step: number,
  change: Partial<AuthorizationStep>,
): AuthorizationState {
  const steps = STEPS.slice(0, step);
  const last = steps.at(-1);
  if (!last) throw new Error(`There is no step ${step}.`);
  return { kind, isStepwise: kind === 'paused', steps: [...steps.slice(0, -1), { ...last, ...change }] };
}
