import { inBrowser, recall, remember } from '../ui/remember';

/** What Loupe tells apps of itself, as far as a person may choose it. */
export interface AppSettings {
  /** `page` is as Loupe looks now. */
  theme: 'page' | 'light' | 'dark';
  /** BCP 47; empty is Loupe's own. */
  locale: string;
  /** IANA; empty is the browser's. */
  timeZone: string;
  /** CSS pixels; 0 is all the room there is. */
  width: number;
  /** CSS pixels; 0 is as the app wishes. */
  height: number;
  /** Let the app have the storage (and cookies) of the origin that all apps share: `allow-same-origin`. */
  storage: boolean;
  /** Let the app turn text into code: `'unsafe-eval'`. */
  eval: boolean;
}

const KEY = 'loupe.apps';

export const USUAL_SETTINGS: AppSettings = {
  theme: 'page',
  locale: '',
  timeZone: '',
  width: 0,
  height: 0,
  storage: false,
  eval: false,
};

/** The settings of this browser. `storage` and `eval` are asked for anew in each tab. */
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
  };
}

export function keepSettings(settings: AppSettings): void {
  remember(inBrowser, KEY, JSON.stringify({ ...settings, storage: false, eval: false }));
}
