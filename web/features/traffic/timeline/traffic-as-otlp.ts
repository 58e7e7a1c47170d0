import type { Session } from '../../../../core/session/session';
import { timelineAsOtlp } from '../../../../core/timeline/otlp';
import { timelineOf } from '../../../../core/timeline/timeline-builder';
import type { LogEntry } from '../../../../core/transports/message-log';

export function trafficAsOtlp(
  entries: readonly LogEntry[],
  { config, secrets }: Pick<Session, 'config' | 'secrets'>,
): string {
  const { name, target } = config;
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const server =
    target.kind === 'stdio'
      ? ({ name, transport: 'stdio' } as const)
      : ({ name, transport: 'http', url: target.url } as const);
  return timelineAsOtlp(timelineOf(entries), (seq) => bySeq.get(seq), server, secrets);
}
