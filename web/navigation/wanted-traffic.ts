import { Writable } from '../../core/store';

export interface WantedTraffic {
  server: string;
  text: string;
  seq: number | undefined;
}

/** Until Traffic has taken it. A React store. */
export const wantedTraffic = new Writable<WantedTraffic | undefined>(undefined);
