import type { RJSFSchema } from '@rjsf/utils';

import type { JsonObject } from '../../../../core/json/json-object';
import {
  CLIENT_CAPABILITIES,
  type ClientCapability,
  LOG_LEVELS,
  PROTOCOL_VERSIONS,
  type ProtocolSettings,
} from '../../../../core/protocol/protocol-settings';
import { knowsCapability } from '../../../../core/session/connect/client-declaration';
import type { SettingsUi } from '../../../forms/settings/settings-form';
import { objectIn, type ProtocolDraft, prettyJson } from './protocol-draft';

export const PROTOCOL_SCHEMA: RJSFSchema = {
  type: 'object',
  required: ['version'],
  properties: {
    version: { enum: ['auto', ...PROTOCOL_VERSIONS] },
    declared: {
      type: 'object',
      properties: Object.fromEntries(CLIENT_CAPABILITIES.map((each) => [each, { type: 'boolean' }])),
    },
    capabilities: { title: 'moreCapabilities', type: 'string' },
    meta: { type: 'string' },
    otherClient: { type: 'boolean' },
  },
  allOf: [
    {
      if: { properties: { version: { enum: ['auto', '2026-07-28'] } } },
      then: { properties: { mirrorHeaders: { type: 'boolean' }, logLevel: { enum: [...LOG_LEVELS] } } },
    },
    {
      if: { properties: { otherClient: { const: true } } },
      then: { properties: { clientInfo: { title: 'clientInfoJson', type: 'string' } } },
    },
    {
      if: { required: ['names'] },
      then: {
        properties: {
          names: {
            type: 'object',
            properties: { name: { type: 'string' }, title: { type: 'string' }, version: { type: 'string' } },
          },
        },
      },
    },
  ],
};

const NAMES = ['name', 'title', 'version'];

/** The form's value. What the version doesn't know is shown as not declared. */
export function protocolFields(draft: ProtocolDraft) {
  const { clientInfo, version, mirrorHeaders, logLevel, capabilities, meta } = draft;
  const info = clientInfo === undefined ? undefined : objectIn(clientInfo);
  const declared = CLIENT_CAPABILITIES.map((each) => [
    each,
    isSelectable(draft, each) && !draft.undeclared.includes(each),
  ]);
  return {
    version,
    declared: Object.fromEntries(declared) as Record<ClientCapability, boolean>,
    mirrorHeaders,
    logLevel,
    capabilities,
    meta,
    otherClient: clientInfo !== undefined,
    clientInfo,
    ...(info && { names: pickNames(info) }),
  };
}

type Fields = ReturnType<typeof protocolFields>;

/** The draft after an edit of the form. @param own Loupe's `clientInfo`, from which another starts */
export function draftFromFields(
  next: Partial<Fields>,
  shown: Fields,
  draft: ProtocolDraft,
  own: JsonObject,
): ProtocolDraft {
  const { version = 'auto', declared, logLevel, capabilities = '', meta = '' } = next;
  return {
    ...draft,
    version,
    undeclared: CLIENT_CAPABILITIES.filter((each) =>
      declared?.[each] === shown.declared[each] ? draft.undeclared.includes(each) : declared?.[each] !== true,
    ),
    mirrorHeaders: next.mirrorHeaders === true,
    logLevel,
    capabilities,
    meta,
    clientInfo: clientInfoFromFields(next, shown, own),
  };
}

function clientInfoFromFields(next: Partial<Fields>, shown: Fields, own: JsonObject): string | undefined {
  if (next.otherClient !== true) return undefined;
  if (!shown.otherClient) return prettyJson(own);
  if (next.clientInfo !== shown.clientInfo) return next.clientInfo ?? '';
  const changed = NAMES.filter((name) => next.names?.[name] !== shown.names?.[name]);
  if (changed.length === 0) return next.clientInfo;
  const info: JsonObject = { ...objectIn(next.clientInfo ?? '') };
  for (const name of changed) info[name] = next.names?.[name] ?? '';
  return prettyJson(info);
}

function pickNames(info: JsonObject): JsonObject {
  return Object.fromEntries(NAMES.flatMap((name) => (typeof info[name] === 'string' ? [[name, info[name]]] : [])));
}

export function protocolUi(draft: ProtocolDraft, separator: string): SettingsUi {
  const { version, clientInfo } = draft;
  const info = clientInfo === undefined ? undefined : objectIn(clientInfo);
  const missing = info && ['name', 'version'].filter((name) => typeof info[name] !== 'string');
  return {
    'ui:lines': [
      'version',
      'declared',
      { title: 'modern', isGroup: true, lines: ['mirrorHeaders', 'logLevel'] },
      { title: 'clientInfo', isGroup: true, lines: ['otherClient', 'names', 'clientInfo'] },
    ],
    version: { 'ui:hint': `versionHints.${version}` },
    logLevel: { 'ui:none': 'noLogLevel' },
    declared: {
      'ui:lines': [
        {
          title: 'capabilities',
          isGroup: true,
          lines: [
            ['elicitation.form', 'elicitation.url'],
            ['sampling', 'sampling.tools', 'sampling.context'],
            ['roots', 'roots.listChanged'],
            ['tasks', 'extension.ui', 'extension.tasks'],
          ],
        },
      ],
      ...Object.fromEntries(CLIENT_CAPABILITIES.map((each) => [each, capabilityUi(draft, each)])),
    },
    names: { 'ui:lines': [NAMES], ...Object.fromEntries(NAMES.map((name) => [name, { 'ui:literal': name }])) },
    clientInfo: {
      'ui:field': 'json',
      'ui:hint': missing && missing.length > 0 ? 'clientInfoLacks' : false,
      'ui:textValues': { names: missing?.join(separator) ?? '' },
    },
    capabilities: { 'ui:field': 'json', 'ui:placeholder': '{ "experimental": { "com.example/feature": {} } }' },
    meta: { 'ui:field': 'json', 'ui:placeholder': '{ "com.example/tenant": "acme" }' },
  };
}

function capabilityUi(draft: ProtocolDraft, capability: ClientCapability): SettingsUi {
  const { version } = draft;
  const key = keyOf(capability);
  const known = PROTOCOL_VERSIONS.filter((each) => knowsCapability(each, capability));
  const versions = known.length > 1 ? `${known.at(-1) ?? ''} – ${known[0] ?? ''}` : (known[0] ?? '');
  return {
    'ui:title': `capability.${key}`,
    'ui:disabled': !isSelectable(draft, capability),
    'ui:hint': isKnown(version, capability) ? `capabilityHint.${key}` : 'unknownTo',
    'ui:textValues': { version, versions },
  };
}

function isKnown(version: ProtocolSettings['version'], capability: ClientCapability): boolean {
  return version === 'auto' || knowsCapability(version, capability);
}

function isSelectable({ version, undeclared }: ProtocolDraft, capability: ClientCapability): boolean {
  const parent = /^(?:sampling|roots)(?=\.)/.exec(capability)?.[0];
  return isKnown(version, capability) && !undeclared.some((each) => each === parent);
}

/** Keys of texts: a dot would nest them. */
function keyOf(capability: ClientCapability): string {
  return capability.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
}
