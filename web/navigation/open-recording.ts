import { Writable } from '../../core/store';

/** Whether a recording is open, or being opened: known before the code that opens it is loaded. */
export const isRecordingOpen = new Writable(false);
