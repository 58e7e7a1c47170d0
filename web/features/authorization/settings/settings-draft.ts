import {
  type AuthorizationSettings,
  type ClientChoice,
  type Deviation,
  type GrantKind,
  type RedirectTarget,
  type SecretName,
  type TokenEndpointAuth,
  USUAL_AUTHORIZATION,
} from '../../../../core/authorization/model';
import type { TlsOptions } from '../../../../core/host';
import { isObject } from '../../../../core/json/json-object';
import { inTab, recall, remember, storageKey } from '../../../ui/remember';

export const AUTH_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'none',
  'private_key_jwt',
] as const satisfies readonly TokenEndpointAuth[];

export const DEVIATIONS = [
  'issuer-mismatch',
  'resource-mismatch',
  'pkce-not-advertised',
  'iss-mismatch',
  'private-network',
  'registration-changed',
  'registration-expired',
] as const satisfies readonly Deviation[];

export const ENDPOINTS = [
  'authorization',
  'token',
  'registration',
  'revocation',
] as const satisfies readonly (keyof AuthorizationSettings['endpoints'])[];

/** The settings as typed, so that a mistake costs nothing. No secret is among them. */
export interface SettingsDraft {
  grant: GrantKind;
  client: ClientChoice['kind'];
  clientId: string;
  clientAuth: TokenEndpointAuth | 'auto';
  clientUrl: string;
  host: RedirectTarget['host'];
  /** Empty for the page's own. */
  port: string;
  path: string;
  scopes: string;
  resource: AuthorizationSettings['resource']['kind'];
  resourceValue: string;
  issuer: string;
  endpoints: Record<(typeof ENDPOINTS)[number], string>;
  extra: AuthorizationSettings['extra'];
  deviations: readonly Deviation[];
  dpop: boolean;
  providerIssuer: string;
  providerToken: string;
  providerClient: string;
  remember: boolean;
  caFile: string;
  unchecked: boolean;
}

export function settingsDraftOf(
  settings: AuthorizationSettings,
  tls: TlsOptions | undefined,
): SettingsDraft {
  const { client, redirect, resource, endpoints, identityProvider } = settings;
  return {
    grant: settings.grant,
    client: client.kind,
    clientId: client.kind === 'pre-registered' ? client.id : '',
    clientAuth: client.kind === 'pre-registered' ? (client.auth ?? 'auto') : 'auto',
    clientUrl: client.kind === 'metadata-document' ? client.url : '',
    host: redirect.host,
    port: redirect.port === 0 ? '' : String(redirect.port),
    path: redirect.path,
    scopes: settings.scopes ?? '',
    resource: resource.kind,
    resourceValue: resource.kind === 'own' ? resource.value : '',
    issuer: settings.issuer ?? '',
    endpoints: {
      authorization: endpoints.authorization ?? '',
      token: endpoints.token ?? '',
      registration: endpoints.registration ?? '',
      revocation: endpoints.revocation ?? '',
    },
    extra: settings.extra,
    deviations: settings.deviations,
    dpop: settings.dpop,
    providerIssuer: identityProvider?.issuer ?? '',
    providerToken: identityProvider?.tokenEndpoint ?? '',
    providerClient: identityProvider?.clientId ?? '',
    remember: settings.remember,
    caFile: tls?.caFile ?? '',
    unchecked: tls?.unchecked ?? false,
  };
}

/** Parts of a draft that can't be as they were typed. */
export type SettingsFault =
  | 'port'
  | 'path'
  | 'clientUrl'
  | 'issuer'
  | 'providerIssuer'
  | 'providerToken'
  | (typeof ENDPOINTS)[number];

