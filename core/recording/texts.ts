export const redactionTexts = {
  'not-a-path': 'Not a valid JSONPath: {why}',
  'not-a-pattern': 'Not a valid regular expression: {why}',
  'matches-empty-text': 'The pattern matches the empty string.',
  'whole-message': 'The path leads to the entire message. Add a member: $.result',
  'short-value': 'Enter at least 4 characters.',
  'no-name': 'Enter a name.',
} as const;
