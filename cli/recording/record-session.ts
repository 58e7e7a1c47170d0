import { version } from '../../package.json';
import { recordLog } from '../../core/recording/record-log';
import { recordedServer } from '../../core/recording/recorded-server';
import { RecordingWriter } from '../../core/recording/recording-writer';
import type { Session } from '../../core/session/session';
import { describeTarget } from '../../core/session/connect/server-config';
import type { AgentControl } from '../agent/agent-control';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { RecordingFile } from './recording-file';
import { TapOffer } from './tap-offer';

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
  const stop = recordTo(session, (line) => file.append(line));
  return {
    path: file.path,
    stop: () => {
      stop();
      return file.close();
    },
  };
}

/**
 * Shows a session of an agent live in Loupe's pages, as a tap is shown. @returns ends that, once the agent is not
 * stopped
 */
export function offerSession(session: Session, agent: AgentControl): () => void {
  const offer = new TapOffer(session.secrets.mask(describeTarget(session.config.target)), agent);
  const stop = recordTo(session, (line) => offer.append(line));
  return () => {
    stop();
    // Where it is shown, the user resumes the agent.
    void agent.untilRunning().then(offer.close);
  };
}

/** Sends the spans of a session to a collector. @returns ends that */
export function traceSession(session: Session, exporter: OtlpExporter): () => void {
  const trace = exporter.open();
  const stop = recordTo(session, trace.append);
  return () => {
    stop();
    trace.isOver = true;
  };
}

function recordTo(session: Session, append: (line: string) => void): () => void {
  const { name, target } = session.config;
  const server = recordedServer(name, target);
  const start = { at: Date.now(), origin: 'session', server, version } as const;
  return recordLog(session.log, new RecordingWriter(start, session.secrets, append));
}
