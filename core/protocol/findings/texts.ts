/** What each rule says of a finding, in English: plain `{name}` placeholders, for which a finding has the values. */
export const findings = {
  // The message around the result
  'jsonrpc-version': 'jsonrpc must be "2.0", but is {actual}.',
  'result-and-error':
    'The message has both result and error; JSON-RPC allows only one. Omit error from a successful response.',
  'duplicate-key':
    'Duplicate key “{name}” in this object. Clients keep only one value, usually the last, which is shown here.',
  'number-too-precise':
    'Clients that parse numbers as doubles read {written} as {read}. Send such numbers as strings.',
  'lone-surrogate':
    'The text contains an unpaired surrogate ({escape}), which UTF-8 can’t represent: many clients fail or replace it.',
  'replacement-character':
    'The text contains U+FFFD, which replaces invalid UTF-8 bytes: data was lost in the server or in transit.',
  'invalid-utf-8':
    'The message contains bytes that are not UTF-8, shown here as U+FFFD. Strict clients reject it.',
  'byte-order-mark':
    'The message starts with a byte order mark, which JSON must not have in transit (RFC 8259 section 8.1): many clients fail on it.',
  'hidden-characters':
    'The text contains characters that are invisible to people but read by models: {characters}.',
  'more-of-a-rule': '{count} more findings of this rule from here on.',

  // The result as a whole
  'result-not-object': 'The result must be an object, but is {actual}.',
  'result-type-missing':
    'resultType is missing; 2026-07-28 requires it (“complete” for a final result).',
  'result-type-unknown':
    'Unknown resultType “{actual}”. Clients may not know how to handle the result.',
  'empty-content': 'The result has no content.',
  'empty-error': 'isError is true, but there is no error message, so a model can’t correct itself.',
  'unknown-member': 'Unknown field “{name}”. Clients ignore it.',
  'misspelt-member': 'Unknown field “{name}”. Did you mean “{meant}”?',
  'member-too-new':
    '“{name}” was added in {since}. Clients using the negotiated version {version} don’t know it.',
  'null-member':
    '“{name}” is null. Omit it instead: null is not allowed here, and strict clients reject the result.',

  // Structured content
  'structured-missing':
    'The tool has an outputSchema, so the result must have structuredContent, but it is missing.',
  'structured-without-text':
    'content is empty, so clients without support for structuredContent show nothing. Repeat the data there as text.',
  'text-differs':
    'This text is JSON but differs from structuredContent: at {where} it has {text} instead of {structured}.',
  'output-schema': '{message}',
  'output-schema-of-error': '{message} Some clients check this even if isError is true.',
  'output-schema-invalid':
    'Couldn’t validate structuredContent: the tool’s outputSchema is not a valid JSON Schema. {message}',
  'output-schema-dialect':
    'Couldn’t validate structuredContent: Loupe doesn’t support the dialect {dialect} of the tool’s outputSchema. Use 2020-12, which all clients support.',
  'output-schema-slow': 'Couldn’t validate structuredContent against outputSchema: {message}',
  'output-schema-root':
    'Before 2026-07-28, the root of an outputSchema must have type: "object". This one has {actual}.',

  // Blocks and their fields
  'not-an-object': 'Must be an object, but is {actual}.',
  'unknown-block-type': '“{type}” is not a content type of any protocol version.',
  'misspelt-block-type': '“{type}” is not a content type. Did you mean “{meant}”?',
  'block-misplaced': '{type} is only valid in sampling messages. Clients don’t expect it here.',
  'block-too-new':
    '{type} blocks were added in {since}. Clients using the negotiated version {version} don’t know them.',
  'field-missing': 'Missing required field {field}.',
  'field-wrong-type': '{field} must be of type {expected}, but is {actual}.',
  'size-impossible': 'size must be a non-negative integer (bytes), but is {actual}.',
  'empty-text': 'The text is empty.',
  'resource-text-and-blob': 'The resource has both text and blob; only one is allowed.',
  'resource-empty': 'The resource has neither text nor blob.',
  'meta-key':
    '“{name}” is not a valid _meta key. A key is an optional prefix (dot-separated labels and a slash) and a name that starts and ends with a letter or digit.',
  'meta-reserved': 'The prefix of “{name}” is reserved for MCP. Use your own domain as the prefix.',
  'annotation-last-modified': 'lastModified must be an ISO 8601 timestamp, but is {actual}.',
  'annotation-no-zone':
    'lastModified {actual} has no time zone, so it is ambiguous. Add Z or an offset.',
  'icon-source': 'An icon’s src must be an https:, http: or data: URI.',
  'icon-insecure':
    'The icon uses http:, so it can be modified in transit. Many clients don’t show it.',
  'icon-sizes': 'sizes must be a list of values such as “48x48” or “any”, but contains {actual}.',

  // Addresses and media types
  'uri-malformed': '“{uri}” is not an absolute URI.',
  'uri-template-malformed': '“{uri}” is not a valid URI template (RFC 6570).',
  'uri-characters': 'A URI can’t contain {character}. Percent-encode it; strict clients reject it.',
  'uri-percent':
    'In “{uri}”, a % is not followed by two hexadecimal digits. Write %25 for a percent sign.',
  'uri-dangerous': '{scheme} URIs run code when opened. Loupe doesn’t show this as a link.',
  'uri-file-host':
    '“{uri}” names the host “{host}” instead of a folder. A local file URI has three slashes: file:///…',
  'duplicate-link': 'Block {first} already links to {uri}.',
  'mime-malformed': '“{declared}” is not a valid media type.',
  'mime-of-block':
    'A block of type {type} has the media type {declared}, which is not a type of {type}.',
  'mime-of-text': 'Declared as {declared}, but sent as text. Send bytes as blob.',
  'text-not-json': 'Declared as {declared}, but not valid JSON: line {line}, column {column}.',
  'mime-contradicted': 'Declared as {declared}, but the bytes are {actual}.',
  'mime-unconfirmed': 'Declared as {declared}, but the first bytes don’t match that type.',
  'text-not-utf-8': 'Declared as {declared}, but the bytes are not UTF-8 text.',

  // Bytes
  'base64-invalid': 'Invalid base64: unexpected character at position {at}.',
  'base64-length': 'Truncated base64: invalid length.',
  'base64-data-url': 'Expected plain base64, but got a complete data: URL.',
  'base64-url-alphabet': 'The base64 uses the URL-safe alphabet (- and _) instead of + and /.',
  'base64-whitespace': 'The base64 contains whitespace.',
  'base64-padding': 'The base64 is missing its padding (=).',
  'base64-twice': 'Encoded twice: the base64 contains base64 of {actual}.',
  'base64-hex': 'The data is hexadecimal, not base64. Decoded as hex, it is {actual}.',
  'media-empty': 'The data is empty.',
  'image-cut-off': 'The image is truncated.',
  'file-cut-off': 'The file ({actual}) is truncated.',
  'image-undecodable': 'The browser can’t decode this as an image.',
  'audio-undecodable': 'The browser can’t play this.',

  // What a link or a list promised of a resource
  'size-differs': 'Advertised size {declared} bytes, actual size {actual} bytes.',
  'type-differs': 'Advertised as {declared}, but received as {actual}.',
  'bytes-differ': 'Advertised as {declared}, but the bytes are {actual}.',
  'uri-differs': 'Requested {declared}, but the server returned contents of {actual}.',
  'no-contents': 'The server returned no contents.',
  'dead-link-error': 'Couldn’t read the link: the server responded with error {message}',
  'dead-link-lost': 'Couldn’t read the link: connection lost: {message}',
  'dead-link-timeout': 'Couldn’t read the link: no response within {seconds} s.',
  'dead-link-malformed': 'Couldn’t read the link: the result has no array “contents”.',
  'dead-link-cancelled': 'Couldn’t read the link: cancelled.',
  'dead-link-failed': 'Couldn’t read the link: {message}',
  'link-contents': 'The linked contents have {count} findings of their own. See “Check all links”.',

  // Of the conversation, which no single value shows
  'member-removed':
    '“{name}” was removed in {until} and has no meaning in the negotiated version {version}.',
  'value-unknown': '{field} is {actual}, but must be one of: {expected}.',
  'number-range': '{field} is {actual}, but must be in the range {expected}.',
  'sdk-refuses': 'Clients built with the official TypeScript SDK reject this {schema}: {words}',
  'params-missing': '{method} requires params, but has none.',
  'elicitation-schema':
    'Elicitation forms don’t support “{name}” ({actual}): only strings, numbers, booleans and enums are allowed, without nesting.',
  'elicitation-url': '“{url}” is not a valid web page URL.',
  'elicitation-unknown':
    'Completion was reported for elicitationId {id}, but there is no such elicitation.',
  'url-elicitations-missing':
    'Error −32042 must list the pages to open in data.elicitations, but the list is missing.',
  'completion-too-many': '{count} values returned; a completion may have at most 100.',
  'completion-total': 'total is {total}, but {count} values were returned.',
  'tool-schema-invalid': '{field} is not a valid JSON Schema: {message}',
  'tool-schema-dialect':
    '{field} uses the dialect {dialect}, which Loupe and many clients don’t support.',
  'tool-header-name':
    'x-mcp-header must be a header name, but is {mark}. Over HTTP, clients leave the tool out.',
  'tool-header-twice':
    'Duplicate x-mcp-header {mark}: header names are case-insensitive. Over HTTP, clients leave the tool out.',
  'tool-header-type':
    'x-mcp-header {mark} is on a property of type {type}, but must be on a string, integer or boolean. Over HTTP, clients leave the tool out.',
  'tool-header-place':
    'x-mcp-header {mark} is not on a property or nested property. Over HTTP, clients leave the tool out.',
  'input-required-empty':
    'The result requests input, but has neither inputRequests nor requestState.',
  'not-json-rpc': 'This is not a JSON-RPC message: {excerpt}',
  'id-type': 'The id must be a string or an integer, but is {actual}.',
  'id-reused': 'The id {id} was already used for another request.',
  'response-unknown': 'Response to an unknown request: its id is {actual}.',
  'response-id-type':
    'The response’s id is {actual}, the request’s was {expected}: different types.',
  'response-twice': 'Duplicate response to {method}.',
  'response-after-cancel':
    'This response arrived after {method} was cancelled. It may already have been on its way.',
  'error-code-reserved':
    'Code {code} is in the range reserved for MCP, but {version} doesn’t define it.',
  'error-code-removed':
    'Code {code} is only for versions up to {until}. In {version} it must not be sent.',
  'error-code-too-new': 'Code {code} was added in {since}. Clients of {version} don’t know it.',
  'error-data-missing': 'Error {code} must have {member} in its data.',
  'batch-removed': '{version} no longer supports batches.',
  'batch-initialize': 'initialize must not be part of a batch.',
  'method-unknown':
    '{method} is not a method of any version. Receivers ignore it or respond with −32601.',
  'method-too-new': '{method} was added in {since}, but the negotiated version is {version}.',
  'method-removed':
    '{method} is only for versions up to {until}, but the negotiated version is {version}.',
  'method-wrong-sender': '{method} must not be sent by the {who}.',
  'method-kind': '{method} was sent as a {kind}, but isn’t one.',
  'version-unknown': '{actual} is not a protocol version.',
  'before-initialize': '{method} was sent before the response to initialize.',
  'before-answer': 'The server sent {method} before responding to initialize.',
  'before-initialized': '{method} was sent before notifications/initialized.',
  'initialize-twice': 'initialize was sent again on an initialized connection.',
  'initialize-cancelled': 'initialize must not be cancelled.',
  'capability-undeclared':
    '{method} requires the capability {capability}, which the {who} didn’t declare.',
  'declared-not-implemented':
    'The server responded to {method} with −32601, but it must support this method.',
  'meta-version-missing':
    '{method} has no _meta. In 2026-07-28, every request must include its version and capabilities.',
  'progress-unknown': 'No request asked for progress with the token {token}.',
  'progress-back':
    'progress must increase with each notification, but went from {before} to {actual}.',
  'progress-late': 'Progress for {method} arrived after its response.',
  'progress-over': 'progress is {actual}, which exceeds the total of {total}.',
  'cancel-unknown': 'Cancelled request {id} was never sent by this side.',
  'log-below-level': 'Log message of level {actual}, but the minimum level is {level}.',
  'log-not-asked': 'Log message received, but no open request has a logLevel in its _meta.',
  'update-not-subscribed': 'Update for {uri}, but nobody subscribed to it.',
  'listen-not-asked': '{method} received, but no subscription requested it.',
  'listen-no-id': '{method} does not say which subscription it belongs to.',
  'listen-not-acknowledged':
    '{method} arrived before notifications/subscriptions/acknowledged of its subscription.',
  'duplicate-item': 'Duplicate {key} “{name}” in {member}: clients can reach only one of the two.',
  'cursor-repeated': 'The list returns the cursor “{cursor}” again, so pagination never ends.',
  'cursor-never-given':
    'The server returned a list for the cursor “{cursor}”, which it never issued. Unknown cursors should be rejected with −32602.',
  'list-changed-silently':
    'The list of {member} changed without a list_changed notification, although the server declared listChanged.',
  'tool-name-length': 'A tool name has {length} characters.',
  'tool-name-characters': 'The tool name {name} contains invalid characters: {characters}',
  'sampling-results-mixed': 'A message with tool results contains other content, too.',
  'sampling-results-missing': 'Tool uses without a result in the next message: {id}',
  'sampling-results-stray': 'The tool result for {id} doesn’t follow a matching tool use.',
  'task-unknown-status': 'Unknown task status “{status}”.',
  'task-no-ttl': 'The task has no TTL ({member}).',
  'task-bad-ttl': '{member} must be an integer (milliseconds) or null.',
  'task-bad-poll-interval': '{member} must be an integer (milliseconds).',
  'task-no-created-at': 'createdAt is missing or not a valid timestamp.',
  'task-no-last-updated-at': 'lastUpdatedAt is missing or not a valid timestamp.',
  'task-not-begun-working': 'A new task must start with the status “working”.',
  'task-unasked':
    'The server responded with a task, but none was requested, or Loupe didn’t declare tasks.',
  'task-other-task': 'The response is about another task, or about none.',
  'task-left-terminal': 'The task’s status changed after it had ended.',
  'task-result-early': 'tasks/result returned a result while the task was still running.',
  'task-no-result': 'The task is completed, but has no result.',
  'task-no-error': 'The task failed, but has no error.',
  'task-no-input-requests': 'The task requires input, but has no inputRequests.',
  'task-input-key-reused': 'The same inputRequests key was used for two different requests.',
  'app-uri': 'The tool declares {found} as its app.',
  'app-unread': 'A tool declares {uri} as its app, but reading that resource failed.',
  'app-no-contents': 'The app’s resource has no contents.',
  'app-no-text': 'The contents of the app have neither text nor blob.',
  'app-mime-type': 'The app’s MIME type is {found}.',
  'app-other-uri': 'The contents are for {found}, not for the requested app.',
  'app-refused-domains': 'Left out of the app’s policy because they aren’t valid domains: {found}',
  'skills-without-resources':
    'The server declares the Skills extension, but not the capability “resources”, which is required to read skills.',
  'skill-entry': 'A skill entry must be an object.',
  'skill-uri': 'uri must be the absolute URI of the skill’s SKILL.md, but is {uri}.',
  'skill-front-matter': 'frontmatter must have a non-empty string {field}.',
  'skill-name-form':
    'The name “{name}” is invalid for Agent Skills: use 1 to 64 lowercase letters, digits and single hyphens.',
  'skill-name-differs': 'The skill’s name “{name}” must match its directory name “{segment}”.',
  'skill-name-repeated':
    'Another skill in the list is also named “{name}”. Hosts can only tell them apart by path.',
  'skill-description-length': 'The description has {length} characters (maximum 1,024).',
  'skill-resources':
    'resources must be a list of the skill’s files, or “dynamic”. Hosts don’t load this skill.',
  'skill-file-uri': 'uri must be the absolute URI of a file, but is {uri}.',
  'skill-file-repeated': 'The list contains the file {uri} twice.',
  'skill-file-outside': '{uri} is outside the skill’s directory, {root}.',
  'skill-digest-form':
    'digest must be sha256: and 64 lowercase hexadecimal digits, but is {actual}.',
  'skill-without-itself': 'The list of files doesn’t include the skill’s own {uri}.',
  'skill-too-large':
    'The skill has {files} files with {bytes} bytes. Hosts may refuse more than 512 files or 16,777,216 bytes.',
  'skill-file-unlisted': 'The skill’s entry doesn’t list {uri}, so hosts reject it.',
  'skill-file-size':
    'The file has {actual} bytes, but the skill’s entry says {declared}. Hosts reject it.',
  'skill-file-digest':
    'The file’s digest is {actual}, but the skill’s entry says {declared}. Hosts reject it.',
  'skill-front-matter-missing': 'Can’t read the front matter of SKILL.md: {reason}.',
  'skill-front-matter-differs':
    'The front matter of SKILL.md differs from the skill’s entry in {fields}. Hosts don’t load this skill.',
  'stdout-not-json': 'Non-JSON output on stdout: {excerpt}',
  'stdout-several': 'Several messages on one line: {excerpt}',
  'stream-not-json': 'Non-JSON data in the body: {excerpt}',
  'http-content-type': 'Response to a request with status {status} and content type {actual}.',
  'http-not-accepted':
    'Response to a notification or response with status {status} instead of 202.',
  'http-accepted-body': '202 Accepted with a body of {bytes} bytes.',
  'http-get-status': 'GET returned {actual}.',
  'http-error-status':
    'Error {code} must be sent with HTTP {expected}, but was sent with {status}.',
  'http-html-error': 'HTTP {status} with an HTML page.',
  'http-redirect':
    'The server redirects ({status}) to {location}. Many clients don’t follow redirects, and credentials may be lost.',
  'http-session-id': 'Mcp-Session-Id contains characters other than visible ASCII.',
  'http-session-changed': 'Mcp-Session-Id changed during the session, from {before} to {actual}.',
  'http-session-removed': 'Mcp-Session-Id was sent, but 2026-07-28 has no sessions.',
  'http-stream-cut': 'The event stream ended before the response to {method}.',
  'http-response-on-get':
    'The response to {method} was sent on the GET stream, which is only for messages the server sends on its own.',
  'http-response-elsewhere': 'The response to {method} was sent on the stream of another request.',
  'event-id-repeated': 'The event ID {id} was already used in this session.',
  'http-version-header': 'MCP-Protocol-Version doesn’t match the message’s version: {actual}',
  'http-method-header': 'Mcp-Method is {actual}, but the message is {expected}.',
  'http-name-header': 'Mcp-Name is {actual}, but the message has {expected}.',
  'http-accept-header':
    'Accept is {actual}, but must contain both application/json and text/event-stream.',
  'server-check-failed': '{step}: expected {expected}, but got {actual}.',
  'server-check-odd': '{step}: {expected} is recommended, but got {actual}.',
  'auth-issuer-mismatch':
    'The authorization server’s metadata names the issuer {actual} instead of {expected}. A strict client stops here.',
  'auth-resource-mismatch':
    'The resource metadata is for {actual}, but the server is {expected}. A strict client stops here.',
  'auth-pkce-not-advertised':
    'The authorization server does not advertise PKCE with S256. A strict client stops here.',
  'auth-iss-mismatch':
    'The authorization server returned iss “{actual}”, but its issuer is {expected}. A strict client stops here.',
  'auth-private-network': 'The server points clients to {url}, which is in a private network.',
  'auth-registration-changed':
    'The authorization server registered the redirect URI {actual} instead of {expected}.',
  'auth-registration-expired':
    'The authorization server registered {id} with a client secret that expired on {expires}.',
  'auth-let-in':
    'The server accepted a request it must reject ({kind}): it responded with {status}.',
} as const;
