export const redactionTexts = {
  'not-a-path': 'Not a valid JSONPath: {why}',
  'not-a-pattern': 'Not a valid regular expression: {why}',
  'matches-nothing': 'The pattern matches the empty string.',
  'short-value': 'Enter at least 4 characters.',
  'no-name': 'Enter a name.',
} as const;
