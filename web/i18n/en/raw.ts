export const raw = {
  title: 'Raw',
} as const;
