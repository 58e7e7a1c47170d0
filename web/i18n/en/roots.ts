export const roots = {
  title: 'Roots',
} as const;
