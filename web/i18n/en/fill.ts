export const fill = {
  fill: 'Fill example',
  fillHint: 'Fill the form with a valid example. Click again for another one.',
  example: 'Example',
  seed: 'Seed',
  seedHint: 'The same seed always generates the same example.',
  optional: 'Optional fields',
  optional_some: 'some',
  optional_all: 'all',
  optional_none: 'none',
  valid: 'Valid',
  invalid:
    'No valid example found. This is the closest one, with {count, plural, one {# violation} other {# violations}}: {where}',
  unjudged: 'Not checked: {message}',
  changed: 'Edited',
  undo: 'Undo fill',
  failed: 'Couldn’t generate an example: {message}',
  working: 'Generating example…',
} as const;
