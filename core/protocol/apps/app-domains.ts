import { isObject } from '../../json/json-object';
import type { McpUiResourceCsp } from '@modelcontextprotocol/ext-apps/app-bridge';
import { stringifyJson } from '../../json/lossless';

const DOMAIN_LISTS = [
  'connectDomains',
  'resourceDomains',
  'frameDomains',
  'baseUriDomains',
] as const satisfies (keyof McpUiResourceCsp)[];
export type DomainLists = Record<(typeof DOMAIN_LISTS)[number], string[]>;

/** `https://api.example.com`, `wss://*.example.com:8443`, `example.com`, each with an optional path. */
const SOURCE =
  /^(?:(?:https?|wss?):\/\/)?(?:\*\.)?(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::(?:\d{1,5}|\*))?(?:\/[\w./-]*)?$/i;

/** The domains of `_meta.ui.csp`, and the values that are none. @param ui `_meta.ui`, unchecked */
export function readDomains(ui: unknown): { csp: DomainLists; refused: readonly string[] } {
  const lists = isObject(ui) && isObject(ui['csp']) ? ui['csp'] : {};
  const refused: string[] = [];
  const csp: DomainLists = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
  for (const name of DOMAIN_LISTS) {
    const list: unknown = lists[name];
    if (list === undefined) continue;
    if (!Array.isArray(list)) refused.push(`${name}: ${stringifyJson(list)}`);
    else
      for (const domain of list as unknown[]) {
        if (typeof domain === 'string' && SOURCE.test(domain)) csp[name].push(domain);
        else refused.push(`${name}: ${stringifyJson(domain)}`);
      }
  }
  return { csp, refused };
}
