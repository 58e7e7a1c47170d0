import { isResourceOf, isSafeAddress, isSameSite, serverMetadataAddresses } from './addresses';
import { StepFailure } from './failure';
import { assumedMetadata, readResourceMetadata, readServerMetadata } from './metadata';
import { USUAL_ENDPOINTS } from './rules';
import { AnswerNeeded } from './flow-state';
import type { Flow } from './flow';
import { otherSchemeFailure } from './ask-server';

export async function findResource(flow: Flow): Promise<void> {
  const { server } = flow.options;
  const url = flow.address('resource_metadata');
  const { id, response, seq } = await flow.fetch('resource-metadata', url);
  const reading = readResourceMetadata(response, url);
  if (reading.kind === 'malformed' && !flow.enteredEndpoints) {
    const { kind: _, ...wrong } = reading;
    throw new StepFailure('metadata-malformed', { url, ...wrong });
  }
  if (reading.kind !== 'found') {
    if (flow.hasNextAddress(id, url, reading)) return;
    const { scheme = '' } = flow.state.challenge;
    // Another scheme's gateway issues no tokens for the server, unless the user entered endpoints.
    if (scheme !== '' && scheme !== 'forbidden' && !flow.enteredEndpoints) throw otherSchemeFailure(flow);
    flow.state.isOwnIssuer = true;
    flow.state.phase = 'choose-server';
    return;
  }
  const { value } = reading;
  const facts = { resource: value.resource, servers: value.servers.join('\n'), scopes: value.scopes?.join(' ') ?? '' };
  const isMet = isResourceOf(value.resource, server, url);
  const differs = { expected: server, actual: value.resource, url };
  flow.decide(id, 'resource-metadata-found', facts, [{ isMet, deviation: 'resource-mismatch', facts: differs, seq }]);
  flow.state.resource = value;
  flow.state.phase = 'choose-server';
}

/** The named issuers that the settings allow. @throws StepFailure if there is none */
function allowedIssuers(flow: Flow, named: readonly string[]): [issuer: string, ...others: string[]] {
  const { server } = flow.options;
  const { issuer: onlyIssuer, ownSite = false } = flow.settings;
  const [issuer, ...others] = named.filter((each) =>
    onlyIssuer === undefined ? !ownSite || isSameSite(each, server) : each === onlyIssuer,
  );
  if (issuer !== undefined) return [issuer, ...others];
  const facts = { expected: onlyIssuer ?? '', actual: named.join('\n'), server };
  throw new StepFailure('issuer-not-allowed', facts);
}

export async function chooseServer(flow: Flow): Promise<void> {
  const { runner, server, credentials } = flow.options;
  const { state } = flow;
  const id = runner.begin('choose-server');
  if (state.isOwnIssuer) {
    // The entered endpoints are those of the entered issuer.
    const enteredIssuer = flow.enteredEndpoints && flow.settings.issuer;
    state.issuer = enteredIssuer ?? allowedIssuers(flow, [new URL(server).origin])[0];
    runner.done(id, 'server-is-issuer', { issuer: state.issuer });
  } else {
    const { servers = [] } = state.resource ?? {};
    const [issuer, ...others] = allowedIssuers(flow, servers);
    if (others.length > 0) throw new AnswerNeeded({ kind: 'choose-server', issuers: servers });
    if (!isSafeAddress(issuer, server))
      throw new StepFailure('unsafe-address', { field: 'authorization_servers', url: issuer });
    state.issuer = issuer;
    runner.done(id, 'server-chosen', { issuer, servers: servers.join('\n') });
  }
  const bound = await credentials.binding();
  if (bound && bound.issuer !== state.issuer) {
    const changed = runner.begin('choose-server');
    runner.done(changed, 'issuer-changed', { from: bound.issuer, to: state.issuer });
  }
  flow.startDiscovery('server-metadata', serverMetadataAddresses(state.issuer));
}

export async function findServer(flow: Flow): Promise<void> {
  const { state } = flow;
  const url = flow.address('authorization_servers');
  const { id, response, seq } = await flow.fetch('server-metadata', url);
  const reading = readServerMetadata(response);
  if (reading.kind === 'malformed' && !flow.enteredEndpoints) {
    const { kind: _, ...wrong } = reading;
    throw new StepFailure('metadata-malformed', { url, ...wrong }, 'authorization-server');
  }
  if (reading.kind !== 'found') {
    if (!flow.hasNextAddress(id, url, reading)) goOnWithoutMetadata(flow);
    return;
  }
  const { value } = reading;
  const { issuer } = value;
  const facts = {
    issuer,
    authorize: value.authorize,
    token: value.token,
    register: value.register,
    revoke: value.revoke,
    pkce: value.pkce?.join(' ') ?? '',
    methods: value.authMethods?.join(' ') ?? '',
    scopes: value.scopes?.join(' ') ?? '',
  };
  // No metadata says how its issuer is written.
  const isSame = state.isOwnIssuer ? issuer.replace(/\/$/, '') === state.issuer : issuer === state.issuer;
  const issuers = { expected: state.issuer, actual: issuer };
  const isByCode = flow.settings.grant === 'authorization-code';
  const hasPkce = !isByCode || (value.pkce?.includes('S256') ?? false);
  flow.decide(id, 'server-metadata-found', facts, [
    { isMet: isSame, deviation: 'issuer-mismatch', facts: { ...issuers, kind: issuerKind(issuers), url }, seq },
    { isMet: hasPkce, deviation: 'pkce-not-advertised', facts: { methods: value.pkce?.join(' ') ?? '' }, seq },
  ]);
  state.metadata = value;
  state.phase = 'client';
}

/** With the endpoints that the user entered, or the usual ones of a server that is its own issuer (2025-03-26). */
function goOnWithoutMetadata(flow: Flow): void {
  const { state, enteredEndpoints } = flow;
  const { runner } = flow.options;
  if (enteredEndpoints) {
    const { authorize, token, register } = enteredEndpoints;
    runner.done(runner.begin('server-metadata'), 'endpoints-entered', { authorize, token, register });
    state.metadata = enteredEndpoints;
    state.phase = 'client';
    return;
  }
  if (!state.isOwnIssuer) throw flow.metadataNotFound('authorization-server');
  if (state.challenge.scheme === 'forbidden') throw otherSchemeFailure(flow);
  if (state.isOpen) {
    state.phase = 'open';
    return;
  }
  state.metadata = assumedMetadata(state.issuer);
  runner.done(runner.begin('server-metadata', { rule: USUAL_ENDPOINTS }), 'usual-endpoints', { issuer: state.issuer });
  state.phase = 'client';
}

/** `template`: Entra's URL for several tenants. `sibling`: two issuers of one host. */
function issuerKind({ expected, actual }: { expected: string; actual: string }): string {
  if (/\{\w+\}|%7B\w+%7D/i.test(actual)) return 'template';
  const withoutSlash = (url: string) => url.replace(/\/$/, '');
  if (!URL.canParse(expected) || !URL.canParse(actual) || withoutSlash(expected) === withoutSlash(actual)) return '';
  return new URL(expected).host === new URL(actual).host ? 'sibling' : '';
}
