export const common = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  cancel: 'Cancel',
  retry: 'Try again',
  more: 'More',
  search: 'Search',
} as const;
