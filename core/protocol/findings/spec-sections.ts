import { versionName } from '../versions';

const SITE = 'https://modelcontextprotocol.io/specification';
/** Extensions have their own specifications, for every version. */
const APPS = 'https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx';

const SKILLS = 'https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx';

/** The page and heading: for all versions, or from a version on. */
type SectionUrls = string | Readonly<Partial<Record<1 | 2 | 3 | 4 | 5, string>>>;

/** The last entry at or before a version counts. */
const sections = {
  messages: { 1: 'basic/messages', 2: 'basic#messages' },
  errors: { 1: 'basic/messages', 2: 'basic#responses', 5: 'basic#error-codes' },
  meta: { 1: 'basic', 3: 'basic#general-fields' },
  requestMeta: 'basic#general-fields',
  icons: { 1: 'basic', 4: 'basic#icons' },
  annotations: 'server/resources#annotations',
  lifecycle: { 1: 'basic/lifecycle#initialization', 5: 'basic/versioning' },
  versions: {
    1: 'basic/lifecycle#version-negotiation',
    5: 'basic/versioning#protocol-version-negotiation',
  },
  authorization: { 1: 'basic', 2: 'basic/authorization' },
  capabilities: { 1: 'basic/lifecycle#capability-negotiation', 5: 'basic/versioning' },
  changes: { 1: '', 3: 'changelog' },
  transports: 'basic/transports',
  stdio: { 1: 'basic/transports#stdio', 5: 'basic/transports/stdio' },
  http: {
    1: 'basic/transports#http-with-sse',
    2: 'basic/transports#sending-messages-to-the-server',
    5: 'basic/transports/streamable-http#sending-messages',
  },
  httpGet: {
    1: 'basic/transports#http-with-sse',
    2: 'basic/transports#listening-for-messages-from-the-server',
    5: 'basic/transports/streamable-http',
  },
  httpSession: {
    1: 'basic/transports',
    2: 'basic/transports#session-management',
    5: 'basic/transports/streamable-http',
  },
  httpResume: {
    1: 'basic/transports',
    2: 'basic/transports#resumability-and-redelivery',
    5: 'basic/transports/streamable-http',
  },
  httpVersion: {
    1: 'basic/transports',
    3: 'basic/transports#protocol-version-header',
    5: 'basic/transports/streamable-http#protocol-version-header',
  },
  httpMeta: {
    1: 'basic/transports',
    5: 'basic/transports/streamable-http#request-metadata',
  },
  progress: { 1: 'basic/utilities/progress', 5: 'basic/patterns/progress' },
  cancellation: { 1: 'basic/utilities/cancellation', 5: 'basic/patterns/cancellation' },
  subscriptions: { 1: 'server/resources#subscriptions', 5: 'basic/patterns/subscriptions' },
  tasks: { 1: '', 4: 'basic/utilities/tasks', 5: 'changelog' },
  logging: 'server/utilities/logging',
  pagination: 'server/utilities/pagination',
  tools: 'server/tools',
  toolNames: { 1: 'server/tools', 4: 'server/tools#tool-names' },
  toolHeaders: { 1: 'server/tools', 5: 'basic/transports/streamable-http#schema-extension' },
  apps: APPS,
  skills: SKILLS,
  structured: { 1: 'server/tools#tool-result', 3: 'server/tools#structured-content' },
  resources: 'server/resources',
  prompts: 'server/prompts',
  listChanges: 'server/tools#list-changed-notification',
  sampling: { 1: 'client/sampling', 4: 'client/sampling#tool-result-messages' },
  elicitationSchema: {
    1: '',
    3: 'client/elicitation#request-schema',
    4: 'client/elicitation#requested-schema',
  },
  elicitationUrl: {
    1: '',
    3: 'client/elicitation',
    4: 'client/elicitation#url-mode-elicitation-requests',
    5: 'client/elicitation',
  },
  completion: 'server/utilities/completion',
  /** A definition; versions without a schema page use the feature's page. */
  schema: { 1: '', 3: 'schema' },
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
export function specLink(section: SectionName, version: number, definition = ''): string {
  if (section === 'apps' || section === 'skills') return sections[section];
  const places: SectionUrls = sections[section];
  let place = '';
  if (typeof places === 'string') place = places;
  else {
    for (const [from, path] of Object.entries(places)) if (Number(from) <= version) place = path;
  }
  if (section === 'schema') {
    if (version < 3) place = featurePage(definition);
    else if (definition !== '') place = `schema#${definition.toLowerCase()}`;
  }
  return [SITE, versionName(version), place].filter((part) => part !== '').join('/');
}
