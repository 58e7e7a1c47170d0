import { isPrivate, isSafeAddress, originOf } from './addresses';
import type { Client } from './credentials';
import { StepFailure } from './failure';
import { assumedMetadata, chooseAuth, type ReadResult, type ServerMetadata } from './metadata';
import {
  type AuthorizationSettings,
  type Deviation,
  type Facts,
  JSON_ONLY,
  type HttpRequest,
  type HttpResponse,
} from './model';
import { ruleOf } from './rules';
import type { RequestWithResponse } from './step-runner';
import { signing, type TokenCall } from './token-endpoint';
import type { RefusedRequest } from './token-refusal';
import { type FlowOptions, type FlowState, type Phase, AnswerNeeded } from './flow-state';

/** Fields of the MCP server; all others belong to the authorization server's metadata. */
const SERVER_FIELDS = new Set(['resource_metadata', 'authorization_servers']);

/** What the steps of a flow share; each step is a function of the flow, see `run-flow.ts`. */
export class Flow {
  readonly state: FlowState;
  readonly options: FlowOptions;

  constructor(options: FlowOptions, state: FlowState) {
    this.options = options;
    this.state = state;
  }

  get settings(): AuthorizationSettings {
    return this.options.settings();
  }

  get metadata(): ServerMetadata {
    return this.state.metadata ?? assumedMetadata(this.state.issuer);
  }

  get redirect(): string | undefined {
    return this.settings.grant === 'authorization-code' ? this.state.redirect : undefined;
  }

  /** The entered endpoints, instead of metadata, if they suffice for the grant. */
  get enteredEndpoints(): ServerMetadata | undefined {
    const { grant, endpoints } = this.settings;
    const { authorization = '', token = '', registration = '', revocation = '' } = endpoints;
    const needsBrowser = grant === 'authorization-code' && !this.options.refreshToken;
    if (token === '' || (needsBrowser && authorization === '')) return undefined;
    const assumed = assumedMetadata(this.state.issuer);
    return { ...assumed, authorize: authorization, token, register: registration, revoke: revocation };
  }

  isAllowed(deviation: Deviation): boolean {
    return this.settings.deviations.includes(deviation) || this.state.passed.includes(deviation);
  }

  startDiscovery(phase: Phase, addresses: string[]): void {
    Object.assign(this.state, { phase, addresses, next: 0 });
  }

  /** The next address of a discovery. @param field of the metadata that named it */
  address(field: string): string {
    const { addresses, next } = this.state;
    const url = addresses[next] ?? '';
    this.requireSafe(field, url);
    return url;
  }

  /** Notes that the address has no metadata. @returns whether the discovery has another address to try */
  hasNextAddress(id: number, url: string, reading: Exclude<ReadResult<unknown>, { kind: 'found' }>): boolean {
    const { phase, challenge, tried, addresses } = this.state;
    const line = reading.kind === 'absent' ? reading.line : reading.reason;
    const isLink = phase === 'resource-metadata' && url === challenge.metadata;
    const owner = phase === 'resource-metadata' ? 'resource' : 'server';
    tried.push({ purpose: isLink ? 'link' : owner, url, line });
    this.options.runner.done(id, 'metadata-absent', { status: line });
    this.state.next += 1;
    return this.state.next < addresses.length;
  }

  /** @throws StepFailure if an assumed endpoint is missing */
  requireEndpoint(purpose: 'register' | 'token', url: string, { status, statusText }: HttpResponse): void {
    if (!this.metadata.isAssumed || this.enteredEndpoints || (status !== 404 && status !== 405)) return;
    this.state.tried.push({ purpose, url, line: `${status} ${statusText}`.trim() });
    throw this.metadataNotFound('server');
  }

  metadataNotFound(responsible: 'server' | 'authorization-server'): StepFailure {
    const { challenge, tried } = this.state;
    const link = tried.find(({ purpose }) => purpose === 'link');
    const facts = { ...this.triedFacts(), challenge: challenge.header };
    const broken = link ? `${link.url} (${link.line})` : '';
    return new StepFailure('metadata-not-found', { ...facts, link: broken }, responsible);
  }

  triedFacts(): { tried: string; purposes: string } {
    const { tried } = this.state;
    return {
      tried: tried.map(({ url, line }) => `${url}  ${line}`).join('\n'),
      purposes: tried.map(({ purpose }) => purpose).join('\n'),
    };
  }

  fetch(kind: 'resource-metadata' | 'server-metadata', url: string, isByPerson = false): Promise<RequestWithResponse> {
    const { runner, signal } = this.options;
    const request: HttpRequest = { method: 'GET', url, headers: JSON_ONLY };
    const source = isByPerson ? {} : this.sourceOf(url);
    return runner.send(kind, request, { rule: ruleOf(kind), signal, ...source });
  }

