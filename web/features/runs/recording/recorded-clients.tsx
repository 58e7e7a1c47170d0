import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { offerOf } from '../../../../core/clients/server-offer';
import { hasOtherClient } from '../../../../core/recording/observed-events';
import type { LogEntry } from '../../../../core/transports/message-log';
import { ClientList } from '../../../runs/clients/client-list';
import { YourClient } from '../../../runs/clients/your-client';
import { EmptyState } from '../../../ui/empty-state';
import { useStore } from '../../../ui/use-store';
import { collectDefinitions } from './listed-definitions';
import type { OpenedRecording } from './opened-recording';
import type { RecordedCall } from './recorded-calls';

export interface RecordedClientsProps {
  opened: OpenedRecording;
  entries: readonly LogEntry[];
  calls: readonly RecordedCall[];
}

export function RecordedClients({ opened, entries, calls }: RecordedClientsProps) {
  const t = useTranslations('clients');
  const { session, log, header, reading, live } = opened;
  const isReading = useStore(reading) !== undefined;
  const isLive = useStore(live) === true;
  const hasOther = hasOtherClient(header);
  const offer = useMemo(() => {
    const { tools, pages, server } = collectDefinitions(calls);
    const { instructions, capabilities, protocolVersion } = server ?? {};
    const connected = {
      instructions,
      transport: transportIn(entries),
      ...(isObject(capabilities) && { capabilities }),
      ...(typeof protocolVersion === 'string' && { protocolVersion }),
      ...(server && { discovered: server }),
    };
    const log = { entriesAfter: () => entries };
    return { ...offerOf({ config: session.config, log }, connected), tools, pages };
  }, [calls, entries, session]);
  const { tools } = offer;
  const source = useMemo(() => ({ session, log, tools }), [session, log, tools]);
  return (
    <div className="stack gap-24 tall scroll px-16 pt-12">
      {hasOther && <YourClient entries={entries} isOver={!isReading && !isLive} />}
      {tools.length > 0 ? <ClientList offer={offer} source={source} /> : <EmptyState title={t('noTools')} />}
    </div>
  );
}

/** Messages don't show which of the two transports over HTTP it was. */
function transportIn(entries: readonly LogEntry[]): 'stdio' | 'http' {
  return entries.some(({ kind }) => kind === 'http') ? 'http' : 'stdio';
}
