import { Writable } from '../../core/store';

/** Whether the first screen is rendered; prefetching waits for it. */
export const firstScreenReady = new Writable(false);
