export const jsonEditor = {
  repeatedKey: 'Duplicate key “{name}”: only the last value is sent.',
  default: 'default',
  examples: 'example',
  allowed: 'one of',
  more: '{count, plural, other {# more}}',
  completions: 'Suggestions',
  diagnostics: 'Problems',
  noDiagnostics: 'No problems',
  close: 'Close',
} as const;
