import { Writable } from '../../core/store';

/** What a link wants Traffic to show. */
export interface WantedTraffic {
  server: string;
  /** For its filter. */
  text: string;
  /** Number of the entry to select. */
  seq: number | undefined;
}

/** Until Traffic has taken it. A React store. */
export const wantedTraffic = new Writable<WantedTraffic | undefined>(undefined);
