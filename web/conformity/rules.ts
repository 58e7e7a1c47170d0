import { type Rule, severities, type Severity } from '../content/finding-rules';
import type { ConformityRule } from './notice';
import type { SectionName } from './spec-sections';

interface RuleFacts {
  severity: Severity;
  /** Where the specification says it. */
  section: SectionName;
}

const rule = (severity: Severity, section: SectionName): RuleFacts => ({ severity, section });

/** The rules of a conversation, which no single value shows. What each says stands in the catalogue's `findingsPage`. */
export const protocolRules = {
  // Shapes
  'member-removed': rule('note', 'schema'),
  'value-unknown': rule('error', 'schema'),
  'number-range': rule('error', 'schema'),
  'sdk-refuses': rule('warning', 'schema'),
  'params-missing': rule('error', 'schema'),
  'elicitation-schema': rule('error', 'elicitationSchema'),

  // Messages
  'not-json-rpc': rule('error', 'messages'),
  'id-type': rule('error', 'messages'),
  'id-reused': rule('error', 'messages'),
  'response-unknown': rule('error', 'messages'),
  'response-id-type': rule('error', 'messages'),
  'response-twice': rule('error', 'messages'),
  'response-after-cancel': rule('note', 'cancellation'),
  'error-code-reserved': rule('error', 'errors'),
  'error-code-removed': rule('error', 'errors'),
  'error-code-too-new': rule('note', 'errors'),
  'batch-removed': rule('error', 'messages'),
  'batch-initialize': rule('error', 'lifecycle'),

  // Methods
  'method-unknown': rule('note', 'schema'),
  'method-too-new': rule('error', 'schema'),
  'method-removed': rule('error', 'changes'),
  'method-wrong-sender': rule('error', 'schema'),
  'method-kind': rule('error', 'messages'),

  // Lifecycle and capabilities
  'version-unknown': rule('error', 'versions'),
  'before-initialize': rule('error', 'lifecycle'),
  'before-answer': rule('warning', 'lifecycle'),
  'before-initialized': rule('warning', 'lifecycle'),
  'initialize-twice': rule('error', 'lifecycle'),
  'initialize-cancelled': rule('error', 'cancellation'),
  'capability-undeclared': rule('error', 'capabilities'),
  'meta-version-missing': rule('error', 'requestMeta'),

  // Progress, cancellation, logging, subscriptions
  'progress-unknown': rule('error', 'progress'),
  'progress-back': rule('error', 'progress'),
  'progress-late': rule('warning', 'progress'),
  'progress-over': rule('note', 'progress'),
  'cancel-unknown': rule('note', 'cancellation'),
  'log-below-level': rule('warning', 'logging'),
  'log-not-asked': rule('error', 'logging'),
  'update-not-subscribed': rule('warning', 'subscriptions'),
  'listen-not-asked': rule('error', 'subscriptions'),
  'listen-no-id': rule('error', 'subscriptions'),

  // Lists
  'duplicate-item': rule('warning', 'schema'),
  'cursor-repeated': rule('error', 'pagination'),
  'list-changed-silently': rule('warning', 'listChanges'),
  'tool-name-length': rule('warning', 'toolNames'),
  'tool-name-characters': rule('warning', 'toolNames'),

  // Sampling
  'sampling-results-mixed': rule('error', 'sampling'),
  'sampling-results-missing': rule('error', 'sampling'),
  'sampling-results-stray': rule('error', 'sampling'),

  // Tasks: what is wrong with one stands in session/tasks, which the cards share
  'task-unknown-status': rule('error', 'tasks'),
  'task-no-ttl': rule('error', 'tasks'),
  'task-bad-ttl': rule('error', 'tasks'),
  'task-bad-poll-interval': rule('error', 'tasks'),
  'task-no-created-at': rule('error', 'tasks'),
  'task-no-last-updated-at': rule('error', 'tasks'),
  'task-not-begun-working': rule('error', 'tasks'),
  'task-unasked': rule('error', 'tasks'),
  'task-other-task': rule('error', 'tasks'),
  'task-left-terminal': rule('error', 'tasks'),
  'task-result-early': rule('error', 'tasks'),
  'task-no-result': rule('error', 'tasks'),
  'task-no-error': rule('error', 'tasks'),
  'task-no-input-requests': rule('error', 'tasks'),
  'task-input-key-reused': rule('error', 'tasks'),

  // MCP Apps: what is wrong with one stands in content/apps, which the page beside a result shares
  'app-uri': rule('error', 'apps'),
  'app-unread': rule('error', 'apps'),
  'app-no-contents': rule('error', 'apps'),
  'app-no-text': rule('error', 'apps'),
  'app-mime-type': rule('error', 'apps'),
  'app-other-uri': rule('error', 'apps'),
  'app-refused-domains': rule('warning', 'apps'),

  // stdio
  'stdout-not-json': rule('error', 'stdio'),
  'stdout-several': rule('error', 'stdio'),

  // HTTP
  'stream-not-json': rule('error', 'http'),
  'http-content-type': rule('error', 'http'),
  'http-not-accepted': rule('error', 'http'),
  'http-accepted-body': rule('warning', 'http'),
  'http-get-status': rule('error', 'httpGet'),
  'http-error-status': rule('error', 'httpMeta'),
  'http-html-error': rule('warning', 'http'),
  'http-redirect': rule('warning', 'http'),
  'http-session-id': rule('error', 'httpSession'),
  'http-session-removed': rule('note', 'changes'),
  'http-stream-cut': rule('warning', 'http'),
  'http-version-header': rule('error', 'httpVersion'),
  'http-method-header': rule('error', 'httpMeta'),
  'http-name-header': rule('error', 'httpMeta'),
  'http-accept-header': rule('error', 'http'),
} as const satisfies Record<string, RuleFacts>;

export type ProtocolRule = keyof typeof protocolRules;

export function isProtocolRule(rule: ConformityRule): rule is ProtocolRule {
  return Object.hasOwn(protocolRules, rule);
}

export function severityOf(rule: ConformityRule): Severity {
  return isProtocolRule(rule) ? protocolRules[rule].severity : severities[rule];
}

/** Rules of the content whose section is not that of the object's definition. */
const sectionsOfContent: Partial<Record<Rule, SectionName>> = {
  'jsonrpc-version': 'messages',
  'result-and-error': 'messages',
  'result-type-missing': 'messages',
  'result-type-unknown': 'messages',
  'invalid-utf-8': 'transports',
  'byte-order-mark': 'transports',
  'replacement-character': 'transports',
  'lone-surrogate': 'transports',
  'duplicate-key': 'messages',
  'meta-key': 'meta',
  'meta-reserved': 'meta',
  'cache-scope': 'caching',
  'ttl-impossible': 'caching',
  'structured-missing': 'structured',
  'structured-not-object': 'structured',
  'structured-without-text': 'structured',
  'text-differs': 'structured',
  'icon-source': 'icons',
  'icon-sizes': 'icons',
  'icon-theme': 'icons',
  'annotation-audience': 'annotations',
  'annotation-priority': 'annotations',
  'annotation-last-modified': 'annotations',
  'annotation-no-zone': 'annotations',
};

export function sectionOf(rule: ConformityRule): SectionName {
  if (isProtocolRule(rule)) return protocolRules[rule].section;
  return sectionsOfContent[rule] ?? 'schema';
}
