export const log = {
  title: 'Log',
} as const;
