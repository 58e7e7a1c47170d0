import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { hasOtherClient } from '../../../../core/recording/observed-events';
import type { LogEntry } from '../../../../core/transports/message-log';
import { ClientList } from '../../../runs/clients/client-list';
import { YourClient } from '../../../runs/clients/your-client';
import { Writable } from '../../../../core/store';
import { EmptyState } from '../../../ui/empty-state';
import { useStore } from '../../../ui/use-store';
import { collectDefinitions } from './listed-definitions';
import type { OpenedRecording } from './opened-recording';
import type { RecordedCall } from './recorded-calls';

const NEVER = new Writable(undefined);

interface RecordedClientsProps {
  opened: OpenedRecording;
  entries: readonly LogEntry[];
  calls: readonly RecordedCall[];
}

export function RecordedClients({ opened, entries, calls }: RecordedClientsProps) {
  const t = useTranslations('clients');
  const { session, header, reading, live } = opened;
  const isReading = useStore(reading ?? NEVER) !== undefined;
  const isLive = useStore(live ?? NEVER) === true;
  const hasOther = hasOtherClient(header);
  const offer = useMemo(() => {
    const { tools, server } = collectDefinitions(calls);
    const { instructions, capabilities } = server ?? {};
    return {
      server: session.config.name,
      tools,
      instructions,
      asked: askedIn(entries),
      ...(isObject(capabilities) && { capabilities }),
    };
  }, [calls, entries, session]);
  const hasTools = offer.tools.length > 0;
  return (
    <div className="stack gap-24 tall scroll px-16 pt-12">
      {hasOther && <YourClient entries={entries} isOver={!isReading && !isLive} />}
      {hasTools ? <ClientList offer={offer} /> : <EmptyState title={t('noTools')} />}
    </div>
  );
}

function askedIn(entries: readonly LogEntry[]): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'message' || entry.direction !== 'received') continue;
    if (entry.shape.kind === 'request') asked.add(entry.shape.method);
  }
  return asked;
}
