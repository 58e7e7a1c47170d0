export const connection = {
  title: 'Connection',
} as const;
