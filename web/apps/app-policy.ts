import { isObject } from '../../core/json/json-object';
import type { McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps/app-bridge';

import { type DomainLists, readDomains } from '../../core/protocol/apps/app-domains';

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
 * The policy of an app, from `_meta.ui` of its resource: nothing of the network but the declared domains. What an app makes
 * itself (`data:`, `blob:`, WebAssembly) is no more than the inline script that every app may have. It is stricter than
 * the specification's where that names `'self'`, an origin on which an app finds nothing.
 * @param ui unchecked, as it was sent
 * @param offline leaves the declared domains out
 */
export function appPolicy(ui: unknown, offline = false): AppPolicy {
  const declared = isObject(ui) ? ui : {};
  const { csp, refused } = readDomains(offline ? undefined : ui);
  const asked = isObject(declared['permissions']) ? declared['permissions'] : {};
  return {
    policy: policyOf(csp),
    csp,
    refused,
    permissions: PERMISSIONS.filter((name) => isObject(asked[name])),
  };
}

/** A policy with `eval` and `new Function`, which the extension gives no app and its reference host gives all. */
export function withEval(policy: string): string {
  return policy.replace("'unsafe-inline'", "'unsafe-inline' 'unsafe-eval'");
}

/** The member of `_meta.ui.csp` by which a resource has a directive allow more; undefined where none does. */
export function declaredBy(directive: string): keyof DomainLists | undefined {
  const name = directive.replace(/-(elem|attr)$/, '');
  if (/^(script|style|img|font|media|worker)-src$/.test(name)) return 'resourceDomains';
  if (name === 'connect-src') return 'connectDomains';
  if (name === 'frame-src') return 'frameDomains';
  return name === 'base-uri' ? 'baseUriDomains' : undefined;
}

/** What an app has without any network. */
const OWN = ['data:', 'blob:'] as const;

function policyOf(csp: DomainLists): string {
  const from = (domains: readonly string[], ...always: string[]) => [...always, ...domains].join(' ') || "'none'";
  const resources = csp.resourceDomains;
  return [
    "default-src 'none'",
    `script-src ${from(resources, "'unsafe-inline'", "'wasm-unsafe-eval'", ...OWN)}`,
    `style-src ${from(resources, "'unsafe-inline'", ...OWN)}`,
    `img-src ${from(resources, ...OWN)}`,
    `font-src ${from(resources, ...OWN)}`,
    `media-src ${from(resources, ...OWN)}`,
    `connect-src ${from(csp.connectDomains, ...OWN)}`,
    `worker-src ${from(resources, ...OWN)}`,
    `frame-src ${from(csp.frameDomains)}`,
    "object-src 'none'",
    `base-uri ${from(csp.baseUriDomains)}`,
  ].join('; ');
}

/** The permissions that were granted, as `_meta.ui.permissions` writes them. */
export function permissionsObject(granted: readonly Permission[]): McpUiResourcePermissions {
  return Object.fromEntries(granted.map((name) => [name, {}]));
}
