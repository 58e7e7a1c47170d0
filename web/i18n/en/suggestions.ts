export const suggestions = {
  hint: 'Type, or press ↓ for suggestions',
  asking: 'Asking the server for suggestions…',
  failed: 'No suggestions: {message}',
  count:
    '{count, plural, =0 {No suggestions from the server.} one {# suggestion} other {# suggestions}}',
  more: '{count, plural, other {First # of more. Keep typing}}',
  ofTotal: '{shown, number} of {total, number}. Keep typing to narrow them down',
} as const;
