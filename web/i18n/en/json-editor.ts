export const jsonEditor = {
  repeatedKey: '“{name}” appears more than once here: only the last one is sent.',
  default: 'default',
  examples: 'example',
  allowed: 'one of',
  more: '{count, plural, other {# more}}',
  completions: 'Suggestions',
  diagnostics: 'Problems',
  noDiagnostics: 'No problems',
  close: 'Close',
} as const;
