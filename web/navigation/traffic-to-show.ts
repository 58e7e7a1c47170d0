import { Writable } from '../../core/store';

export interface TrafficToShow {
  server: string;
  /** Replaces the filter. */
  text: string;
  /** The entry to select. */
  seq: number | undefined;
}

/** What another screen wants the traffic view to show, which then resets it. A React store. */
export const trafficToShow = new Writable<TrafficToShow | undefined>(undefined);
