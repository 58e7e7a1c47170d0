import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';

import { OperationLayout } from '../outcome/operation-layout';
import { rawDraft } from './raw-draft';
import type { Connected } from '../session/connected';
import { isObject } from '../session/json-rpc';
import type { ListResult } from '../session/list-pages';
import type { Session } from '../session/session';
import { useSessionState } from '../session/session-context';
import { MasterDetail } from '../ui/master-detail';
import { AnswersPane } from './answers-pane';
import { publishedVersion } from './methods';
import { MessagePane } from './message-pane';
import { rawExchanges } from './raw-exchanges';
import { sentText } from './sent-text';
import { TemplateList } from './template-list';
import { type FirstListed, templateSource } from './template-source';
import { composeTemplate, type Template } from './templates';

/** Any message, valid or not, sent by hand exactly as it is written, and what comes of it. */
export function RawScreen({ session }: { session: Session }) {
  const state = useSessionState(session);
  return state.kind === 'connected' ? (
    <RawEditor session={session} connected={state.connected} />
  ) : null;
}

function RawEditor({ session, connected }: { session: Session; connected: Connected }) {
  const draft = rawDraft(session);
  const message = useSyncExternalStore(draft.subscribe, draft.snapshot);
  const firstListed = useFirstListed(session.config.name);
  const exchanges = rawExchanges(session);
  const earlier = useSyncExternalStore(exchanges.subscribe, exchanges.snapshot);
  const version = publishedVersion(connected.protocolVersion, connected.era);
  const sent = useMemo(() => sentText(message), [message]);
  const [inserted, setInserted] = useState(0);
  const insert = (template: Template) => {
    setInserted(inserted + 1);
    const id = exchanges.freshId();
    const source = templateSource(session, connected, version, id, firstListed);
    draft.change({ text: composeTemplate(template, source) });
  };
  const send = () => {
    if (sent !== '') void exchanges.send(message, sent);
  };
  return (
    <MasterDetail
      id="raw"
      open
      turn={inserted}
      list={<TemplateList version={version} onInsert={insert} />}
      detail={
        <OperationLayout
          id="raw-message"
          header={null}
          size="50%"
          onSend={send}
          request={
            <MessagePane
              session={session}
              connected={connected}
              version={version}
              message={message}
              sent={sent}
              earlier={earlier}
              onChange={(change) => draft.change(change)}
              onFreshId={() => exchanges.freshId()}
              onSend={send}
            />
          }
          result={
            <AnswersPane
              exchanges={exchanges}
              version={version}
              onEdit={(earlier) => draft.change(earlier)}
            />
          }
        />
      }
    />
  );
}

/** From the lists as they are by now; nothing is fetched for a template. */
function useFirstListed(server: string): FirstListed {
  const client = useQueryClient();
  return (method, member) => {
    const queries = client.getQueriesData<ListResult>({ queryKey: [method, server] });
    const named = queries
      .flatMap(([, list]) => list?.items ?? [])
      .find((item) => isObject(item) && typeof item[member] === 'string');
    return isObject(named) ? String(named[member]) : undefined;
  };
}
