import type { CauseCode } from './codes';
import type { GrantKind, RuleSource, StepKind } from './model';

const rfc = (number: number, section: string): RuleSource => ({
  name: `RFC ${number}, section ${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
});

const mcp = (name: string, anchor: string): RuleSource => ({
  name: `MCP 2025-11-25, ${name}`,
  url: `https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#${anchor}`,
});

export const USUAL_ENDPOINTS: RuleSource = {
  name: 'MCP 2025-03-26, Fallbacks for Servers without Metadata Discovery',
  url: 'https://modelcontextprotocol.io/specification/2025-03-26/basic/authorization#2-3-3-fallbacks-for-servers-without-metadata-discovery',
};

const RULE_OF_STEP: Readonly<Record<StepKind, RuleSource>> = {
  challenge: rfc(9728, '5.1'),
  'resource-metadata': rfc(9728, '3.1'),
  'choose-server': mcp('Authorization Server Location', 'authorization-server-location'),
  'server-metadata': rfc(8414, '3.1'),
  client: mcp('Client Registration Approaches', 'client-registration-approaches'),
  register: rfc(7591, '3.1'),
  scopes: mcp('Scope Selection Strategy', 'scope-selection-strategy'),
  authorize: rfc(7636, '4.3'),
  callback: rfc(6749, '4.1.2'),
  'token-exchange': rfc(8693, '2.1'),
  token: rfc(6749, '4.1.3'),
  refresh: rfc(6749, '6'),
  revoke: rfc(7009, '2.1'),
  proof: rfc(6750, '2.1'),
};

export function ruleOf(kind: StepKind, grant?: GrantKind): RuleSource {
  if (kind !== 'token') return RULE_OF_STEP[kind];
  switch (grant) {
    case 'client-credentials':
      return rfc(6749, '4.4.2');
    case 'jwt-bearer':
    case 'id-jag':
      return rfc(7523, '2.1');
    default:
      return RULE_OF_STEP.token;
  }
}

/** If it differs from the step's rule. */
const RULE_OF_CAUSE: Partial<Record<CauseCode, RuleSource>> = {
  'issuer-mismatch': rfc(8414, '3.3'),
  'resource-mismatch': rfc(9728, '3.3'),
  'metadata-not-found': mcp('Authorization Server Discovery', 'authorization-server-discovery'),
  'pkce-not-advertised': mcp('Authorization Code Protection', 'authorization-code-protection'),
  'resource-refused': rfc(8707, '2'),
  'redirect-mismatch': rfc(6749, '3.1.2.4'),
  'unknown-client': rfc(6749, '4.1.2.1'),
  'grant-not-allowed': rfc(6749, '5.2'),
  'redirect-moved': rfc(6749, '3.1.2.4'),
  'state-mismatch': rfc(6749, '10.12'),
  'iss-mismatch': rfc(9207, '2.4'),
  'client-authentication-refused': rfc(6749, '2.3.1'),
  'stale-registration': rfc(6749, '5.2'),
  'token-refused': rfc(6749, '5.2'),
  'token-malformed': rfc(6749, '5.1'),
  'authorization-refused': rfc(6749, '4.1.2.1'),
  'code-missing': rfc(6749, '4.1.2'),
  'access-denied': rfc(6749, '4.1.2.1'),
  'scopes-missing': rfc(6750, '3.1'),
  'scopes-refused': rfc(6749, '5.2'),
  'scope-limit': mcp('Step-Up Authorization Flow', 'step-up-authorization-flow'),
  'token-not-accepted': rfc(6750, '3.1'),
  'wrong-audience': mcp('Token Audience Binding and Validation', 'token-audience-binding-and-validation'),
  'token-time': rfc(7519, '4.1'),
  'unsafe-address': mcp('Communication Security', 'communication-security'),
  'registration-refused': rfc(7591, '3.2.2'),
  'redirect-not-allowed': rfc(7591, '3.2.2'),
  'registration-changed': rfc(7591, '3.2.1'),
  'registration-expired': rfc(7591, '3.2.1'),
  'registration-malformed': rfc(7591, '3.2.1'),
  'refresh-refused': rfc(6749, '5.2'),
};

export function ruleOfCause(code: CauseCode): RuleSource | undefined {
  return RULE_OF_CAUSE[code];
}

export const DPOP_NONCE = rfc(9449, '8');
