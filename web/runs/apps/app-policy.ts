import { isObject, propertyOf } from '../../../core/json/json-object';
import type { McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps/app-bridge';

import { CHATGPT_DOMAIN_LISTS } from '../../../core/protocol/apps/app-contents';
import { type DomainLists, readDomains } from '../../../core/protocol/apps/app-domains';
import type { AppKind } from '../../../core/protocol/apps/tool-ui';

/** Values of `_meta.ui.permissions`. */
export const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface AppPolicy {
  policy: string;
  csp: DomainLists;
  refused: readonly string[];
  permissions: readonly Permission[];
}

/**
 * From `_meta.ui` of the resource: no network but the declared domains. What an app makes itself (`data:`, `blob:`,
 * WebAssembly) is no more than the inline script that every app may have. Stricter than the specification, which has
 * `'self'`: on that origin an app finds nothing.
 * @param ui unchecked, as it was sent
 * @param offline ignores the declared domains
 */
export function appPolicy(ui: unknown, offline = false): AppPolicy {
  const declared = isObject(ui) ? ui : {};
  const { csp, refused } = readDomains(offline ? undefined : ui);
  const requested = isObject(declared['permissions']) ? declared['permissions'] : {};
  return {
    policy: policyOf(csp),
    csp,
    refused,
    permissions: PERMISSIONS.filter((name) => isObject(requested[name])),
  };
}

/** Allows `eval` and `new Function`, which the extension allows no app and its reference host allows all. */
export function withEval(policy: string): string {
  return policy.replace("'unsafe-inline'", "'unsafe-inline' 'unsafe-eval'");
}

/** The member of `_meta` with which a resource extends a directive. @param declared of `AppPage` */
export function declaredBy(directive: string, kind: AppKind, declared: unknown): string | undefined {
  const list = domainListOf(directive.replace(/-(elem|attr)$/, ''));
  // `_meta.ui` of an app of ChatGPT overrides what it declares for ChatGPT.
  if (kind === 'mcp' || propertyOf(propertyOf(declared, 'ui'), 'csp') !== undefined)
    return list && `_meta.ui.csp.${list}`;
  const member = CHATGPT_DOMAIN_LISTS.find(([, read]) => read === list)?.[0];
  return member && `_meta["openai/widgetCSP"].${member}`;
}

function domainListOf(directive: string): keyof DomainLists | undefined {
  if (/^(script|style|img|font|media|worker)-src$/.test(directive)) return 'resourceDomains';
  if (directive === 'connect-src') return 'connectDomains';
  if (directive === 'frame-src') return 'frameDomains';
  return directive === 'base-uri' ? 'baseUriDomains' : undefined;
}

const LOCAL = ['data:', 'blob:'] as const;

function policyOf(csp: DomainLists): string {
  const from = (domains: readonly string[], ...always: string[]) => [...always, ...domains].join(' ') || "'none'";
  const resources = csp.resourceDomains;
  return [
    "default-src 'none'",
    `script-src ${from(resources, "'unsafe-inline'", "'wasm-unsafe-eval'", ...LOCAL)}`,
    `style-src ${from(resources, "'unsafe-inline'", ...LOCAL)}`,
    `img-src ${from(resources, ...LOCAL)}`,
    `font-src ${from(resources, ...LOCAL)}`,
    `media-src ${from(resources, ...LOCAL)}`,
    `connect-src ${from(csp.connectDomains, ...LOCAL)}`,
    `worker-src ${from(resources, ...LOCAL)}`,
    `frame-src ${from(csp.frameDomains)}`,
    "object-src 'none'",
    `base-uri ${from(csp.baseUriDomains)}`,
  ].join('; ');
}

/** In the form of `_meta.ui.permissions`. */
export function permissionsObject(granted: readonly Permission[]): McpUiResourcePermissions {
  return Object.fromEntries(granted.map((name) => [name, {}]));
}
