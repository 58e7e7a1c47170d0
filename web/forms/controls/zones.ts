import { offsetOf, type Zone } from './moment';
import { inBrowser, remember } from '../../ui/remember';

export type { Zone } from './moment';

const KEY = 'loupe.forms.zone';

export function localZone(): Zone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The last chosen zone, else the browser's. */
export function rememberedZone(): Zone {
  try {
    const zone = inBrowser.getItem(KEY) ?? localZone();
    // Throws if the browser does not know it.
    offsetOf(zone);
    return zone;
  } catch {
    return localZone();
  }
}

export function rememberZone(zone: Zone): void {
  remember(inBrowser, KEY, zone);
}
