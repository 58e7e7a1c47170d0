import { version } from '../../package.json';
import { SecretMask } from '../../core/recording/mask-secrets';
import { recordLog } from '../../core/recording/record-log';
import { recordedServer } from '../../core/recording/recorded-server';
import { RecordingWriter } from '../../core/recording/recording-writer';
import { secretsOf } from '../../core/session/connect/server-config';
import type { Session } from '../../core/session/session';
import { RecordingFile } from './recording-file';

/** What authorizes, and is nobody else's business. */
const GIVEN_SECRETS = ['LOUPE_BEARER_TOKEN', 'LOUPE_CLIENT_SECRET', 'LOUPE_REFRESH_TOKEN'];

/**
 * Records what a session says and hears, from its beginning, without the values of its headers and variables.
 * @returns the way to stop, which leaves a whole file
 * @throws UsageError where the file can't be written
 */
export function recordSession(session: Session, path: string): () => Promise<void> {
  const file = new RecordingFile(path);
  const { name, target } = session.config;
  const given = GIVEN_SECRETS.flatMap((secret) => process.env[secret] ?? []);
  const mask = new SecretMask([...Object.values(secretsOf(target)), ...given]);
  const server = recordedServer(name, target);
  const start = { at: Date.now(), origin: 'session', server, version } as const;
  const writer = new RecordingWriter(start, mask, (line) => file.append(line));
  const stop = recordLog(session.log, writer);
  return () => {
    stop();
    return file.close();
  };
}
