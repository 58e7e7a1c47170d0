import { version } from '../../package.json';
import { SecretMask } from '../../core/recording/mask-secrets';
import { recordLog } from '../../core/recording/record-log';
import { recordedServer } from '../../core/recording/recorded-server';
import { RecordingWriter } from '../../core/recording/recording-writer';
import { secretsOf } from '../../core/session/connect/server-config';
import type { Session } from '../../core/session/session';
import type { Secrets } from '../../core/suite/hide-secrets';
import { RecordingFile } from './recording-file';

/** What authorizes, and is nobody else's business. */
const GIVEN_SECRETS = ['LOUPE_BEARER_TOKEN', 'LOUPE_CLIENT_SECRET', 'LOUPE_REFRESH_TOKEN'];

/** A recording that is being made. */
export interface SessionRecording {
  /** The file, which may have another name than was wanted. */
  path: string;
  /** Stops it, and leaves a whole file. */
  stop: () => Promise<void>;
}

/**
 * Records what a session says and hears, from its beginning, without the values of its headers and variables.
 * @param secrets more values that are to be taken out, where there are any
 * @throws UsageError where the file can't be written
 */
export function recordSession(
  session: Session,
  path: string,
  secrets?: Pick<Secrets, 'each'>,
): SessionRecording {
  const file = new RecordingFile(path);
  const { name, target } = session.config;
  const given = GIVEN_SECRETS.flatMap((secret) => process.env[secret] ?? []);
  const mask = new SecretMask([...Object.values(secretsOf(target)), ...given]);
  const stopLearning = secrets?.each((value) => mask.add(value));
  const server = recordedServer(name, target);
  const start = { at: Date.now(), origin: 'session', server, version } as const;
  const writer = new RecordingWriter(start, mask, (line) => file.append(line));
  const stop = recordLog(session.log, writer);
  return {
    path: file.path,
    stop: () => {
      stop();
      stopLearning?.();
      return file.close();
    },
  };
}
