import { inBrowser, recall, remember } from '../../ui/remember';

export interface AppSettings {
  /** `page` follows Loupe's theme. */
  theme: 'page' | 'light' | 'dark';
  /** BCP 47; empty is Loupe's own. */
  locale: string;
  /** IANA; empty is the browser's. */
  timeZone: string;
  /** CSS pixels; 0 is the available width. */
  width: number;
  /** CSS pixels; 0 is the height that the app requests. */
  height: number;
  /** Storage and cookies of the origin that all apps share: `allow-same-origin`. */
  storage: boolean;
  eval: boolean;
  chatGpt: boolean;
}

const KEY = 'loupe.apps';

export const DEFAULT_SETTINGS: AppSettings = {
  theme: 'page',
  locale: '',
  timeZone: '',
  width: 0,
  height: 0,
  storage: false,
  eval: false,
  chatGpt: false,
};

/** Stored in this browser, except `storage` and `eval`, which each tab asks for again. */
export function readSettings(): AppSettings {
  const stored = (recall(inBrowser, KEY) ?? {}) as Partial<Record<keyof AppSettings, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const pixels = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);
  const { theme } = stored;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'page',
    locale: text(stored.locale),
    timeZone: text(stored.timeZone),
    width: pixels(stored.width),
    height: pixels(stored.height),
    storage: false,
    eval: false,
    chatGpt: stored.chatGpt === true,
  };
}

export function storeSettings(settings: AppSettings): void {
  remember(inBrowser, KEY, JSON.stringify({ ...settings, storage: false, eval: false }));
}
