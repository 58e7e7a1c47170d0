import { askPages } from './ask-pages';
import { type Context, needsCapability, textOf, type TourStep } from './tour-step';

export const LISTS = [
  { name: 'tools-list', method: 'tools/list', member: 'tools', key: 'name' },
  { name: 'resources-list', method: 'resources/list', member: 'resources', key: 'uri' },
  {
    name: 'templates-list',
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    key: 'uriTemplate',
  },
  { name: 'prompts-list', method: 'prompts/list', member: 'prompts', key: 'name' },
] as const;

/** Fetches a list to its end. */
export function listStep(context: Context, list: (typeof LISTS)[number]): TourStep {
  const { name, method, member, key } = list;
  const capability = name === 'templates-list' ? 'resources' : member;
  return {
    name,
    method,
    expects: 'list',
    sends: [textOf(method, {})],
    skip: needsCapability(context, capability),
    run: (session, signal) => askPages(session, method, member, key, signal),
  };
}
