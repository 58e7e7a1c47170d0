import type remedies from './remedies.json';
import type { Severity } from './severity';
import type { SectionName } from './spec-sections';
import type texts from './texts.json';

interface RuleFacts {
  severity: Severity;
  /** Where the specification says it. */
  section: SectionName;
  /** What to do about it, in {@link remedies}; the rule's own remedy where none is named. */
  remedy?: keyof typeof remedies;
}

const rule = (severity: Severity, section: SectionName, remedy?: keyof typeof remedies): RuleFacts => ({
  severity,
  section,
  remedy,
});

/** Every rule of the protocol that is checked. What each says stands in `texts.json`. */
export const rules: Readonly<Record<keyof typeof texts, RuleFacts>> = {
  // The frame and the text of a message
  'jsonrpc-version': rule('error', 'messages', 'frame'),
  'result-and-error': rule('error', 'messages', 'frame'),
  'duplicate-key': rule('warning', 'messages', 'encoding'),
  'number-too-precise': rule('note', 'schema', 'encoding'),
  'lone-surrogate': rule('warning', 'transports', 'encoding'),
  'replacement-character': rule('warning', 'transports', 'encoding'),
  'invalid-utf-8': rule('error', 'transports', 'encoding'),
  'byte-order-mark': rule('warning', 'transports', 'encoding'),
  'hidden-characters': rule('note', 'schema', 'encoding'),
  'line-separator': rule('note', 'transports'),
  'more-of-a-rule': rule('note', 'schema', 'general'),

  // A result as a whole
  'result-not-object': rule('error', 'schema', 'shape'),
  'result-type-missing': rule('error', 'messages', 'resultType'),
  'result-type-unknown': rule('warning', 'messages'),
  'empty-content': rule('note', 'schema'),
  'empty-error': rule('warning', 'schema'),
  'unknown-member': rule('note', 'schema', 'names'),
  'misspelt-member': rule('warning', 'schema', 'names'),
  'member-too-new': rule('note', 'schema', 'version'),
  'null-member': rule('error', 'schema'),

  // Structured content
  'structured-missing': rule('error', 'structured'),
  'structured-without-text': rule('note', 'structured'),
  'text-differs': rule('warning', 'structured'),
  'output-schema': rule('error', 'schema'),
  'output-schema-of-error': rule('warning', 'schema', 'output-schema'),
  'output-schema-invalid': rule('error', 'schema'),
  'output-schema-part': rule('warning', 'schema'),
  'output-schema-dialect': rule('warning', 'schema'),
  'output-schema-slow': rule('note', 'schema'),
  'output-schema-root': rule('error', 'schema'),

  // Blocks and their members
  'not-an-object': rule('error', 'schema', 'shape'),
  'unknown-block-type': rule('error', 'schema', 'shape'),
  'misspelt-block-type': rule('error', 'schema', 'shape'),
  'block-misplaced': rule('error', 'schema', 'shape'),
  'block-too-new': rule('note', 'schema', 'version'),
  'field-missing': rule('error', 'schema'),
  'field-wrong-type': rule('error', 'schema'),
  'size-impossible': rule('error', 'schema', 'shape'),
  'empty-text': rule('note', 'schema'),
  'resource-text-and-blob': rule('warning', 'schema'),
  'resource-empty': rule('error', 'schema'),
  'meta-key': rule('error', 'meta', 'meta'),
  'meta-reserved': rule('warning', 'meta', 'meta'),
  'annotation-last-modified': rule('warning', 'annotations', 'annotations'),
  'annotation-no-zone': rule('note', 'annotations', 'annotations'),
  'icon-source': rule('error', 'icons', 'icons'),
  'icon-data': rule('warning', 'icons'),
  'icon-insecure': rule('warning', 'icons', 'icons'),
  'icon-sizes': rule('warning', 'icons', 'icons'),

  // Addresses and media types
  'uri-malformed': rule('error', 'schema', 'uri'),
  'uri-template-malformed': rule('error', 'schema'),
  'uri-characters': rule('warning', 'schema', 'uri'),
  'uri-percent': rule('warning', 'schema', 'uri'),
  'uri-dangerous': rule('warning', 'schema', 'uri'),
  'uri-file-host': rule('warning', 'schema', 'uri'),
  'duplicate-link': rule('warning', 'schema', 'uri'),
  'mime-malformed': rule('warning', 'schema', 'media'),
  'mime-of-block': rule('warning', 'schema', 'media'),
  'mime-of-text': rule('warning', 'schema', 'media'),
  'text-not-json': rule('warning', 'schema', 'media'),
  'mime-contradicted': rule('error', 'schema', 'media'),
  'mime-unconfirmed': rule('error', 'schema', 'media'),
  'text-not-utf-8': rule('warning', 'schema', 'media'),

  // Bytes
  'base64-invalid': rule('error', 'schema', 'bytes'),
  'base64-length': rule('error', 'schema', 'bytes'),
  'base64-data-url': rule('error', 'schema', 'bytes'),
  'base64-url-alphabet': rule('error', 'schema', 'bytes'),
  'base64-whitespace': rule('error', 'schema', 'bytes'),
  'base64-padding': rule('error', 'schema', 'bytes'),
  'base64-twice': rule('error', 'schema', 'bytes'),
  'base64-hex': rule('error', 'schema', 'bytes'),
  'media-empty': rule('error', 'schema', 'bytes'),
  'image-cut-off': rule('error', 'schema', 'bytes'),
  'file-cut-off': rule('error', 'schema', 'bytes'),
  'image-undecodable': rule('error', 'schema', 'bytes'),
  'audio-undecodable': rule('warning', 'schema', 'bytes'),

  // What a link or a list promised of a resource
  'size-differs': rule('warning', 'schema'),
  'type-differs': rule('warning', 'schema', 'media'),
  'bytes-differ': rule('warning', 'schema', 'media'),
  'uri-differs': rule('note', 'schema', 'uri'),
  'no-contents': rule('warning', 'schema'),
  'dead-link-error': rule('error', 'schema', 'uri'),
  'dead-link-lost': rule('error', 'schema', 'uri'),
  'dead-link-timeout': rule('error', 'schema', 'uri'),
  'dead-link-malformed': rule('error', 'schema', 'uri'),
  'dead-link-cancelled': rule('error', 'schema', 'uri'),
  'dead-link-failed': rule('error', 'schema', 'uri'),
  'link-contents': rule('warning', 'schema', 'uri'),

  // Shapes
  'member-removed': rule('note', 'schema'),
  'value-unknown': rule('error', 'schema'),
  'number-range': rule('error', 'schema'),
  'sdk-refuses': rule('warning', 'schema'),
  'params-missing': rule('error', 'schema'),
  'elicitation-schema': rule('error', 'elicitationSchema'),
  'elicitation-url': rule('error', 'elicitationUrl'),
  'elicitation-unknown': rule('warning', 'elicitationUrl'),
  'url-elicitations-missing': rule('error', 'elicitationUrl'),
  'completion-too-many': rule('error', 'completion'),
  'completion-total': rule('warning', 'completion'),
  'tool-schema-invalid': rule('error', 'schema'),
  'tool-schema-pattern': rule('warning', 'schema'),
  'tool-schema-dialect': rule('note', 'schema'),
  'tool-header-name': rule('error', 'toolHeaders'),
  'tool-header-twice': rule('error', 'toolHeaders'),
  'tool-header-type': rule('error', 'toolHeaders'),
  'tool-header-place': rule('error', 'toolHeaders'),
  'input-required-empty': rule('error', 'schema'),
  'input-required-nothing': rule('note', 'schema'),

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
  'error-data-missing': rule('error', 'errors', 'shape'),
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
  'declared-not-implemented': rule('error', 'capabilities'),
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
  'listen-not-acknowledged': rule('error', 'subscriptions'),

  // Lists
  'duplicate-item': rule('warning', 'schema'),
  'cursor-repeated': rule('error', 'pagination'),
  'cursor-never-given': rule('note', 'pagination'),
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

  // Skills
  'skills-without-resources': rule('error', 'skills'),
  'skill-entry': rule('error', 'skills', 'skill'),
  'skill-uri': rule('error', 'skills', 'skill'),
  'skill-front-matter': rule('error', 'skills', 'skill'),
  'skill-name-form': rule('error', 'skills', 'skillName'),
  'skill-name-differs': rule('error', 'skills', 'skillName'),
  'skill-name-repeated': rule('warning', 'skills', 'skillName'),
  'skill-description-length': rule('error', 'skills', 'skill'),
  'skill-resources': rule('error', 'skills', 'skillFiles'),
  'skill-file-uri': rule('error', 'skills', 'skillFiles'),
  'skill-file-repeated': rule('error', 'skills', 'skillFiles'),
  'skill-file-outside': rule('error', 'skills', 'skillFiles'),
  'skill-digest-form': rule('error', 'skills', 'skillFiles'),
  'skill-without-itself': rule('error', 'skills', 'skillFiles'),
  'skill-too-large': rule('warning', 'skills'),
  'skill-file-unlisted': rule('error', 'skills', 'skillFiles'),
  'skill-file-size': rule('error', 'skills', 'skillFiles'),
  'skill-file-digest': rule('error', 'skills', 'skillFiles'),
  'skill-front-matter-missing': rule('error', 'skills', 'skill'),
  'skill-front-matter-differs': rule('error', 'skills', 'skill'),

  // stdio
  'stdout-not-json': rule('error', 'stdio'),
  'stdout-several': rule('error', 'stdio'),
  'stdout-unfinished': rule('error', 'stdio'),

  // HTTP
  'stream-not-json': rule('error', 'http'),
  'event-unfinished': rule('error', 'http'),
  'event-type': rule('error', 'http'),
  'http-content-type': rule('error', 'http'),
  'http-encoding': rule('error', 'http'),
  'http-not-accepted': rule('error', 'http'),
  'http-accepted-body': rule('warning', 'http'),
  'http-get-status': rule('error', 'httpGet'),
  'http-error-status': rule('error', 'httpMeta'),
  'http-result-status': rule('error', 'http'),
  'http-html-error': rule('warning', 'http'),
  'http-redirect': rule('warning', 'http'),
  'http-session-id': rule('error', 'httpSession'),
  'http-session-changed': rule('warning', 'httpSession'),
  'http-session-removed': rule('note', 'changes'),
  'http-stream-cut': rule('warning', 'http'),
  'http-response-on-get': rule('error', 'httpGet'),
  'http-response-elsewhere': rule('error', 'http'),
  'event-id-repeated': rule('error', 'httpResume'),
  'http-version-header': rule('error', 'httpVersion'),
  'http-method-header': rule('error', 'httpMeta'),
  'http-name-header': rule('error', 'httpMeta'),
  'http-accept-header': rule('error', 'http'),

  // What the server check asks for on purpose
  'server-check-failed': rule('error', 'errors'),
  'server-check-not-recommended': rule('warning', 'errors'),

  // Authorization
  'auth-issuer-mismatch': rule('error', 'authorization'),
  'auth-resource-mismatch': rule('error', 'authorization'),
  'auth-pkce-not-advertised': rule('error', 'authorization'),
  'auth-iss-mismatch': rule('error', 'authorization'),
  'auth-private-network': rule('warning', 'authorization'),
  'auth-registration-changed': rule('warning', 'authorization'),
  'auth-registration-expired': rule('warning', 'authorization'),
  'auth-let-in': rule('error', 'authorization'),
};

export type Rule = keyof typeof rules;
