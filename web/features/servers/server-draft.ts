import { finiteNumber } from '../../../core/json/plain-numbers';
import {
  type ServerConfig,
  type ServerTarget,
  describeTarget,
  secretsOf,
  withSecrets,
} from '../../../core/session/connect/server-config';
import type { KeyValueStore } from '../../../core/host';
import { NEW_SERVER } from '../../session/server-list';
import type { UrlTransport } from '../../../core/protocol/transport-kind';
import { DEFAULT_LIMIT_BYTES } from '../../../core/transports/wire';
import { recall, remember } from '../../ui/remember';
import type { ServerJson } from '../../../core/session/connect/server-json/read-server-json';
import { missingInputs, type ServerOffer } from '../../../core/session/connect/server-json/server-offers';
import type { OfferValues } from '../../../core/session/connect/server-json/offer-inputs';
import { type ParsedInput, parseServerInput, urlProblem } from './parse-server-input';
import { type ProtocolDraft, protocolDraftOf, readProtocol } from './protocol/protocol-draft';

export interface SecretRow {
  name?: string;
  value?: string;
}

export interface ServerDraft {
  text: string;
  /** Undefined while it is derived from the text. */
  name: string | undefined;
  secrets: SecretRow[];
  keepSecrets: boolean;
  cwd: string;
  inheritEnv: boolean;
  transport: 'auto' | UrlTransport | undefined;
  /** Seconds; an invalid number stays a string. */
  timeout: number | string | undefined;
  /** Megabytes: the maximum of one line, event or body that is read. */
  lineLimit: number | string | undefined;
  confirmDestructive: boolean;
  protocol: ProtocolDraft;
  /** Index of the chosen package or remote of a `server.json`. */
  offer: number;
  offerValues: OfferValues;
}

const MEGABYTE = 1_000_000;

export const EMPTY_DRAFT: ServerDraft = {
  text: '',
  name: undefined,
  secrets: [],
  keepSecrets: NEW_SERVER.keepSecrets,
  cwd: '',
  inheritEnv: false,
  transport: undefined,
  timeout: NEW_SERVER.callTimeout / 1000,
  lineLimit: DEFAULT_LIMIT_BYTES / MEGABYTE,
  confirmDestructive: NEW_SERVER.confirmDestructive,
  protocol: protocolDraftOf(NEW_SERVER.protocol),
  offer: 0,
  offerValues: {},
};

export function draftOf(server: ServerConfig): ServerDraft {
  const { target } = server;
  return {
    text: describeTarget(target),
    name: server.name,
    secrets: Object.entries(secretsOf(target)).map(([name, value]) => ({ name, value })),
    keepSecrets: server.keepSecrets,
    cwd: target.kind === 'stdio' ? (target.cwd ?? '') : '',
    inheritEnv: target.kind === 'stdio' && target.inheritEnv,
    transport: target.kind === 'stdio' ? undefined : target.kind,
    timeout: server.callTimeout / 1000,
    lineLimit: (server.lineLimit ?? DEFAULT_LIMIT_BYTES) / MEGABYTE,
    confirmDestructive: server.confirmDestructive,
    protocol: protocolDraftOf(server.protocol),
    offer: 0,
    offerValues: {},
  };
}

/** The text's servers; the other fields apply to a single one only. */
export function serversOf(draft: ServerDraft): { parsed: ParsedInput; servers: ServerConfig[] } {
  const parsed = parseServerInput(draft.text);
  const named = namedServers(parsed, draft);
  const isSingle = named.length === 1;
  const servers = named.map(({ name, target }): ServerConfig => ({
    name: isSingle ? (draft.name?.trim() ?? name) : name,
    target: isSingle ? withFields(target, draft) : target,
    origin: 'person',
    keepSecrets: draft.keepSecrets,
    confirmDestructive: draft.confirmDestructive,
    callTimeout: inUnit(draft.timeout, 1000) ?? NEW_SERVER.callTimeout,
    lineLimit: inUnit(draft.lineLimit, MEGABYTE) ?? DEFAULT_LIMIT_BYTES,
    protocol: readProtocol(draft.protocol).settings,
  }));
  return { parsed, servers };
}

