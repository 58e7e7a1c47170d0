import { version } from '../../package.json';
import { recordLog } from '../../core/recording/record-log';
import { recordedServer } from '../../core/recording/recorded-server';
import { RecordingWriter } from '../../core/recording/recording-writer';
import type { Session } from '../../core/session/session';
import { describeTarget } from '../../core/session/connect/server-config';
import type { AgentControl } from '../agent/agent-control';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { RecordingFile } from './recording-file';
import { TapPublisher } from './tap-publisher';

export interface SessionRecording {
  /** May be another name than requested. */
  path: string;
  /** Completes the file. @returns why it is incomplete, if writing failed */
  stop: () => Promise<string | undefined>;
}

/** @throws UsageError if the file can't be written */
export function recordSession(session: Session, path: string): SessionRecording {
  const file = new RecordingFile(path);
  const append = (line: string | Iterable<string>) => file.append(line);
  const stop = recordTo(session, append, append);
  return {
    path: file.path,
    stop: () => {
      stop();
      return file.close();
    },
  };
}

/** Shows an agent's session live in Loupe's pages. @returns ends that, once the agent is not stopped */
export function publishSession(session: Session, agent: AgentControl): () => void {
  const publisher = new TapPublisher(session.secrets.mask(describeTarget(session.config.target)), agent);
  const stop = recordTo(session, (line) => publisher.append(line));
  return () => {
    stop();
    // The user resumes the agent there.
    void agent.untilRunning().then(publisher.close);
  };
}

export function traceSession(session: Session, exporter: OtlpExporter): () => void {
  const trace = exporter.open();
  const stop = recordTo(session, trace.append);
  return () => {
    stop();
    trace.isOver = true;
  };
}

function recordTo(
  session: Session,
  append: (line: string) => void,
  appendPieces?: (line: Iterable<string>) => void,
): () => void {
  const { name, target } = session.config;
  const server = recordedServer(name, target);
  const start = { at: Date.now(), origin: 'session', server, version } as const;
  return recordLog(session.log, new RecordingWriter(start, session.secrets, append, appendPieces));
}
