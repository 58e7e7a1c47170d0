export const fill = {
  fill: 'Fill',
  fillHint: 'Fills in a valid example. Click again for another one.',
  example: 'Example',
  seed: 'Seed',
  seedHint:
    'The number that the example is made from: the same seed always gives the same example.',
  optional: 'Optional fields',
  optional_some: 'some',
  optional_all: 'all',
  optional_none: 'none',
  valid: 'Valid by the schema',
  invalid:
    'No valid example was found; this is the closest. {count, plural, one {# violation is} other {# violations are}} left: {where}',
  unjudged: 'Not checked: {message}',
  changed: 'Changed since',
  undo: 'Undo fill',
  failed: 'No example could be made: {message}',
  working: 'Making an example…',
} as const;
