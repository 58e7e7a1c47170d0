import { Writable } from '../../../core/store';

export interface UnsavedRecording {
  server: string;
  file: Blob;
  /** Path of the file that the proxy wrote for `mcp-loupe record`. */
  writtenFile?: string;
  /** Entries that Traffic shows from before the page was last loaded (`at`), and that the file lacks. */
  beforeReload?: { entries: number; at: number };
}

export const unsavedRecording = new Writable<UnsavedRecording | undefined>(undefined);
