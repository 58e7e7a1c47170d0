import { Writable } from '../../../core/store';

export interface UnsavedRecording {
  server: string;
  file: Blob;
  /** Path of the file that the proxy wrote for `mcp-loupe record`. */
  written?: string;
}

/** What the dialog to save a recording shows. A React store. */
export const unsavedRecording = new Writable<UnsavedRecording | undefined>(undefined);
