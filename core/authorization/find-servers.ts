import { isResourceOf, isSafeAddress, isSameSite, serverMetadataAddresses } from './addresses';
import { StepFailure } from './failure';
import { assumedMetadata, readResourceMetadata, readServerMetadata } from './metadata';
import { usualEndpoints } from './rules';
import { AnswerNeeded } from './flow-state';
import type { Flow } from './flow';
import { otherScheme } from './ask-server';

export async function findResource(flow: Flow): Promise<void> {
  const { server } = flow.options;
  const url = flow.address('resource_metadata');
  const { id, response, seq } = await flow.fetch('resource-metadata', url);
  const read = readResourceMetadata(response, url);
  if (read.kind === 'malformed' && !flow.enteredEndpoints) {
    const { kind: _, ...wrong } = read;
    throw new StepFailure('metadata-malformed', { url, ...wrong });
  }
  if (read.kind !== 'found') {
    flow.nothingAt(id, url, read.kind === 'absent' ? read.line : read.reason, () => {
      const { scheme = '' } = flow.state.challenge;
      // Nothing in front of a server issues tokens for it, unless the user entered endpoints.
      if (scheme !== '' && scheme !== 'forbidden' && !flow.enteredEndpoints) throw otherScheme(flow);
      flow.state.isOwnIssuer = true;
      flow.state.phase = 'choose-server';
    });
    return;
  }
  const { value } = read;
  const facts = {
    resource: value.resource,
    servers: value.servers.join('\n'),
    scopes: value.scopes?.join(' ') ?? '',
  };
  const isOurs = isResourceOf(value.resource, server, url);
  const differs = { expected: server, actual: value.resource, url };
  flow.decide(id, 'resource-metadata-found', facts, [[isOurs, 'resource-mismatch', differs, seq]]);
  flow.state.resource = value;
  flow.state.phase = 'choose-server';
}

/** The named issuers that the settings allow. @throws StepFailure if there is none */
function allowedIssuers(flow: Flow, named: readonly string[]): [issuer: string, ...others: string[]] {
  const { server } = flow.options;
  const { issuer: wanted, ownSite = false } = flow.settings;
  const [issuer, ...others] = named.filter((each) =>
    wanted === undefined ? !ownSite || isSameSite(each, server) : each === wanted,
  );
  if (issuer !== undefined) return [issuer, ...others];
  const facts = { expected: wanted ?? '', actual: named.join('\n'), server };
  throw new StepFailure('issuer-not-allowed', facts);
}

export async function chooseServer(flow: Flow): Promise<void> {
  const { runner, server, credentials } = flow.options;
  const { state } = flow;
  const id = runner.begin('choose-server');
  if (state.isOwnIssuer) {
    // The entered endpoints are those of the entered issuer.
    const wanted = flow.enteredEndpoints && flow.settings.issuer;
    state.issuer = wanted ?? allowedIssuers(flow, [new URL(server).origin])[0];
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
  flow.search('server-metadata', serverMetadataAddresses(state.issuer));
}

export async function findServer(flow: Flow): Promise<void> {
  const { runner } = flow.options;
  const { state } = flow;
  const url = flow.address('authorization_servers');
  const { id, response, seq } = await flow.fetch('server-metadata', url);
  const read = readServerMetadata(response);
  const { enteredEndpoints } = flow;
  if (read.kind === 'malformed' && !enteredEndpoints) {
    const { kind: _, ...wrong } = read;
    throw new StepFailure('metadata-malformed', { url, ...wrong }, 'authorization-server');
  }
  if (read.kind !== 'found') {
    flow.nothingAt(id, url, read.kind === 'absent' ? read.line : read.reason, () => {
      if (enteredEndpoints) {
        const { authorize, token, register } = enteredEndpoints;
        const decided = runner.begin('server-metadata');
        runner.done(decided, 'endpoints-entered', { authorize, token, register });
        state.metadata = enteredEndpoints;
        state.phase = 'client';
        return;
      }
      if (!state.isOwnIssuer) throw flow.nothingFound('authorization-server');
      if (state.challenge.scheme === 'forbidden') throw otherScheme(flow);
      if (state.isOpen) {
        state.phase = 'open';
        return;
      }
      state.metadata = assumedMetadata(state.issuer);
      const assumed = runner.begin('server-metadata', { rule: usualEndpoints });
      runner.done(assumed, 'usual-endpoints', { issuer: state.issuer });
      state.phase = 'client';
    });
    return;
  }
  const { value } = read;
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
    [isSame, 'issuer-mismatch', { ...issuers, kind: issuerKind(issuers), url }, seq],
    [hasPkce, 'pkce-not-advertised', { methods: value.pkce?.join(' ') ?? '' }, seq],
  ]);
  state.metadata = value;
  state.phase = 'client';
}

/** `template`: Entra's URL for several tenants. `sibling`: two issuers of one host. */
function issuerKind({ expected, actual }: { expected: string; actual: string }): string {
  if (/\{\w+\}|%7B\w+%7D/i.test(actual)) return 'template';
  const bare = (url: string) => url.replace(/\/$/, '');
  if (!URL.canParse(expected) || !URL.canParse(actual) || bare(expected) === bare(actual)) return '';
  return new URL(expected).host === new URL(actual).host ? 'sibling' : '';
}
