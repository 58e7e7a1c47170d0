export const common = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  cancel: 'Cancel',
  more: 'More',
  search: 'Search',
} as const;
