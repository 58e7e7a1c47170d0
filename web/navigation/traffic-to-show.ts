import { Writable } from '../../core/store';

export interface TrafficToShow {
  server: string;
  text: string;
  seq: number | undefined;
}

/** What another screen wants the traffic view to show, which then resets it. A React store. */
export const trafficToShow = new Writable<TrafficToShow | undefined>(undefined);
