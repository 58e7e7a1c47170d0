/** The page's path from `--base-path`: `/loupe`, or empty at the root of its host. */
export const BASE_PATH = (typeof document === 'object' && document.documentElement.dataset['base']) || '';
