export const common = {
  close: 'Close',
  cancel: 'Cancel',
} as const;
