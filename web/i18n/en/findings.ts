export const findings = {
  'structured-missing':
    'The tool has an outputSchema, so its result must have structuredContent; it has none.',
  'output-unjudged': 'structuredContent could not be checked against outputSchema: {message}',
  'message-role': 'role must be “user” or “assistant”, but is {actual}.',
} as const;