function namedServers(parsed: ParsedInput, draft: ServerDraft): readonly { name: string; target: ServerTarget }[] {
  if (parsed.kind === 'servers') return parsed.servers;
  if (parsed.kind !== 'server-json') return [];
  const { document } = parsed;
  const target = offerOf(document, draft)?.target(draft.offerValues);
  return target ? [{ name: document.name.split('/').at(-1) ?? document.name, target }] : [];
}

export function offerOf({ offers }: ServerJson, { offer }: Pick<ServerDraft, 'offer'>): ServerOffer | undefined {
  return offers[offer] ?? offers[0];
}

export function isOfferIncomplete(parsed: ParsedInput, draft: ServerDraft): boolean {
  if (parsed.kind !== 'server-json') return false;
  const offer = offerOf(parsed.document, draft);
  const target = offer?.target(draft.offerValues);
  if (!offer || !target || missingInputs(offer, draft.offerValues).length > 0) return true;
  return target.kind !== 'stdio' && urlProblem(target.url) !== undefined;
}

export function isProtocolInvalid({ protocol }: ServerDraft): boolean {
  return Object.keys(readProtocol(protocol).errors).length > 0;
}

function inUnit(count: number | string | undefined, unit: number): number | undefined {
  const number = finiteNumber(count);
  return number === undefined ? undefined : Math.round(number * unit);
}

function withFields(target: ServerTarget, draft: ServerDraft): ServerTarget {
  const named = draft.secrets.filter(({ name = '' }) => name.trim() !== '');
  const secrets = Object.fromEntries(named.map(({ name = '', value = '' }) => [name.trim(), value]));
  const merged = withSecrets(target, { ...secretsOf(target), ...secrets });
  if (merged.kind !== 'stdio') return { ...merged, kind: draft.transport ?? merged.kind };
  const cwd = draft.cwd.trim() || merged.cwd;
  return { ...merged, inheritEnv: draft.inheritEnv || merged.inheritEnv, cwd };
}

const KEY = 'loupe.newServer';

/** For a reload of this tab; without values of variables and headers, and without a text that may hold secrets. */
export function storeDraft(storage: KeyValueStore, draft: ServerDraft): void {
  const secrets = draft.secrets.map(({ name = '' }) => ({ name, value: '' }));
  const parsed = parseServerInput(draft.text);
  const text = mayHoldSecrets(draft.text, parsed) ? '' : draft.text;
  const offerValues = parsed.kind === 'server-json' ? nonSecretValues(parsed.document, draft) : {};
  remember(storage, KEY, JSON.stringify({ ...draft, text, secrets, offerValues }));
}

/** A configuration, variables before a command, or (the start of) credentials in a URL. */
function mayHoldSecrets(text: string, parsed: ParsedInput): boolean {
  if (parsed.kind === 'server-json') return parsed.document.hasSecrets;
  if (/^\s*"|\{/.test(text) || /^\s*'?[A-Za-z_]\w*=/.test(text)) return true;
  return parsed.kind === 'invalid' && ['url', 'credentials'].includes(parsed.problem.kind);
}

/** Inputs of the command line and URL that are no secrets; those of variables and headers may always be. */
function nonSecretValues({ offers }: ServerJson, { offerValues }: ServerDraft): OfferValues {
  const inputs = offers.flatMap((offer) => offer.inputs);
  const mayBeStored = (key: string) => {
    const ofKey = inputs.filter((input) => input.key === key);
    const isSafe = ofKey.every(({ isSecret, of }) => !isSecret && !/^(?:env|header)$/.test(of));
    return ofKey.length > 0 && isSafe;
  };
  return Object.fromEntries(Object.entries(offerValues).filter(([key]) => mayBeStored(key)));
}

export function storedDraft(storage: KeyValueStore): ServerDraft {
  return { ...EMPTY_DRAFT, ...(recall(storage, KEY) as Partial<ServerDraft> | undefined) };
}
