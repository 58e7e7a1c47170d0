/** What each rule says of a finding, in English: plain `{name}` placeholders, for which a finding has the values. */
export const findings = {
  // The message around the result
  'jsonrpc-version': 'jsonrpc must be "2.0", but is {actual}.',
  'result-and-error':
    'The message has both result and error; JSON-RPC allows one of them. Leave error out of a success.',
  'duplicate-key':
    'The name “{name}” stands twice in this object. Clients keep one of the values, mostly the last, as is shown here.',
  'number-too-precise':
    'A client that reads numbers as doubles turns {written} into {read}. Send such a number as a string.',
  'lone-surrogate':
    'The text has half of a surrogate pair ({escape}), which UTF-8 cannot hold: many clients fail on it or replace it.',
  'replacement-character':
    'The text has U+FFFD, which stands for bytes that are not UTF-8: something of it was lost, in the server or on the way.',
  'invalid-utf-8':
    'The message has bytes that are not UTF-8. They are shown as U+FFFD here; strict clients refuse the message.',
  'byte-order-mark':
    'The message begins with a byte order mark, which JSON on a wire must not have (RFC 8259 section 8.1): many clients fail on it.',
  'hidden-characters': 'The text has characters that nobody sees but a model reads: {characters}.',
  'more-of-a-rule': 'There are {count} more of the kind that begins here.',

  // The result as a whole
  'result-not-object': 'The result must be an object, but it is {actual}.',
  'result-type-missing':
    'resultType is missing; 2026-07-28 requires it (“complete” for a final result).',
  'result-type-unknown':
    'The resultType “{actual}” is not one of the protocol, so clients may not know what to do with the result.',
  'empty-content': 'The result has no content.',
  'empty-error':
    'isError is true, but nothing says what went wrong: a model cannot correct itself.',
  'unknown-member': '“{name}” is not a member that the protocol knows here; clients ignore it.',
  'misspelt-member': '“{name}” is not a known member. Is “{meant}” meant?',
  'member-too-new':
    '“{name}” came with {since}; at {version}, which was agreed on, clients do not know it.',
  'null-member':
    '“{name}” is null. Leave it out where there is nothing to say: null is not allowed here, and strict clients reject the result.',

  // Structured content
  'structured-missing':
    'The tool has an outputSchema, so its result must have structuredContent; it has none.',
  'structured-without-text':
    'content is empty, so clients that do not know structuredContent see nothing of it. Repeat it there as text.',
  'text-differs':
    'This text is JSON, but says something else than structuredContent: at {where} it has {text}, there it is {structured}.',
  'output-schema': '{message}',
  'output-schema-of-error': '{message} Some clients check that also where isError is true.',
  'output-schema-invalid':
    'structuredContent could not be checked: the tool’s outputSchema is not a valid JSON Schema. {message}',
  'output-schema-dialect':
    'structuredContent could not be checked: nobody can judge by the dialect {dialect} of the tool’s outputSchema here. Declare 2020-12, which every client knows.',
  'output-schema-slow': 'structuredContent could not be checked against outputSchema: {message}',
  'output-schema-root':
    'Before 2026-07-28 the root of an outputSchema must have type: "object"; the one of this tool has {actual}.',

  // Blocks and their fields
  'not-an-object': 'This must be an object, but is {actual}.',
  'unknown-block-type': '“{type}” is not a content type of any protocol version.',
  'misspelt-block-type': '“{type}” is not a content type. Is “{meant}” meant?',
  'block-misplaced': '{type} belongs into sampling messages; here clients do not expect it.',
  'block-too-new':
    'Blocks of type {type} came with {since}; at {version}, which was agreed on, clients do not know them.',
  'field-missing': 'The required field {field} is missing.',
  'field-wrong-type': '{field} must be of type {expected}, but is {actual}.',
  'size-impossible': 'size must be a whole number of bytes from 0, but is {actual}.',
  'empty-text': 'The text is empty.',
  'resource-text-and-blob': 'The resource has both text and blob; only one of them is expected.',
  'resource-empty': 'The resource has neither text nor blob.',
  'meta-key':
    '“{name}” is not a valid name in _meta: an optional prefix of labels with dots between them and a slash, then a name that starts and ends with a letter or digit.',
  'meta-reserved': 'The prefix of “{name}” is reserved for MCP itself. Use one of your own domain.',
  'annotation-last-modified': 'lastModified must be an ISO 8601 time, but is {actual}.',
  'annotation-no-zone':
    'lastModified {actual} has no time zone, so that it means another moment everywhere. Add Z or an offset.',
  'icon-source': 'The source of an icon must be an https:, http: or data: URI.',
  'icon-insecure':
    'The icon comes over http:, where anyone on the way can change it. Many clients do not show it.',
  'icon-sizes': 'sizes must be a list of sizes such as “48x48” or “any”, but has {actual}.',

  // Addresses and media types
  'uri-malformed': '“{uri}” is not an absolute URI.',
  'uri-template-malformed': '“{uri}” is not a URI template (RFC 6570).',
  'uri-characters':
    'A URI cannot have {character} in it. Percent-encode it, as strict clients refuse it.',
  'uri-percent':
    'In “{uri}” a % is not followed by two hexadecimal digits. Write %25 for a percent sign.',
  'uri-dangerous': 'A URI of {scheme} runs code where it is opened. Loupe does not make it a link.',
  'uri-file-host':
    '“{uri}” names a host “{host}”, not a folder. A local file has three slashes: file:///…',
  'duplicate-link': 'Block {first} already links to {uri}.',
  'mime-malformed': '“{declared}” is not a media type.',
  'mime-of-block': 'A block of type {type} has the media type {declared}, which is none of {type}.',
  'mime-of-text': 'It is declared as {declared}, but comes as text. Send bytes as blob.',
  'text-not-json': 'It is declared as {declared}, but is not JSON: line {line}, column {column}.',
  'mime-contradicted': 'It is declared as {declared}, but its bytes are {actual}.',
  'mime-unconfirmed': 'It is declared as {declared}, but its bytes do not begin like that.',
  'text-not-utf-8': 'It is declared as {declared}, but its bytes are not text in UTF-8.',

  // Bytes
  'base64-invalid': 'This is not base64: character {at} cannot stand there.',
  'base64-length': 'The base64 is cut off: no bytes have this length.',
  'base64-data-url': 'The data is a whole data: URL where bare base64 belongs.',
  'base64-url-alphabet': 'The base64 uses the URL alphabet (- and _) instead of + and /.',
  'base64-whitespace': 'The base64 has white space in it.',
  'base64-padding': 'The base64 lacks its padding (=).',
  'base64-twice': 'The data was encoded twice: in the base64 there is base64 again, of {actual}.',
  'base64-hex': 'The data is hexadecimal, not base64: read so, it is {actual}.',
  'media-empty': 'There are no bytes in it.',
  'image-cut-off': 'The image ends too early: a part of it is missing.',
  'file-cut-off': 'The file ({actual}) ends too early: a part of it is missing.',
  'image-undecodable': 'The browser cannot decode it as an image.',
  'audio-undecodable': 'The browser cannot play it.',

  // What a link or a list promised of a resource
  'size-differs': '{declared} bytes were advertised, but there are {actual}.',
  'type-differs': 'It is advertised as {declared}, but came as {actual}.',
  'bytes-differ': 'It is advertised as {declared}, but its bytes are {actual}.',
  'uri-differs': 'Asked for {declared}, the server gave contents of {actual}.',
  'no-contents': 'The server returned no contents.',
  'dead-link-error': 'The link could not be read: the server answered with error {message}',
  'dead-link-lost': 'The link could not be read, because the connection was lost: {message}',
  'dead-link-timeout': 'The link could not be read: the server did not answer within {seconds} s.',
  'dead-link-malformed': 'The link could not be read: the result has no array “contents”.',
  'dead-link-cancelled': 'The link could not be read: that was cancelled.',
  'dead-link-failed': 'The link could not be read: {message}',
  'link-contents': 'What the link leads to has {count} findings of its own: see “Check all links”.',

  // Of the conversation, which no single value shows
  'member-removed':
    '“{name}” is gone since {until}; at {version}, which was agreed on, it means nothing.',
  'value-unknown': '{field} is {actual}, which is none of: {expected}.',
  'number-range': '{field} is {actual}, outside of {expected}.',
  'sdk-refuses': 'Clients built with the official TypeScript SDK refuse this {schema}: {words}',
  'params-missing': '{method} has no params, which it requires.',
  'elicitation-schema':
    'A form can’t ask for “{name}” ({actual}): only texts, numbers, booleans and choices are allowed, nothing nested.',
  'elicitation-url': '“{url}” is not the address of a web page.',
  'elicitation-unknown': 'No elicitation has the elicitationId {id}, which is told to be complete.',
  'url-elicitations-missing':
    'Error −32042 must list the pages to open in data.elicitations, but there is none.',
  'completion-too-many': '{count} values came; a completion has 100 at most.',
  'completion-total': 'total is {total}, but {count} values came.',
  'tool-schema-invalid': '{field} is not a valid JSON Schema: {message}',
  'tool-schema-dialect':
    '{field} declares the dialect {dialect}, which Loupe and many clients can’t check values by.',
  'input-required-empty':
    'The result asks for input, but has neither inputRequests nor requestState.',
  'not-json-rpc': 'This is not a JSON-RPC message: {excerpt}',
  'id-type': 'The id must be a string or a whole number, but is {actual}.',
  'id-reused': 'The id {id} was used for a request before.',
  'response-unknown': 'This answers a request that nobody made: its id is {actual}.',
  'response-id-type':
    'The id of the answer is {actual}, that of the request was {expected}: another type.',
  'response-twice': '{method} was answered before: this is a second response to one request.',
  'response-after-cancel':
    '{method} had been cancelled when this answer came. It may have been on its way.',
  'error-code-reserved':
    'The code {code} is of the range that MCP keeps for itself, but {version} defines no such code.',
  'error-code-removed':
    'The code {code} is of versions up to {until}; in {version} it must not be sent.',
  'error-code-too-new':
    'The code {code} came with {since}; clients of {version} do not know what it means.',
  'error-data-missing': 'Error {code} must have {member} in its data.',
  'batch-removed': 'Batches are no longer part of the protocol in {version}.',
  'batch-initialize': 'initialize must not be part of a batch.',
  'method-unknown':
    '{method} is not a method of any version. Whoever does not know it ignores it, or answers with −32601.',
  'method-too-new': '{method} came with {since}, but {version} was agreed on.',
  'method-removed': '{method} is of versions up to {until}, but {version} was agreed on.',
  'method-wrong-sender': '{method} is not for the {who} to send.',
  'method-kind': '{method} was sent as a {kind}, which it is not.',
  'version-unknown': '{actual} is not a version of the protocol.',
  'before-initialize': '{method} was sent before initialize was answered.',
  'before-answer': 'The server sent {method} before it had answered initialize.',
  'before-initialized': '{method} was sent before notifications/initialized.',
  'initialize-twice': 'initialize was sent again on a connection that is initialized.',
  'initialize-cancelled': 'initialize must not be cancelled.',
  'capability-undeclared':
    '{method} needs the capability {capability}, which the {who} did not declare.',
  'declared-not-implemented':
    '{method} was answered with −32601, though the server has to have it.',
  'meta-version-missing':
    '{method} has no _meta: in 2026-07-28 every request names its version and capabilities.',
  'progress-unknown': 'Nobody asked for progress with the token {token}.',
  'progress-back':
    'progress must rise with each notification, but was {before} and is now {actual}.',
  'progress-late': 'Progress of {method} came after its answer.',
  'progress-over': 'progress is {actual}, more than the total of {total}.',
  'cancel-unknown': 'What is cancelled here, {id}, is no request that the sender has made.',
  'log-below-level': 'A log message of level {actual} came, though the least wanted is {level}.',
  'log-not-asked':
    'A log message came, though no open request asks for any by a logLevel in its _meta.',
  'update-not-subscribed': 'Nobody subscribed to {uri}, which is told to have changed.',
  'listen-not-asked': '{method} came, though no subscription asks for it.',
  'listen-no-id': '{method} does not say which subscription it belongs to.',
  'listen-not-acknowledged':
    '{method} came before notifications/subscriptions/acknowledged for its subscription.',
  'duplicate-item':
    'The {key} “{name}” stands twice in {member}: clients can reach only one of the two.',
  'cursor-repeated': 'The list gives the cursor “{cursor}” again: following it never ends.',
  'cursor-never-given':
    'The server answered the cursor “{cursor}” with a list, though it never gave it. An unknown cursor should be refused with −32602.',
  'list-changed-silently':
    'The list of {member} is another than before, but no list_changed was sent, though the server declares that it tells.',
  'tool-name-length': 'A tool’s name has {length} characters.',
  'tool-name-characters':
    'The name of the tool {name} has characters that a tool’s name should not have: {characters}',
  'sampling-results-mixed': 'A message with tool results has other content, too.',
  'sampling-results-missing': 'Tool uses without a result in the next message: {id}',
  'sampling-results-stray': 'The tool result for {id} follows no such tool use.',
  'task-unknown-status': 'The status “{status}” is none that the specification knows.',
  'task-no-ttl': 'The task does not say how long it is kept ({member}).',
  'task-bad-ttl': '{member} is not a whole number of milliseconds, nor null.',
  'task-bad-poll-interval': '{member} is not a whole number of milliseconds.',
  'task-no-created-at': 'createdAt is missing, or no time.',
  'task-no-last-updated-at': 'lastUpdatedAt is missing, or no time.',
  'task-not-begun-working': 'A new task must begin with the status “working”.',
  'task-unasked':
    'The server answered with a task though none was asked for, or Loupe did not declare tasks.',
  'task-other-task': 'The answer to a request about this task tells of another one, or of none.',
  'task-left-terminal': 'The status changed after the task had ended.',
  'task-result-early': 'tasks/result gave a result while the task was still at work.',
  'task-no-result': 'The task is completed, but has no result.',
  'task-no-error': 'The task failed, but has no error.',
  'task-no-input-requests': 'The task needs input, but has no inputRequests.',
  'task-input-key-reused': 'One key of inputRequests was used for two different questions.',
  'app-uri': 'The tool names {found} as its app.',
  'app-unread': 'A tool names {uri} as its app, but reading that resource failed.',
  'app-no-contents': 'The app’s resource has no contents.',
  'app-no-text': 'The contents of the app have neither text nor blob.',
  'app-mime-type': 'The app’s MIME type is {found}.',
  'app-other-uri': 'The contents are not those of the app that was read, but of {found}.',
  'app-refused-domains': 'What can be no domain is left out of the app’s policy: {found}',
  'skills-without-resources':
    'The server declares the Skills extension, but not the capability “resources”, by which skills are read.',
  'skill-entry': 'The entry of a skill must be an object.',
  'skill-uri': 'uri must be the absolute URI of the skill’s SKILL.md, but is {uri}.',
  'skill-front-matter': 'frontmatter must have {field} as a text that says something.',
  'skill-name-form':
    'The name “{name}” is not one that Agent Skills allow: 1 to 64 lowercase letters, digits and single hyphens between them.',
  'skill-name-differs':
    'The skill is called “{name}”, but its directory is called “{segment}”; they must be the same.',
  'skill-name-repeated':
    'Another skill of the list is called “{name}”, too. Hosts have to tell them apart by their paths.',
  'skill-description-length': 'The description has {length} characters; 1,024 are allowed.',
  'skill-resources':
    'resources must be a list of the skill’s files, or “dynamic”. Hosts do not load this skill.',
  'skill-file-uri': 'uri must be the absolute URI of a file, but is {uri}.',
  'skill-file-repeated': 'The file {uri} stands twice in the list.',
  'skill-file-outside': '{uri} is not within the skill’s directory, {root}.',
  'skill-digest-form':
    'digest must be sha256: and 64 lowercase hexadecimal digits, but is {actual}.',
  'skill-without-itself': 'The skill’s own {uri} is missing in its list of files.',
  'skill-too-large':
    'The skill has {files} files of {bytes} bytes. Hosts need not load more than 512 files or 16,777,216 bytes.',
  'skill-file-unlisted':
    'The skill’s entry does not list {uri}, so hosts refuse what was read of it.',
  'skill-file-size':
    'The file has {actual} bytes, but the skill’s entry says {declared}. Hosts refuse it.',
  'skill-file-digest':
    'The file’s digest is {actual}, but the skill’s entry says {declared}. Hosts refuse it.',
  'skill-front-matter-missing': 'The front matter of SKILL.md can’t be read: {reason}.',
  'skill-front-matter-differs':
    'The front matter of SKILL.md and that of the skill’s entry differ in {fields}. Hosts do not load this skill.',
  'stdout-not-json': 'Something on stdout is not JSON: {excerpt}',
  'stdout-several': 'Several messages stand in one line: {excerpt}',
  'stream-not-json': 'Something in the body is not JSON: {excerpt}',
  'http-content-type': 'A request was answered with {status} and the content type {actual}.',
  'http-not-accepted': 'A notification or response was answered with {status} in the place of 202.',
  'http-accepted-body': '202 Accepted came with a body of {bytes} bytes.',
  'http-get-status': 'GET was answered with {actual}.',
  'http-error-status': 'Error {code} must come with HTTP {expected}, but came with {status}.',
  'http-html-error': 'HTTP {status} came with a page of HTML.',
  'http-redirect':
    'The server redirects ({status}) to {location}. Many clients do not follow, and credentials get lost.',
  'http-session-id': 'Mcp-Session-Id has characters other than visible ASCII.',
  'http-session-changed':
    'Mcp-Session-Id changed within the session: it was {before} and is now {actual}.',
  'http-session-removed': 'Mcp-Session-Id came, though 2026-07-28 has no sessions.',
  'http-stream-cut': 'The event stream ended before {method} was answered.',
  'http-response-on-get':
    'The answer to {method} came on the GET stream, which is for what the server says by itself.',
  'http-response-elsewhere': 'The answer to {method} came on the stream of another request.',
  'event-id-repeated': 'The event id {id} was used before in this session.',
  'http-version-header': 'MCP-Protocol-Version does not name the version of the message: {actual}',
  'http-method-header': 'Mcp-Method is {actual}, but the message is {expected}.',
  'http-name-header': 'Mcp-Name is {actual}, but the message names {expected}.',
  'http-accept-header':
    'Accept is {actual}; both application/json and text/event-stream must be in it.',
  'auth-issuer-mismatch':
    'The metadata of the authorization server names the issuer {actual}, but {expected} was asked for. A strict client stops here.',
  'auth-resource-mismatch':
    'The metadata of the resource is of {actual}, but the server is {expected}. A strict client stops here.',
  'auth-pkce-not-advertised':
    'The authorization server does not advertise PKCE with S256. A strict client stops here.',
  'auth-iss-mismatch':
    'The authorization server answered with the iss “{actual}”, but its issuer is {expected}. A strict client stops here.',
  'auth-private-network': 'The server sends clients to {url}, which is in a private network.',
  'auth-let-in': 'The server let in what it must refuse ({kind}): it answered {status}.',
} as const;
