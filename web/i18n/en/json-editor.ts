export const jsonEditor = {
  repeatedKey: '“{name}” stands here more than once: only the last one is sent.',
  default: 'default',
  examples: 'example',
  allowed: 'one of',
  more: '{count, plural, other {# more}}',
  completions: 'Suggestions',
  diagnostics: 'Problems',
  noDiagnostics: 'No problems',
  close: 'Close',
} as const;
