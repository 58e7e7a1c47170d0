export const fill = {
  fill: 'Fill',
  fillHint: 'Fills in a valid example. Again: the next one.',
  example: 'Example',
  seed: 'Seed',
  seedHint: 'The same seed gives the same example everywhere.',
  valid: 'Valid by the schema',
  invalid:
    'No valid example was found; this is the closest. {count, plural, one {# violation is} other {# violations are}} left: {where}',
  unjudged: 'Not checked: {message}',
  changed: 'Changed since',
  undo: 'Undo fill',
  failed: 'No example could be made: {message}',
  working: 'Making an example…',
} as const;
