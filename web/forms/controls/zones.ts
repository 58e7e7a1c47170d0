import { offsetOf, type Zone } from './moment';
import { inBrowser, remember } from '../../ui/remember';

export type { Zone } from './moment';

const KEY = 'loupe.forms.zone';

/** The zone that this browser lives in. */
export function localZone(): Zone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone that was chosen last, else the browser's own. */
export function rememberedZone(): Zone {
  try {
    const zone = inBrowser.getItem(KEY) ?? localZone();
    // Throws where this browser does not know it.
    offsetOf(zone);
    return zone;
  } catch {
    return localZone();
  }
}

/** Keeps the choice for this browser. */
export function rememberZone(zone: Zone): void {
  remember(inBrowser, KEY, zone);
}
