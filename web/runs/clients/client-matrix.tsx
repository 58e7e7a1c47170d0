import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { offerOf, type ServerOffer } from '../../../core/clients/server-offer';
import { readTools } from '../../../core/protocol/tool';
import { goTo } from '../../navigation/navigation';
import { listOfTools } from '../../session/listed-tools';
import { useSelectedClients } from '../../session/selected-clients';
import { useServers, useWorkspace } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { PagePart } from '../../ui/page-part';
import { Table } from '../../ui/table/table';
import { NotJudged, Reasons, TONES } from './client-list';
import { type ShownClient, useJudgedOffers } from './judged-clients';
import type { ResultSource } from './session-results';

interface Row {
  client: string;
  /** By server, in the order of the columns. */
  judged: readonly (ShownClient | undefined)[];
}

const NONE: readonly (readonly ShownClient[])[] = [];

export function ClientMatrix() {
  const { offers, sources } = useListedOffers();
  return offers.length > 1 ? <Matrix offers={offers} sources={sources} /> : null;
}

interface Offers {
  offers: readonly ServerOffer[];
  sources: readonly (ResultSource | undefined)[];
}

function Matrix({ offers, sources }: Offers) {
  const t = useTranslations('clients');
  const asked = useJudgedOffers(offers, sources);
  const [selected] = useSelectedClients();
  const [opened, setOpened] = useState<{ client: string; server: string }>();
  const judged = asked.state === 'resolved' ? asked.value : NONE;
  const rows = useMemo(
    () =>
      (judged[0] ?? [])
        .filter(({ client, isDirectory }) => (selected.length === 0 ? !isDirectory : selected.includes(client)))
        .map(({ client }): Row => ({ client, judged: judged.map((of) => of.find((each) => each.client === client)) })),
    [judged, selected],
  );
  if (asked.state !== 'resolved') return <NotJudged asked={asked} />;
  const isOpen = (client: string, server: string) => opened?.client === client && opened.server === server;
  return (
    <PagePart title={t('matrix', { count: offers.length })} isOpen={false}>
      <Table<Row>
        scrolls
        label={t('matrix', { count: offers.length })}
        rows={rows}
        keyOf={({ client }) => client}
        columns={[
          { head: t('client'), cell: ({ client }) => client },
          ...offers.map(({ server }, index) => ({
            head: server,
            cell: ({ client, judged: of }: Row) => {
              const { status = 'unknown' } = of[index] ?? {};
              const isShown = isOpen(client, server);
              return (
                <Button
                  size="small"
                  variant="ghost"
                  aria-expanded={isShown}
                  onClick={() => setOpened(isShown ? undefined : { client, server })}
                >
                  <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
                </Button>
              );
            },
          })),
        ]}
        detail={({ client, judged: of }) => {
          const index = offers.findIndex(({ server }) => isOpen(client, server));
          const [own, server] = [of[index], offers[index]?.server];
          if (!own || server === undefined) return null;
          return (
            <div className="grid gap-8 narrow py-8 px-12">
              <p className="semibold">{t('matrixCell', { client, server })}</p>
              <Reasons
                isOpen
                judged={own}
                server={server}
                onTool={(item) => goTo({ kind: 'section', server, section: 'tools', item })}
              />
            </div>
          );
        }}
      />
    </PagePart>
  );
}

/** The offers of servers whose tools were listed. Sends nothing. */
function useListedOffers(): Offers {
  const client = useQueryClient();
  const workspace = useWorkspace();
  const servers = useServers();
  return useMemo(() => {
    const listed = servers.flatMap(({ name: server }) => {
      const list = listOfTools(client, server);
      const tools = readTools(list?.items ?? []);
      if (tools.length === 0) return [];
      const session = workspace.session(server);
      const state = session?.snapshot();
      const connected = state?.kind === 'connected' ? state.connected : undefined;
      const offer: ServerOffer = {
        server,
        tools,
        pages: list?.pages.length,
        ...(session && offerOf(session, connected)),
      };
      return [{ offer, source: session && { session, log: session.log, tools } }];
    });
    return { offers: listed.map(({ offer }) => offer), sources: listed.map(({ source }) => source) };
  }, [client, workspace, servers]);
}
