export const sampling = {
  title: 'Sampling',
} as const;
