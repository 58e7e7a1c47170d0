export const apps = {
  title: 'App',
} as const;
