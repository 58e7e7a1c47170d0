export const suggestions = {
  hint: 'Type, or press ↓ for suggestions',
  asking: 'Asking the server for suggestions…',
  failed: 'No suggestions: {message}',
  count:
    '{count, plural, =0 {The server has no suggestion.} one {# suggestion} other {# suggestions}}',
  more: '{count, plural, other {The first # of more: go on typing}}',
  ofTotal: '{shown, number} of {total, number}: go on typing to narrow them',
} as const;
