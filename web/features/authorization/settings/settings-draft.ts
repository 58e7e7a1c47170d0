import schema from '../../../../core/authorization/settings.schema.json';
import {
  type AuthorizationSettings,
  type SecretName,
  DEFAULT_AUTHORIZATION,
} from '../../../../core/authorization/model';
import type { TlsOptions } from '../../../../core/host';
import { isObject } from '../../../../core/json/json-object';
import { rebuild } from '../../../../core/json/rebuild';
import { settingsViolations } from '../../../forms/settings/validator';
import { inTab, recall, remember, storageKey } from '../../../ui/remember';

export const SCHEMA = schema as object as Parameters<typeof settingsViolations>[0];

interface Parameter {
  name?: string;
  value?: string;
}

/** The settings as typed, valid or not: what `settings.schema.json` describes. Holds no secret. */
export interface SettingsDraft extends Omit<AuthorizationSettings, 'redirect' | 'extra'> {
  redirect: { host: '127.0.0.1' | 'localhost'; port?: number; path: string };
  extra: { authorize?: Parameter[]; token?: Parameter[] };
  tls?: TlsOptions;
}

export function settingsDraftOf(
  { redirect, extra, ...settings }: AuthorizationSettings,
  tls: TlsOptions | undefined,
): SettingsDraft {
  // Port 0 is any free port: an empty field.
  const { port, ...hostAndPath } = redirect;
  const parametersOf = (rows: [string, string][]) => rows.map(([name, value]) => ({ name, value }));
  return {
    ...settings,
    redirect: { ...hostAndPath, ...(port !== 0 && { port }) },
    extra: { authorize: parametersOf(extra.authorize), token: parametersOf(extra.token) },
    tls,
  };
}

/** JSONPaths. */
export function invalidPaths(draft: SettingsDraft): string[] {
  return settingsViolations(SCHEMA, draft).map(({ path }) => path);
}

/** A form drops an emptied `id`, which a pre-registered client always has. */
const NO_ID: { id?: string } = { id: '' };

/** Drops what is empty, and the identity provider of another grant. */
export function settingsOfDraft(draft: SettingsDraft): {
  settings: AuthorizationSettings;
  tls: TlsOptions | undefined;
} {
  const trimmed = rebuild(draft, (part) => (typeof part === 'string' ? part.trim() : part)) as SettingsDraft;
  const { tls, redirect, extra, scopes, identityProvider, ...rest } = trimmed;
  const { client } = rest;
  const rowsOf = (rows: Parameter[] = []) =>
    rows.flatMap(({ name, value = '' }): [string, string][] => (name ? [[name, value]] : []));
  const settings: AuthorizationSettings = {
    ...rest,
    client: client.kind === 'pre-registered' ? { ...NO_ID, ...client } : client,
    redirect: { ...redirect, port: redirect.port ?? 0 },
    extra: { authorize: rowsOf(extra.authorize), token: rowsOf(extra.token) },
    ...(scopes && { scopes: scopes.replace(/\s+/g, ' ') }),
    ...(rest.grant === 'id-jag' && identityProvider?.issuer && { identityProvider }),
  };
  return { settings, tls: tls?.caFile || tls?.unchecked ? tls : undefined };
}

/** The secrets that this grant and client can use. With `auto`, client secret or private key, whichever there is. */
export function secretsFor({ grant, client }: Pick<SettingsDraft, 'grant' | 'client'>): readonly SecretName[] {
  const auth = client.kind === 'pre-registered' ? (client.auth ?? 'auto') : 'none';
  const secrets: Record<SecretName, boolean> = {
    'client-secret': auth !== 'none' && auth !== 'private_key_jwt',
    'private-key': auth === 'private_key_jwt' || auth === 'auto',
    'initial-access-token': client.kind === 'auto' || client.kind === 'dynamic',
    assertion: grant === 'jwt-bearer',
    'id-token': grant === 'id-jag',
  };
  return (Object.keys(secrets) as SecretName[]).filter((name) => secrets[name]);
}

const keyOf = (server: string) => storageKey('loupe.authorization', server, 'settings');

export function storeSettingsDraft(server: string, draft: SettingsDraft | undefined): void {
  remember(inTab, keyOf(server), draft ? JSON.stringify(draft) : null);
}

export function storedSettingsDraft(server: string): SettingsDraft | undefined {
  const recalled = recall(inTab, keyOf(server));
  if (!isObject(recalled)) return undefined;
  return { ...settingsDraftOf(DEFAULT_AUTHORIZATION, undefined), ...(recalled as Partial<SettingsDraft>) };
}
