export const findingsPage = {
  title: 'Findings',
} as const;
