import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { JsonSyntaxError } from '../../../core/json/lossless';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import type { Connected } from '../../../core/session/connect/connected';
import { queryKeys } from '../../session/queries';
import type { ListResult } from '../../../core/session/lists/list-pages';
import type { Session } from '../../../core/session/session';
import { formatJson } from '../../forms/json-editor/format-json';
import { OperationLayout } from '../../runs/operation/operation-layout';
import { useSessionState } from '../../session/session-context';
import { MasterDetail } from '../../ui/list-detail/master-detail';
import { ResponsesPane } from './responses-pane';
import { MessagePane } from './message-pane';
import { publishedVersion } from './methods';
import { rawDraft, type RawMessage } from '../../navigation/raw-draft';
import { rawExchanges } from './exchange-runs';
import { TemplateList } from './template-list';
import { composeTemplate, metaOf, type Template, type TemplateSource } from './templates';
import { useStore } from '../../ui/use-store';

export function RawScreen({ session }: { session: Session }) {
  const state = useSessionState(session);
  return state.kind === 'connected' ? <RawEditor session={session} connected={state.connected} /> : null;
}

function RawEditor({ session, connected }: { session: Session; connected: Connected }) {
  const t = useTranslations('raw');
  const draft = rawDraft(session);
  const message = useStore(draft);
  const firstListed = useFirstListed(session.config.name);
  const exchanges = rawExchanges(session);
  const sentBefore = useStore(exchanges);
  const version = publishedVersion(connected.protocolVersion, connected.era);
  const sent = useMemo(() => sentText(message), [message]);
  const insert = (template: Template) => {
    const id = exchanges.freshId();
    const source = templateSource(session, connected, version, id, firstListed);
    draft.change({ text: composeTemplate(template, source) });
  };
  const send = () => {
    if (sent === '') return;
    void exchanges.send(message, sent);
    const text = exchanges.withFreshIds(message.text);
    if (text !== message.text) draft.change({ text });
  };
  return (
    <MasterDetail
      id="raw"
      openKey="message"
      listName={t('templates')}
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
              sentBefore={sentBefore}
              onChange={(change) => draft.change(change)}
              onFreshId={() => exchanges.freshId()}
              onSend={send}
            />
          }
          result={
            <ResponsesPane
              session={session}
              exchanges={exchanges}
              version={version}
              onEdit={(edited) => draft.change(edited)}
            />
          }
        />
      }
    />
  );
}

/** Reads the cached lists: nothing is fetched for a template. */
function useFirstListed(server: string): FirstListed {
  const client = useQueryClient();
  return (method, member) => {
    const queries = client.getQueriesData<ListResult>({ queryKey: queryKeys.ofServer(method, server) });
    const named = queries
      .flatMap(([, list]) => list?.items ?? [])
      .find((item) => isObject(item) && typeof item[member] === 'string');
    return isObject(named) ? String(named[member]) : undefined;
  };
}

/** In characters. To format a longer text would block the page at each key press. */
const MAX_FORMATTED_LENGTH = 2_000_000;

function sentText({ text, oneLine }: RawMessage): string {
  if (!oneLine || !/[\r\n]/.test(text) || text.length > MAX_FORMATTED_LENGTH) return text;
  try {
    return formatJson(text, 'one-line');
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return text;
  }
}

type FirstListed = (method: string, member: 'name' | 'uri') => string | undefined;

function templateSource(
  session: Session,
  { declared }: Connected,
  version: ProtocolVersion,
  id: string,
  first: FirstListed,
): TemplateSource {
  const { clientInfo, capabilities } = declared;
  const meta = metaOf(session.preview('tools/list', {}));
  let requestId: string | number = 'request-id';
  let serverRequestId: unknown = 'request-id';
  for (const entry of session.log.entriesAfter(0)) {
    if (entry.kind !== 'message' || entry.shape.kind !== 'request') continue;
    if (entry.direction === 'received') {
      if (entry.partner === undefined) serverRequestId = entry.shape.id;
    } else if (typeof entry.shape.id === 'string' || typeof entry.shape.id === 'number') {
      requestId = entry.shape.id;
    }
  }
  return {
    version,
    clientInfo,
    capabilities,
    id,
    meta,
    requestId,
    serverRequestId,
    toolName: first('tools/list', 'name') ?? 'tool-name',
    promptName: first('prompts/list', 'name') ?? 'prompt-name',
    resourceUri: first('resources/list', 'uri') ?? 'file:///path/to/resource',
  };
}
