import { version } from '../../package.json';
import { recordLog } from '../../core/recording/record-log';
import { recordedServer } from '../../core/recording/recorded-server';
import { RecordingWriter } from '../../core/recording/recording-writer';
import type { Session } from '../../core/session/session';
import { RecordingFile } from './recording-file';

/** A recording that is being made. */
export interface SessionRecording {
  /** The file, which may have another name than was wanted. */
  path: string;
  /** Stops it, and leaves a whole file. @returns why the file is not whole, where the disk refused it */
  stop: () => Promise<string | undefined>;
}

/**
 * Records what a session says and hears, from its beginning, without its secrets.
 * @throws UsageError where the file can't be written
 */
export function recordSession(session: Session, path: string): SessionRecording {
  const file = new RecordingFile(path);
  const { name, target } = session.config;
  const server = recordedServer(name, target);
  const start = { at: Date.now(), origin: 'session', server, version } as const;
  const writer = new RecordingWriter(start, session.secrets, (line) => file.append(line));
  const stop = recordLog(session.log, writer);
  return {
    path: file.path,
    stop: () => {
      stop();
      return file.close();
    },
  };
}
