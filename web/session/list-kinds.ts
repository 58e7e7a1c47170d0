import { inBrowser } from '../ui/remember';
import { encodePart } from '../../core/text/encode-part';
import type { JsonObject } from '../../core/json/json-object';
import { declaredSkills } from '../../core/protocol/skills/skill';
import type { Connected, ListChanged } from '../../core/session/session';

/** A list of a server, and how it is fetched. */
export interface ListKind {
  method: string;
  member: string;
  /** The notification that it has changed; undefined where there is none. */
  changed?: ListChanged;
  /** Whether a server has it, by its capabilities; otherwise the one that is called as the member. */
  isDeclared?: (capabilities: JsonObject) => boolean;
}

const listKind = (method: string, member: string, changed: ListChanged): ListKind => ({
  method,
  member,
  changed,
});
export const TOOLS = listKind('tools/list', 'tools', 'notifications/tools/list_changed');
export const RESOURCES = listKind('resources/list', 'resources', 'notifications/resources/list_changed');
export const TEMPLATES = listKind(
  'resources/templates/list',
  'resourceTemplates',
  'notifications/resources/list_changed',
);
export const PROMPTS = listKind('prompts/list', 'prompts', 'notifications/prompts/list_changed');

export const SKILLS: ListKind = {
  method: 'skills/list',
  member: 'skills',
  isDeclared: (capabilities) => declaredSkills(capabilities) !== undefined,
};

/** Whether a server has a list, by what it declared. */
export function isDeclared({ member, isDeclared: isSo }: ListKind, { capabilities }: Connected): boolean {
  if (isSo) return isSo(capabilities);
  return (member === 'resourceTemplates' ? 'resources' : member) in capabilities;
}

/** Whether a server's list is fetched page by page, as the person asks for each; remembered in this browser. */
export function isPageByPage(server: string, method: string): boolean {
  return inBrowser.getItem(pagingKey(server, method)) !== null;
}

/** Where that is remembered. */
export function pagingKey(server: string, method: string): string {
  return `loupe.pageByPage/${encodePart(server)}/${method}`;
}