  /** Who named the URL, and whether it must therefore not lead into a private network. */
  sourceOf(url: string): { from: string; publicOnly: boolean } {
    const { server } = this.options;
    const own = new URL(server);
    const { endpoints, issuer } = this.settings;
    const origin = originOf(url);
    // The user who entered the issuer knows where it is.
    const isOfIssuer = issuer !== undefined && origin !== '' && origin === originOf(issuer);
    const isByPerson = isOfIssuer || Object.values(endpoints).includes(url);
    const isElsewhere = origin !== '' && origin !== own.origin;
    const publicOnly = isElsewhere && !isByPerson && !isPrivate(own.hostname) && !this.isAllowed('private-network');
    // The server's own metadata names the later URLs.
    const isKnown = this.state.phase !== 'server-metadata' && this.state.issuer !== '';
    return { from: isKnown ? this.state.issuer : own.origin, publicOnly };
  }

  /** @throws StepFailure if the address must not be requested or opened */
  requireSafe(field: string, url: string): void {
    const { server } = this.options;
    if (Object.values(this.settings.endpoints).includes(url) && /^https?:/i.test(url)) return;
    if (isSafeAddress(url, server)) return;
    const responsible = SERVER_FIELDS.has(field) ? 'server' : 'authorization-server';
    throw new StepFailure('unsafe-address', { field, url }, responsible);
  }

  endpoint(name: 'authorization' | 'token', field: string): string {
    const { authorize, token } = this.metadata;
    const url = this.settings.endpoints[name] ?? (name === 'token' ? token : authorize);
    if (url === '') throw new StepFailure('endpoint-missing', { endpoint: field });
    this.requireSafe(field, url);
    return url;
  }

  tokenCall(kind: TokenCall['kind'], url: string) {
    const { signal } = this.options;
    const { issuer, signingAlgorithms } = this.metadata;
    const rule = ruleOf(kind, this.settings.grant);
    return { kind, url, issuer, signingAlgorithms, rule, signal, ...this.sourceOf(url) };
  }

  /** The user's client with its credentials. @throws AnswerNeeded if they are missing */
  async withCredentials(client: Pick<Client, 'id'> & Partial<Client>): Promise<Client> {
    const { id, auth } = client;
    const { credentials } = this.options;
    const { issuer } = this.state;
    const secret = client.secret ?? (await credentials.secretFor(issuer, 'client-secret'));
    const key = await credentials.secretFor(issuer, 'private-key');
    const has = { secret: secret !== undefined, key: key !== undefined };
    const chosen = auth ?? chooseAuth(this.metadata.authMethods, has);
    const needed =
      chosen === 'private_key_jwt' && !has.key
        ? 'private-key'
        : chosen.startsWith('client_secret') && !has.secret
          ? 'client-secret'
          : undefined;
    if (needed) {
      const failure = new StepFailure('needs-input', { field: needed });
      throw new AnswerNeeded({ kind: 'secret', name: needed }, failure);
    }
    return { id, kind: 'pre-registered', auth: chosen, secret, key };
  }

  async client(): Promise<Client> {
    const { credentials } = this.options;
    const { client } = this.state;
    if (!client) throw new StepFailure('needs-input', { field: 'client' });
    const { id, kind, auth } = client;
    const registered = await credentials.client(this.state.issuer, this.redirect);
    const known = registered?.id === id ? registered : { id, kind, auth };
    return known.kind === 'pre-registered' ? this.withCredentials(known) : known;
  }

  async proofKey(): Promise<string | undefined> {
    const { credentials } = this.options;
    const { dpopAlgorithms } = this.metadata;
    return credentials.proofKey(this.state.issuer, async () => (await signing()).makeProofKey(dpopAlgorithms));
  }

  scopeFacts(): { challenge: string; advertised: string } {
    const { challenge, resource } = this.state;
    return { challenge: challenge.scope, advertised: resource?.scopes?.join(' ') ?? '' };
  }

  async requestFacts(grant: string): Promise<RefusedRequest> {
    const { client, issuer, sentResource, scope } = this.state;
    return {
      grant,
      client: await this.client(),
      isKept: client?.isKept ?? false,
      issuer,
      advertised: this.metadata.authMethods,
      resource: sentResource,
      redirect: this.redirect,
      scopes: { ...this.scopeFacts(), requested: scope },
      extra: new Map([...this.settings.extra.authorize, ...this.settings.extra.token]),
      isBound: this.settings.dpop,
    };
  }

  /** @throws StepFailure for the first broken rule that the user has not accepted */
  decide(
    id: number,
    code: 'resource-metadata-found' | 'server-metadata-found' | 'registered',
    facts: Facts,
    checks: readonly { isMet: boolean; deviation: Deviation; facts: Facts; seq: number }[],
  ): void {
    const { runner } = this.options;
    let accepted: Facts | undefined;
    for (const { isMet, deviation, facts: differs, seq } of checks) {
      if (this.checkDeviation(isMet, deviation, differs, seq)) accepted = { ...differs, deviation };
    }
    if (accepted) runner.done(id, 'let-pass', { ...facts, ...accepted });
    else runner.done(id, code, facts);
  }

  /** @returns whether the rule is broken and accepted. @throws StepFailure if it is broken and not accepted */
  checkDeviation(isMet: boolean, deviation: Deviation, facts: Facts, seq: number | undefined): boolean {
    if (isMet) return false;
    this.options.onDeviation(deviation, facts, seq);
    if (!this.isAllowed(deviation)) throw new StepFailure(deviation, facts);
    return true;
  }
}
