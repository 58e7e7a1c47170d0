/** The page of findings: what its parts are called, and what each rule of a conversation says. */
export const findingsPage = {
  title: 'Findings',
  intro: 'Every message of this connection is checked against the version that was agreed on.',
  empty: 'Nothing was said yet',
  emptyText: 'Connect to the server: every message that goes either way will be checked here.',
  connect: 'Connect',
  connecting: 'Connecting…',
  checked: '{count, plural, one {# message} other {# messages}} checked against {version}',
  checkedUnknown: '{count, plural, one {# message} other {# messages}} checked',
  waiting: '{count, plural, other {# to go}}',
  unchecked:
    '{count, plural, one {# entry of the traffic not checked: too large, or dropped} other {# entries of the traffic not checked: too large, or dropped}}',
  ended: 'The connection is closed; these are its messages.',
  failed: 'Nothing can be checked: {message}',
  fine: 'Nothing breaks the rules',
  fineText:
    '{count, plural, one {# message} other {# messages}} of this connection kept to {version}: shapes, order, capabilities, headers.',
  fineUnknown:
    'No version was agreed on: {count, plural, one {# message was} other {# messages were}} checked for what holds in all of them.',
  fineHidden:
    'Of what the server sent. What Loupe and you sent has {count, plural, one {# finding} other {# findings}}.',
  showOwn: 'Show what Loupe and you sent',
  noMatch: 'No finding matches the filter.',
  filter: 'Filter findings',
  clearFilter: 'Clear the filter',
  severities: 'Severities shown',
  error: 'Errors',
  warning: 'Warnings',
  note: 'Notes',
  severity_error: 'Error',
  severity_warning: 'Warning',
  severity_note: 'Note',
  who_server: 'Server',
  who_client: 'Loupe or you',
  times: '{count, plural, one {once} other {# times}}',
  remedy: 'Remedy:',
  spec: 'Specification {version}',
  where: 'Seen in',
  message: 'Message {seq}',
  entry: 'Entry {seq}',
  more: '{count, plural, one {# more} other {# more}}',
  countedOnly:
    '{count, plural, one {# more was counted} other {# more were counted}} but not kept one by one.',
  open: 'Show message {seq}',
  opened: 'Message {seq}',
  close: 'Close',
  gone: 'This entry is no longer in the traffic.',
  traffic: 'Show in the traffic',
  whole: 'The whole entry',
  save: 'Save',
  saveFindings: 'Save the findings',
  list: 'Findings by rule',

  // “Check this server”
  tour: 'Check this server',
  tourTitle: 'Check this server',
  tourIntro:
    'A short tour sends the requests below, one after the other, and looks at how the server answers. It reads only: no tool of the server is called, nothing is subscribed to, nothing is written.',
  tourWhy:
    'A tool may do anything, and a hint that it only reads is the server’s own word. So tools/call is sent only with a name that no tool has, and with params that are no call.',
  tourSends: 'What it sends',
  tourStart: 'Start the tour',
  tourCancel: 'Stop',
  tourAgain: 'Once more',
  tourDone:
    'Done: {passed} passed, {odd} not as recommended, {broken} broke a rule, {skipped} did not apply.',
  tourStopped: 'Stopped after {done} of {count}.',
  tourRunning: 'Step {done} of {count}',
  tourProgress: 'Progress of the tour',
  tourNeedsConnection: 'Connect first.',
  tourResults: 'Steps of the tour',
  tourStep: 'Step',
  tourExpected: 'Expected',
  tourCame: 'Came',
  tourVerdict: 'Verdict',
  tourFindings: 'What the messages of the tour break is in the list of findings, too.',
  verdict_pass: 'passed',
  verdict_odd: 'not as recommended',
  verdict_broken: 'breaks a rule',
  verdict_skipped: 'does not apply',
  verdict_running: 'under way',
  verdict_waiting: 'to come',
  came_result: 'a result',
  came_error: 'error {code}: {message}',
  came_timeout: 'nothing within {seconds} s',
  came_lost: 'the connection broke: {message}',
  came_cancelled: 'stopped',
  came_status: 'HTTP {status}',
  came_pages:
    '{items, plural, one {# item} other {# items}} on {pages, plural, one {# page} other {# pages}}',
  came_alive: 'it goes on answering',
  came_facts: '{name}, {version}',
  skipped_capability: 'not declared: {capability}',
  skipped_version: 'not in {version}',
  skipped_transport: 'only over HTTP',
  skipped_gone: 'the connection is gone',
  step: {
    handshake: 'What was agreed in the handshake',
    'tools-list': 'tools/list, all pages',
    'resources-list': 'resources/list, all pages',
    'templates-list': 'resources/templates/list, all pages',
    'prompts-list': 'prompts/list, all pages',
    'wrong-cursor': '{method} with a cursor that the server never gave',
    'unknown-method': 'A method that does not exist, loupe/unknown',
    'unknown-tool': 'tools/call of a tool that does not exist',
    'bad-call': 'tools/call with a number for its name',
    'unknown-resource': 'resources/read of a URI that does not exist',
    'unknown-prompt': 'prompts/get of a prompt that does not exist',
    'unknown-completion': 'completion/complete for a prompt that does not exist',
    ping: 'ping',
    'cancel-nothing': 'notifications/cancelled for a request that was never made',
    'unknown-notification': 'A notification that does not exist',
    'string-id': 'A request whose id is a string',
    'number-id': 'A request whose id is a number',
    'wrong-level': 'logging/setLevel with a level that does not exist',
    discover: 'server/discover',
    'no-meta': 'A request without the _meta that 2026-07-28 requires',
    'wrong-version': 'A request that names the version 1999-01-01',
    'wrong-header': 'A request whose Mcp-Method header names another method',
  },
  expects: {
    handshake: 'a version that exists, capabilities, and a name',
    list: 'a list, whole and without an item twice',
    'wrong-cursor': 'error −32602',
    'unknown-method': 'error −32601',
    'unknown-method-http': 'error −32601 with HTTP 404',
    'invalid-params': 'an error',
    'unknown-tool': 'error −32602, or a result that says isError',
    'unknown-resource': 'error −32002 (−32602 in 2026-07-28)',
    'unknown-completion': 'error −32602, or no values',
    ping: 'an empty result',
    ignored: 'no answer, and the next request is answered',
    id: 'an answer with the same id, of the same type',
    'wrong-level': 'error −32602',
    discover: 'a result with the versions that it has',
    'no-meta': 'an error',
    'wrong-version': 'error −32022 with the versions that it has',
    'wrong-header': 'error −32020 with HTTP 400',
  },

  report: {
    title: 'Findings on {server}',
    version: 'Protocol version',
    date: 'Date',
    checked: 'Messages checked',
    none: 'Nothing breaks the rules.',
    rule: 'Rule',
    place: 'Place',
    excerpt: 'What stands there',
    tour: 'The tour',
  },

  remedies: {
    shape:
      'Send what the schema of the agreed version asks for at this place, or leave it out where it may be left out.',
    names: 'Write the name as the schema does, or put what is your own into _meta.',
    version: 'Send it only where the agreed version has it; older clients drop it.',
    bytes: 'Encode the bytes with standard base64, once, and whole.',
    media: 'Declare the media type that the bytes have.',
    uri: 'Send absolute URIs, percent-encoded, that lead to something.',
    meta: 'Prefix the name with a domain of your own.',
    annotations: 'Write annotations as the schema does, or leave them out.',
    icons: 'Give icons as https: or data: URIs, with sizes such as 48x48.',
    encoding: 'Write the message with a JSON library, in UTF-8.',
    structured: 'Let structuredContent, outputSchema and the text in content say the same.',
    frame: 'Let an SDK make the frame of the message.',
    resultType: 'Send resultType, “complete” for a final result, in every result.',
    general: 'See the section of the specification.',
  },

  rules: {
    'member-removed': {
      what: '“{name}” is gone since {until}; at {version}, which was agreed on, it means nothing.',
      remedy: 'Leave it out for clients of the newer version.',
    },
    'value-unknown': {
      what: '{field} is {actual}, which is none of: {expected}.',
      remedy: 'Send one of the values that the schema lists.',
    },
    'number-range': {
      what: '{field} is {actual}, outside of {expected}.',
      remedy: 'Keep within the range.',
    },
    'sdk-refuses': {
      what: 'Clients built with the official TypeScript SDK refuse this {schema}: {words}',
      remedy: 'Send what the SDK takes, too: most clients are built with it.',
    },
    'params-missing': {
      what: '{method} has no params, which it requires.',
      remedy: 'Send the params that the schema asks for.',
    },
    'elicitation-schema': {
      what: 'A form can’t ask for “{name}” ({actual}): only texts, numbers, booleans and choices are allowed, nothing nested.',
      remedy: 'Flatten the schema, or ask in several steps.',
    },
    'not-json-rpc': {
      what: 'This is not a JSON-RPC message: {excerpt}',
      remedy:
        'Send objects with jsonrpc and a method, a result or an error. Log lines belong on stderr.',
    },
    'id-type': {
      what: 'The id must be a string or a whole number, but is {actual}.',
      remedy: 'Give each request an id of its own.',
    },
    'id-reused': {
      what: 'The id {id} was used for a request before.',
      remedy: 'Count ids up, and never use one again.',
    },
    'response-unknown': {
      what: 'This answers a request that nobody made: its id is {actual}.',
      remedy: 'Answer with the id of the request, and only once there was one.',
    },
    'response-id-type': {
      what: 'The id of the answer is {actual}, that of the request was {expected}: another type.',
      remedy: 'Send the id back exactly as it came.',
    },
    'response-twice': {
      what: '{method} was answered before: this is a second response to one request.',
      remedy: 'Answer each request once.',
    },
    'response-after-cancel': {
      what: '{method} had been cancelled when this answer came. It may have been on its way.',
      remedy: 'Stop at notifications/cancelled, and send no answer after it.',
    },
    'error-code-reserved': {
      what: 'The code {code} is of the range that MCP keeps for itself, but {version} defines no such code.',
      remedy: 'Take a code outside of −32768 to −32000.',
    },
    'error-code-removed': {
      what: 'The code {code} is of versions up to {until}; in {version} it must not be sent.',
      remedy: 'Send −32602 for what is not found, and input_required for what needs a person.',
    },
    'error-code-too-new': {
      what: 'The code {code} came with {since}; clients of {version} do not know what it means.',
      remedy: 'Send a code that the agreed version has.',
    },
    'batch-removed': {
      what: 'Batches are no longer part of the protocol in {version}.',
      remedy: 'Send each message by itself.',
    },
    'batch-initialize': {
      what: 'initialize must not be part of a batch.',
      remedy: 'Send initialize by itself, and wait for its answer.',
    },
    'method-unknown': {
      what: '{method} is not a method of any version. Whoever does not know it ignores it, or answers with −32601.',
      remedy: 'Agree on an extension before you use its methods.',
    },
    'method-too-new': {
      what: '{method} came with {since}, but {version} was agreed on.',
      remedy: 'Send it only where the agreed version has it.',
    },
    'method-removed': {
      what: '{method} is of versions up to {until}, but {version} was agreed on.',
      remedy: 'Use what the newer version has in its place; its changelog names it.',
    },
    'method-wrong-sender': {
      what: '{method} is not for the {who} to send.',
      remedy: 'Let the other side send it.',
    },
    'method-kind': {
      what: '{method} was sent as a {kind}, which it is not.',
      remedy: 'Requests have an id, notifications have none.',
    },
    'version-unknown': {
      what: '{actual} is not a version of the protocol.',
      remedy: 'Name a published version, such as 2025-11-25.',
    },
    'before-initialize': {
      what: '{method} was sent before initialize was answered.',
      remedy: 'Wait for the answer; only ping may come earlier.',
    },
    'before-answer': {
      what: 'The server sent {method} before it had answered initialize.',
      remedy: 'Answer initialize first, then wait for notifications/initialized.',
    },
    'before-initialized': {
      what: '{method} was sent before notifications/initialized.',
      remedy: 'Wait for notifications/initialized; only ping and log messages may come earlier.',
    },
    'initialize-twice': {
      what: 'initialize was sent again on a connection that is initialized.',
      remedy: 'Initialize once for each connection.',
    },
    'initialize-cancelled': {
      what: 'initialize must not be cancelled.',
      remedy: 'Close the connection instead.',
    },
    'capability-undeclared': {
      what: '{method} needs the capability {capability}, which the {who} did not declare.',
      remedy: 'Declare the capability, or do without the method.',
    },
    'meta-version-missing': {
      what: '{method} has no _meta: in 2026-07-28 every request names its version and capabilities.',
      remedy: 'Add params._meta with protocolVersion and clientCapabilities.',
    },
    'progress-unknown': {
      what: 'Nobody asked for progress with the token {token}.',
      remedy: 'Send progress only with the progressToken of a request.',
    },
    'progress-back': {
      what: 'progress must rise with each notification, but was {before} and is now {actual}.',
      remedy: 'Count up, also where the total is not known.',
    },
    'progress-late': {
      what: 'Progress of {method} came after its answer.',
      remedy: 'Send the last progress before the answer.',
    },
    'progress-over': {
      what: 'progress is {actual}, more than the total of {total}.',
      remedy: 'Raise the total, or leave it out.',
    },
    'cancel-unknown': {
      what: 'What is cancelled here, {id}, is no request that the sender has made.',
      remedy: 'Cancel only requests of your own that are open.',
    },
    'log-below-level': {
      what: 'A log message of level {actual} came, though the least wanted is {level}.',
      remedy: 'Send only messages at or above the level that was set.',
    },
    'log-not-asked': {
      what: 'A log message came, though no open request asks for any by a logLevel in its _meta.',
      remedy: 'Send log messages only on the stream of a request that asks for them.',
    },
    'update-not-subscribed': {
      what: 'Nobody subscribed to {uri}, which is told to have changed.',
      remedy: 'Tell of updates only to those who subscribed.',
    },
    'listen-not-asked': {
      what: '{method} came, though no subscription asks for it.',
      remedy: 'Send only what the filter of subscriptions/listen names.',
    },
    'listen-no-id': {
      what: '{method} does not say which subscription it belongs to.',
      remedy: 'Add io.modelcontextprotocol/subscriptionId to its _meta.',
    },
    'duplicate-item': {
      what: 'The {key} “{name}” stands twice in {member}: clients can reach only one of the two.',
      remedy: 'Give each item a {key} of its own.',
    },
    'cursor-repeated': {
      what: 'The list gives the cursor “{cursor}” again: following it never ends.',
      remedy: 'Give another cursor for each page, and none on the last.',
    },
    'list-changed-silently': {
      what: 'The list of {member} is another than before, but no list_changed was sent, though the server declares that it tells.',
      remedy: 'Send the list_changed notification when a list changes.',
    },
    'tool-name-length': {
      what: 'A tool’s name has {length} characters.',
      remedy: 'Give it a name of 1 to 128 characters; some clients take no more than 64.',
    },
    'tool-name-characters': {
      what: 'The name of the tool {name} has characters that a tool’s name should not have: {characters}',
      remedy: 'Use letters A–Z and a–z, digits, “_”, “-” and “.” only.',
    },
    'sampling-results-mixed': {
      what: 'A message with tool results has other content, too.',
      remedy: 'Put tool results into a user message of their own.',
    },
    'sampling-results-missing': {
      what: 'Tool uses without a result in the next message: {id}',
      remedy: 'Answer each tool use in the message right after it.',
    },
    'sampling-results-stray': {
      what: 'The tool result for {id} follows no such tool use.',
      remedy: 'Send each result right after the message that uses the tool.',
    },
    'task-unknown-status': {
      what: 'The status “{status}” is none that the specification knows.',
      remedy: 'Use working, input_required, completed, failed or cancelled.',
    },
    'task-no-ttl': {
      what: 'The task does not say how long it is kept ({member}).',
      remedy: 'Say how many milliseconds the task is kept, or null for no limit.',
    },
    'task-bad-ttl': {
      what: '{member} is not a whole number of milliseconds, nor null.',
      remedy: 'Send a whole number of milliseconds, or null.',
    },
    'task-bad-poll-interval': {
      what: '{member} is not a whole number of milliseconds.',
      remedy: 'Send a whole number of milliseconds, or leave it out.',
    },
    'task-no-created-at': {
      what: 'createdAt is missing, or no time.',
      remedy: 'Send when the task was created, as an ISO 8601 time.',
    },
    'task-no-last-updated-at': {
      what: 'lastUpdatedAt is missing, or no time.',
      remedy: 'Send when the task last changed, as an ISO 8601 time.',
    },
    'task-not-begun-working': {
      what: 'A new task must begin with the status “working”.',
      remedy: 'Answer the call with “working”, and change the status afterwards.',
    },
    'task-unasked': {
      what: 'The server answered with a task though none was asked for, or Loupe did not declare tasks.',
      remedy: 'Answer with the result itself; make a task only where the client can deal with one.',
    },
    'task-other-task': {
      what: 'The answer to a request about this task tells of another one, or of none.',
      remedy: 'Answer about the task whose taskId was asked for.',
    },
    'task-left-terminal': {
      what: 'The status changed after the task had ended.',
      remedy: 'Leave a task as it is once it is completed, failed or cancelled.',
    },
    'task-result-early': {
      what: 'tasks/result gave a result while the task was still at work.',
      remedy: 'Answer tasks/result when the task has ended.',
    },
    'task-no-result': {
      what: 'The task is completed, but has no result.',
      remedy: 'Send the result with the completed task.',
    },
    'task-no-error': {
      what: 'The task failed, but has no error.',
      remedy: 'Send the error with the failed task.',
    },
    'task-no-input-requests': {
      what: 'The task needs input, but has no inputRequests.',
      remedy: 'Send the questions with the status input_required.',
    },
    'task-input-key-reused': {
      what: 'One key of inputRequests was used for two different questions.',
      remedy: 'Give each question a key of its own for as long as the task lives.',
    },
    'app-uri': {
      what: 'The tool names {found} as its app.',
      remedy: 'Name a resource whose URI begins with ui:// (MCP Apps, UI Resource Format).',
    },
    'app-unread': {
      what: 'A tool names {uri} as its app, but reading that resource failed.',
      remedy: 'Answer resources/read for every app that a tool names.',
    },
    'app-no-contents': {
      what: 'The app’s resource has no contents.',
      remedy: 'Send the app’s HTML as the only item of contents.',
    },
    'app-no-text': {
      what: 'The contents of the app have neither text nor blob.',
      remedy: 'Send the app’s HTML as text, or as base64 in blob.',
    },
    'app-mime-type': {
      what: 'The app’s MIME type is {found}.',
      remedy: 'Send the MIME type text/html;profile=mcp-app, without which hosts need not show it.',
    },
    'app-other-uri': {
      what: 'The contents are not those of the app that was read, but of {found}.',
      remedy: 'Send the URI that was asked for.',
    },
    'app-refused-domains': {
      what: 'What can be no domain is left out of the app’s policy: {found}',
      remedy:
        'Declare domains such as https://api.example.com or https://*.example.com, each in a list of texts.',
    },
    'stdout-not-json': {
      what: 'Something on stdout is not JSON: {excerpt}',
      remedy: 'Write only messages to stdout. Logs belong on stderr.',
    },
    'stdout-several': {
      what: 'Several messages stand in one line: {excerpt}',
      remedy: 'End each message with a newline.',
    },
    'stream-not-json': {
      what: 'Something in the body is not JSON: {excerpt}',
      remedy: 'Send one JSON-RPC message in each event.',
    },
    'http-content-type': {
      what: 'A request was answered with {status} and the content type {actual}.',
      remedy: 'Answer with application/json or text/event-stream.',
    },
    'http-not-accepted': {
      what: 'A notification or response was answered with {status} in the place of 202.',
      remedy: 'Answer with 202 Accepted and no body.',
    },
    'http-accepted-body': {
      what: '202 Accepted came with a body of {bytes} bytes.',
      remedy: 'Send no body with 202.',
    },
    'http-get-status': {
      what: 'GET was answered with {actual}.',
      remedy: 'Answer GET with an event stream, or with 405.',
    },
    'http-error-status': {
      what: 'Error {code} must come with HTTP {expected}, but came with {status}.',
      remedy: 'Send the status that the specification names for the error.',
    },
    'http-html-error': {
      what: 'HTTP {status} came with a page of HTML.',
      remedy: 'Answer errors with JSON-RPC, and look for a proxy or framework before the server.',
    },
    'http-redirect': {
      what: 'The server redirects ({status}) to {location}. Many clients do not follow, and credentials get lost.',
      remedy: 'Give the final address as the server’s URL.',
    },
    'http-session-id': {
      what: 'Mcp-Session-Id has characters other than visible ASCII.',
      remedy: 'Take letters and digits, such as a UUID.',
    },
    'http-session-removed': {
      what: 'Mcp-Session-Id came, though 2026-07-28 has no sessions.',
      remedy: 'Leave the header out.',
    },
    'http-stream-cut': {
      what: 'The event stream ended before {method} was answered.',
      remedy: 'End the stream after the answer.',
    },
    'http-version-header': {
      what: 'MCP-Protocol-Version does not name the version of the message: {actual}',
      remedy: 'Send the header with the version of the message.',
    },
    'http-method-header': {
      what: 'Mcp-Method is {actual}, but the message is {expected}.',
      remedy: 'Mirror the method into the header.',
    },
    'http-name-header': {
      what: 'Mcp-Name is {actual}, but the message names {expected}.',
      remedy: 'Mirror params.name or params.uri into the header.',
    },
    'http-accept-header': {
      what: 'Accept is {actual}; both application/json and text/event-stream must be in it.',
      remedy: 'Name both types.',
    },
  },
} as const;
