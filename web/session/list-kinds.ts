import { inBrowser } from '../ui/remember';
import { encodePart } from '../../core/text/encode-part';
import type { JsonObject } from '../../core/json/json-object';
import { declaredSkills } from '../../core/protocol/skills/skill';
import type { Connected, ListChanged } from '../../core/session/session';

export interface ListKind {
  method: string;
  member: string;
  changed?: ListChanged;
  /** By its capabilities; by default whether there is a capability named like `member`. */
  isDeclared?: (capabilities: JsonObject) => boolean;
}

const listKind = (method: string, member: string, changed: ListChanged): ListKind => ({ method, member, changed });
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

export function isDeclared({ member, isDeclared: declares }: ListKind, { capabilities }: Connected): boolean {
  if (declares) return declares(capabilities);
  return (member === 'resourceTemplates' ? 'resources' : member) in capabilities;
}

/** Whether a server's list is fetched page by page, on demand; stored in this browser. */
export function isPageByPage(server: string, method: string): boolean {
  return inBrowser.getItem(pagingKey(server, method)) !== null;
}

export function pagingKey(server: string, method: string): string {
  return `loupe.pageByPage/${encodePart(server)}/${method}`;
}
