import { isObject } from '../../../core/json/json-object';
import type { McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps/app-bridge';

import { type DomainLists, readDomains } from '../../../core/protocol/apps/app-domains';

/** What an app may ask for beyond a page's usual, by the names of `_meta.ui.permissions`. */
export const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What an app may load and use, as its resource declared it. */
export interface AppPolicy {
  /** The Content-Security-Policy that the browser enforces. */
  policy: string;
  /** The declared domains that hold. */
  csp: DomainLists;
  /** What was declared and can be no domain: it is left out. */
  refused: readonly string[];
  permissions: readonly Permission[];
}

/**
 * The policy of an app, from `_meta.ui` of its resource: nothing of the network but the declared domains.
 * It is stricter than the specification's where that names `'self'`, an origin on which an app finds nothing.
 * @param ui unchecked, as it was sent
 */
export function appPolicy(ui: unknown): AppPolicy {
  const declared = isObject(ui) ? ui : {};
  const { csp, refused } = readDomains(ui);
  const asked = isObject(declared['permissions']) ? declared['permissions'] : {};
  return {
    policy: policyOf(csp),
    csp,
    refused,
    permissions: PERMISSIONS.filter((name) => isObject(asked[name])),
  };
}

function policyOf(csp: DomainLists): string {
  const from = (domains: readonly string[], ...always: string[]) =>
    [...always, ...domains].join(' ') || "'none'";
  const resources = csp.resourceDomains;
  return [
    "default-src 'none'",
    `script-src ${from(resources, "'unsafe-inline'")}`,
    `style-src ${from(resources, "'unsafe-inline'")}`,
    `img-src ${from(resources, 'data:', 'blob:')}`,
    `font-src ${from(resources, 'data:')}`,
    `media-src ${from(resources, 'data:', 'blob:')}`,
    `connect-src ${from(csp.connectDomains)}`,
    'worker-src blob:',
    `frame-src ${from(csp.frameDomains)}`,
    "object-src 'none'",
    `base-uri ${from(csp.baseUriDomains)}`,
  ].join('; ');
}

/** The permissions that were granted, as `_meta.ui.permissions` writes them. */
export function permissionsObject(granted: readonly Permission[]): McpUiResourcePermissions {
  return Object.fromEntries(granted.map((name) => [name, {}]));
}
