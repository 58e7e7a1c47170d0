import { Writable } from '../../core/store';

export interface WantedTraffic {
  server: string;
  /** Replaces the filter. */
  text: string;
  /** The entry to select. */
  seq: number | undefined;
}

/** What another screen wants the traffic view to show, which then resets it. A React store. */
export const wantedTraffic = new Writable<WantedTraffic | undefined>(undefined);
