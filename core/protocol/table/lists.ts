export const LISTS = [
  { method: 'tools/list', member: 'tools', key: 'name', capability: 'tools' },
  { method: 'resources/list', member: 'resources', key: 'uri', capability: 'resources' },
  { method: 'resources/templates/list', member: 'resourceTemplates', key: 'uriTemplate', capability: 'resources' },
  { method: 'prompts/list', member: 'prompts', key: 'name', capability: 'prompts' },
] as const;

export type ListKind = (typeof LISTS)[number];
