import type { ServerConfig } from '../../../../core/session/connect/server-config';
import { timelineAsOtlp } from '../../../../core/timeline/otlp';
import { timelineOf } from '../../../../core/timeline/timeline-of';
import type { LogEntry } from '../../../../core/transports/message-log';

/** The requests among these entries as the JSON of OTLP. */
export function trafficAsOtlp(
  entries: readonly LogEntry[],
  { name, target }: Pick<ServerConfig, 'name' | 'target'>,
): string {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const server =
    target.kind === 'stdio'
      ? ({ name, transport: 'stdio' } as const)
      : ({ name, transport: 'http', url: target.url } as const);
  return timelineAsOtlp(timelineOf(entries), (seq) => bySeq.get(seq), server);
}
