export const findings = {
  'result-not-object': 'The result of a call must be an object, but it is {actual}.',
  'structured-missing':
    'The tool has an outputSchema, so its result must have structuredContent; it has none.',
  'structured-not-object':
    'Before 2026-07-28 structuredContent must be an object, but it is {actual}.',
  'output-unjudged': 'structuredContent could not be checked against outputSchema: {message}',
  'message-role': 'role must be “user” or “assistant”, but is {actual}.',
} as const;
