/** The lists of a server. */
export const LISTS = [
  {
    method: 'tools/list',
    /** The result's member that holds the items. */
    member: 'tools',
    /** What tells one item from another. */
    key: 'name',
    /** The capability that it is of. */
    capability: 'tools',
  },
  { method: 'resources/list', member: 'resources', key: 'uri', capability: 'resources' },
  {
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    key: 'uriTemplate',
    capability: 'resources',
  },
  { method: 'prompts/list', member: 'prompts', key: 'name', capability: 'prompts' },
] as const;

export type ListKind = (typeof LISTS)[number];
