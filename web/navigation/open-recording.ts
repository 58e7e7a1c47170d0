import { Writable } from '../../core/store';

/** The name of the recording that is open, or being opened: known before the code that opens it is loaded. */
export const openRecordingName = new Writable<string | undefined>(undefined);

export const isRecordingName = (name: string) => /\.jsonl(\.gz)?$|\.har$/i.test(name);
