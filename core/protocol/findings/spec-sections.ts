import type { ProtocolVersion } from '../protocol-settings';

const SITE = 'https://modelcontextprotocol.io/specification';
/** Extensions have their own specifications, for every version. */
const APPS = 'https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx';

const SKILLS = 'https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx';

/** The page and heading: for all versions, or from a version on. */
type SectionUrls = string | Readonly<Partial<Record<ProtocolVersion, string>>>;

/** The last entry at or before a version counts. */
const sections = {
  messages: { '2024-11-05': 'basic/messages', '2025-03-26': 'basic#messages' },
  errors: { '2024-11-05': 'basic/messages', '2025-03-26': 'basic#responses', '2026-07-28': 'basic#error-codes' },
  meta: { '2024-11-05': 'basic', '2025-06-18': 'basic#general-fields' },
  requestMeta: 'basic#general-fields',
  icons: { '2024-11-05': 'basic', '2025-11-25': 'basic#icons' },
  annotations: 'server/resources#annotations',
  lifecycle: { '2024-11-05': 'basic/lifecycle#initialization', '2026-07-28': 'basic/versioning' },
  versions: {
    '2024-11-05': 'basic/lifecycle#version-negotiation',
    '2026-07-28': 'basic/versioning#protocol-version-negotiation',
  },
  authorization: { '2024-11-05': 'basic', '2025-03-26': 'basic/authorization' },
  capabilities: { '2024-11-05': 'basic/lifecycle#capability-negotiation', '2026-07-28': 'basic/versioning' },
  changes: { '2024-11-05': '', '2025-06-18': 'changelog' },
  transports: 'basic/transports',
  stdio: { '2024-11-05': 'basic/transports#stdio', '2026-07-28': 'basic/transports/stdio' },
  http: {
    '2024-11-05': 'basic/transports#http-with-sse',
    '2025-03-26': 'basic/transports#sending-messages-to-the-server',
    '2026-07-28': 'basic/transports/streamable-http#sending-messages',
  },
  httpGet: {
    '2024-11-05': 'basic/transports#http-with-sse',
    '2025-03-26': 'basic/transports#listening-for-messages-from-the-server',
    '2026-07-28': 'basic/transports/streamable-http',
  },
  httpSession: {
    '2024-11-05': 'basic/transports',
    '2025-03-26': 'basic/transports#session-management',
    '2026-07-28': 'basic/transports/streamable-http',
  },
  httpResume: {
    '2024-11-05': 'basic/transports',
    '2025-03-26': 'basic/transports#resumability-and-redelivery',
    '2026-07-28': 'basic/transports/streamable-http',
  },
  httpVersion: {
    '2024-11-05': 'basic/transports',
    '2025-06-18': 'basic/transports#protocol-version-header',
    '2026-07-28': 'basic/transports/streamable-http#protocol-version-header',
  },
  httpMeta: { '2024-11-05': 'basic/transports', '2026-07-28': 'basic/transports/streamable-http#request-metadata' },
  progress: { '2024-11-05': 'basic/utilities/progress', '2026-07-28': 'basic/patterns/progress' },
  cancellation: { '2024-11-05': 'basic/utilities/cancellation', '2026-07-28': 'basic/patterns/cancellation' },
  subscriptions: { '2024-11-05': 'server/resources#subscriptions', '2026-07-28': 'basic/patterns/subscriptions' },
  tasks: { '2024-11-05': '', '2025-11-25': 'basic/utilities/tasks', '2026-07-28': 'changelog' },
  logging: 'server/utilities/logging',
  pagination: 'server/utilities/pagination',
  tools: 'server/tools',
  toolNames: { '2024-11-05': 'server/tools', '2025-11-25': 'server/tools#tool-names' },
  toolHeaders: { '2024-11-05': 'server/tools', '2026-07-28': 'basic/transports/streamable-http#schema-extension' },
  apps: APPS,
  skills: SKILLS,
  structured: { '2024-11-05': 'server/tools#tool-result', '2025-06-18': 'server/tools#structured-content' },
  resources: 'server/resources',
  prompts: 'server/prompts',
  listChanges: 'server/tools#list-changed-notification',
  sampling: { '2024-11-05': 'client/sampling', '2025-11-25': 'client/sampling#tool-result-messages' },
  elicitationSchema: {
    '2024-11-05': '',
    '2025-06-18': 'client/elicitation#request-schema',
    '2025-11-25': 'client/elicitation#requested-schema',
  },
  elicitationUrl: {
    '2024-11-05': '',
    '2025-06-18': 'client/elicitation',
    '2025-11-25': 'client/elicitation#url-mode-elicitation-requests',
    '2026-07-28': 'client/elicitation',
  },
  completion: 'server/utilities/completion',
  /** A definition; versions without a schema page use the feature's page. */
  schema: { '2024-11-05': '', '2025-06-18': 'schema' },
} as const satisfies Record<string, SectionUrls>;

export type SectionName = keyof typeof sections;
export const SECTION_NAMES = Object.keys(sections) as SectionName[];

function featurePage(definition: string): string {
  if (/Tool/.test(definition)) return 'server/tools';
  if (/Prompt/.test(definition)) return 'server/prompts';
  if (/CreateMessage|Sampling|Model/.test(definition)) return 'client/sampling';
  if (/Root/.test(definition)) return 'client/roots';
  if (/Complet/.test(definition)) return 'server/utilities/completion';
  if (/Logging|SetLevel/.test(definition)) return 'server/utilities/logging';
  if (/Progress/.test(definition)) return 'basic/utilities/progress';
  if (/Cancel/.test(definition)) return 'basic/utilities/cancellation';
  if (/Initialize|Implementation|Capabilities/.test(definition)) return 'basic/lifecycle';
  if (/Resource|Content|Annotations/.test(definition)) return 'server/resources';
  return 'basic';
}

/** @param version its number; an unknown one gets the newest @param definition for sections of the schema */
export function specLink(section: SectionName, version: ProtocolVersion, definition = ''): string {
  if (section === 'apps' || section === 'skills') return sections[section];
  const places: SectionUrls = sections[section];
  let place = '';
  if (typeof places === 'string') place = places;
  else {
    for (const [from, path] of Object.entries(places)) if (from <= version) place = path;
  }
  if (section === 'schema') {
    if (version < '2025-06-18') place = featurePage(definition);
    else if (definition !== '') place = `schema#${definition.toLowerCase()}`;
  }
  return [SITE, version, place].filter((part) => part !== '').join('/');
}