/** What a draft stands for, and what in it can't be. */
export function readSettings(draft: SettingsDraft): {
  settings: AuthorizationSettings;
  tls: TlsOptions | undefined;
  faults: ReadonlySet<SettingsFault>;
} {
  const faults = new Set<SettingsFault>();
  const address = (part: SettingsFault, text: string): string => {
    const trimmed = text.trim();
    if (trimmed !== '' && !isWebAddress(trimmed)) faults.add(part);
    return trimmed;
  };
  const port = draft.port.trim() === '' ? 0 : Number(draft.port);
  if (port !== 0 && !(Number.isInteger(port) && port >= 1024 && port <= 65_535)) faults.add('port');
  const path = draft.path.trim();
  if (!/^\/[^\s?#]*$/.test(path)) faults.add('path');
  const endpoints = Object.fromEntries(
    ENDPOINTS.flatMap((name) => {
      const url = address(name, draft.endpoints[name]);
      return url === '' ? [] : [[name, url]];
    }),
  );
  const scopes = draft.scopes.trim().replace(/\s+/g, ' ');
  const issuer = address('issuer', draft.issuer);
  const providerIssuer = address('providerIssuer', draft.providerIssuer);
  const tokenEndpoint = address('providerToken', draft.providerToken);
  const providerClient = draft.providerClient.trim();
  const named = (rows: [string, string][]) => rows.filter(([name]) => name.trim() !== '');
  const settings: AuthorizationSettings = {
    grant: draft.grant,
    client: readClient(draft, address('clientUrl', draft.clientUrl)),
    redirect: { host: draft.host, port, path },
    ...(scopes !== '' && { scopes }),
    resource:
      draft.resource === 'own'
        ? { kind: 'own', value: draft.resourceValue.trim() }
        : { kind: draft.resource },
    ...(issuer !== '' && { issuer }),
    endpoints,
    extra: { authorize: named(draft.extra.authorize), token: named(draft.extra.token) },
    deviations: draft.deviations,
    dpop: draft.dpop,
    ...(draft.grant === 'id-jag' &&
      providerIssuer !== '' && {
        identityProvider: {
          issuer: providerIssuer,
          ...(tokenEndpoint !== '' && { tokenEndpoint }),
          ...(providerClient !== '' && { clientId: providerClient }),
        },
      }),
    remember: draft.remember,
  };
  const caFile = draft.caFile.trim();
  const tls =
    caFile === '' && !draft.unchecked
      ? undefined
      : { ...(caFile !== '' && { caFile }), ...(draft.unchecked && { unchecked: true }) };
  return { settings, tls, faults };
}

function readClient(draft: SettingsDraft, url: string): ClientChoice {
  switch (draft.client) {
    case 'pre-registered':
      return {
        kind: 'pre-registered',
        id: draft.clientId.trim(),
        ...(draft.clientAuth !== 'auto' && { auth: draft.clientAuth }),
      };
    case 'metadata-document':
      return { kind: 'metadata-document', url };
    default:
      return { kind: draft.client };
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The secrets that a flow with these choices may need. */
export function secretsFor({ grant, client, clientAuth }: SettingsDraft): readonly SecretName[] {
  const isOwn = client === 'pre-registered';
  return [
    ...(isOwn && clientAuth !== 'none' && clientAuth !== 'private_key_jwt'
      ? (['client-secret'] as const)
      : []),
    ...(isOwn && (clientAuth === 'private_key_jwt' || clientAuth === 'auto')
      ? (['private-key'] as const)
      : []),
    ...(client === 'auto' || client === 'dynamic' ? (['initial-access-token'] as const) : []),
    ...(grant === 'jwt-bearer' ? (['assertion'] as const) : []),
    ...(grant === 'id-jag' ? (['id-token'] as const) : []),
  ];
}

const keyOf = (server: string) => storageKey('loupe.authorization', server, 'draft');

/** Keeps a server's settings as they were typed and not saved, for a reload of this tab. */
export function keepSettingsDraft(server: string, draft: SettingsDraft | undefined): void {
  remember(inTab, keyOf(server), draft ? JSON.stringify(draft) : null);
}

/** What {@link keepSettingsDraft} kept. */
export function keptSettingsDraft(server: string): SettingsDraft | undefined {
  const kept = recall(inTab, keyOf(server));
  if (!isObject(kept)) return undefined;
  return {
    ...settingsDraftOf(USUAL_AUTHORIZATION, undefined),
    ...(kept as Partial<SettingsDraft>),
  };
}
