/**
 * What the checks say, by the name of the rule. Plain `{name}` placeholders only: the same texts are the English
 * messages of exports, which know no plural forms.
 */
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
  'result-not-object': 'The result of a call must be an object, but it is {actual}.',
  'result-type-missing':
    'resultType is missing; 2026-07-28 requires it (“complete” for a final result).',
  'result-type-unknown':
    'The resultType “{actual}” is not one of the protocol, so clients may not know what to do with the result.',
  'empty-content': 'The result has no content.',
  'empty-error':
    'isError is true, but nothing says what went wrong: a model cannot correct itself.',
  'content-not-array': 'content must be an array, but is {actual}.',
  'unknown-member': '“{name}” is not a member that the protocol knows here; clients ignore it.',
  'misspelt-member': '“{name}” is not a known member. Is “{meant}” meant?',
  'member-too-new':
    '“{name}” came with {since}; at {version}, which was agreed on, clients do not know it.',
  'null-member':
    '“{name}” is null. Leave it out where there is nothing to say: null is not allowed here, and strict clients reject the result.',

  // Structured content
  'structured-missing':
    'The tool has an outputSchema, so its result must have structuredContent; it has none.',
  'structured-not-object':
    'Before 2026-07-28 structuredContent must be an object, but it is {actual}.',
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
  'unsatisfiable-never':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: {where} allows nothing.',
  'unsatisfiable-types':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: {where} asks for types that exclude each other.',
  'unsatisfiable-values':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: none of the values that {where} lists fits the rest of the schema.',
  'unsatisfiable-range':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: at {where} {lower} is above {upper}.',
  'unsatisfiable-between':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: at {where} there is no multiple of {step} between {lower} and {upper}.',
  'unsatisfiable-required':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: {where} requires “{name}”, but does not allow it.',
  'unsatisfiable-endless':
    'No value can satisfy the tool’s outputSchema, whatever the tool returns: {where} requires itself inside itself, without end.',

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
  'message-role': 'role must be “user” or “assistant”, but is {actual}.',
  'resource-text-and-blob': 'The resource has both text and blob; only one of them is expected.',
  'resource-empty': 'The resource has neither text nor blob.',
  'cache-scope': 'cacheScope must be “private” or “public”, but is {actual}.',
  'ttl-impossible': 'ttlMs must be a whole number of milliseconds from 0, but is {actual}.',
  'meta-key':
    '“{name}” is not a valid name in _meta: an optional prefix of labels with dots between them and a slash, then a name that starts and ends with a letter or digit.',
  'meta-reserved': 'The prefix of “{name}” is reserved for MCP itself. Use one of your own domain.',
  'annotation-audience': 'audience must be a list of “user” and “assistant”, but has {actual}.',
  'annotation-priority': 'priority must be a number from 0 to 1, but is {actual}.',
  'annotation-last-modified': 'lastModified must be an ISO 8601 time, but is {actual}.',
  'annotation-no-zone':
    'lastModified {actual} has no time zone, so that it means another moment everywhere. Add Z or an offset.',
  'icon-source': 'The source of an icon must be an https: or data: URI.',
  'icon-sizes': 'sizes must be a list of sizes such as “48x48” or “any”, but has {actual}.',
  'icon-theme': 'theme must be “light” or “dark”, but is {actual}.',

  // Addresses and media types
  'uri-malformed': '“{uri}” is not an absolute URI.',
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
} as const;
