import { Writable } from '../../core/store';

/** Whether what a person waits for at the start is drawn. What nobody sees before is fetched and run only then. */
export const settled = new Writable(false);
