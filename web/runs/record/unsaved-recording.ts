import { Writable } from '../../../core/store';

export interface UnsavedRecording {
  server: string;
  file: Blob;
  /** Path of the file that the proxy wrote for `mcp-loupe record`. */
  writtenFile?: string;
}

export const unsavedRecording = new Writable<UnsavedRecording | undefined>(undefined);
