import { grantedScopes } from './access-tokens';
import { resourceMetadataAddresses } from './addresses';
import { readChallenge } from './challenge';
import { StepFailure } from './failure';
import { scopeList } from './metadata';
import { readOAuthError } from './token-request';
import { shapeOfJson } from '../protocol/json-rpc';
import { isUnauthorizedError } from '../protocol/unauthorized-error';
import { ruleOf } from './rules';
import { firstEvent } from './send-request';
import type { Flow } from './flow';

/** Sends the first request, or takes the rejected one. If it is accepted, others may still need a token. */
export async function challenge(flow: Flow): Promise<void> {
  const { runner, refused, requestForChallenge, signal } = flow.options;
  const rule = ruleOf('challenge');
  const { id, response } = refused
    ? { id: runner.begin('challenge', { request: refused.request, rule }), response: refused.response }
    : await runner.send('challenge', requestForChallenge, { rule, signal });
  if (refused) runner.show(id, refused.request, response);
  const { status, headers } = response;
  const { header, scheme, metadata, scope, error } = readChallenge(headers);
  const isOk = status >= 200 && status < 300;
  const bodyError = isOk ? unauthorizedIn(response.body) : undefined;
  flow.state.isOpen = isOk && bodyError === undefined;
  const line = `${status} ${response.statusText}`.trim();
  const description = runner.quote(readOAuthError(response.body).description);
  if (isOk && /^\s*</.test(response.body)) throw new StepFailure('web-page', { status: line, description });
  if (!isOk && status !== 401 && status !== 403)
    throw new StepFailure('unexpected-answer', { status: line, description });
  const isStepUp = status === 403 && error === 'insufficient_scope';
  if (isStepUp && !flow.options.mayStepUp(scope)) throw await stepUpFailure(flow, scope);
  const isOAuth = scheme === 'bearer' || scheme === 'dpop' || metadata !== '';
  const isForbidden = header === '' && status === 403;
  const otherScheme = isForbidden ? 'forbidden' : scheme;
  flow.state.challenge = { header, metadata, scope, scheme: isOAuth || isOk ? '' : otherScheme, said: description };
  flow.state.isStepUp = isStepUp;
  if (isStepUp) runner.done(id, 'step-up', { scope });
  else if (flow.state.isOpen) runner.done(id, 'open');
  else if (bodyError !== undefined) runner.done(id, 'challenged-in-body', { error: bodyError });
  else runner.done(id, 'challenged', { metadata, scope, error });
  const wellKnown = resourceMetadataAddresses(flow.options.server);
  const isLink = URL.canParse(metadata);
  flow.startDiscovery('resource-metadata', [...new Set(isLink ? [metadata, ...wellKnown] : wellKnown)]);
  // RFC 9728, section 5.1 demands an absolute URL. Otherwise only the well-known URLs are tried.
  flow.state.tried = metadata === '' || isLink ? [] : [{ purpose: 'link', url: metadata, line: 'not an absolute URL' }];
}

/** The message of a JSON-RPC error that says what 401 should say. */
function unauthorizedIn(body: string): string | undefined {
  const shape = shapeOfJson(/^\s*\{/.test(body) ? body : (firstEvent(`${body}\n\n`) ?? ''));
  return shape.kind === 'error' && isUnauthorizedError(shape) ? String(shape.message) : undefined;
}

/** Of a server that challenges for another scheme than OAuth's. */
export function otherSchemeFailure(flow: Flow): StepFailure {
  const { challenge } = flow.state;
  const { scheme = '', said: description = '', header } = challenge;
  const facts = { description, challenge: header, ...flow.triedFacts() };
  return scheme === 'forbidden'
    ? new StepFailure('forbidden', facts)
    : new StepFailure('other-scheme', { ...facts, scheme });
}

async function stepUpFailure(flow: Flow, challenge: string): Promise<StepFailure> {
  const tokens = await flow.options.credentials.tokens();
  const { asked, advertised } = tokens ?? {};
  const has = grantedScopes(tokens);
  const isGranted = scopeList(challenge).every((scope) => has.includes(scope));
  return new StepFailure(isGranted ? 'scope-limit' : 'scopes-missing', {
    challenge,
    advertised: advertised?.metadata ?? '',
    asked: asked?.scope ?? '',
    granted: has.join(' '),
  });
}
