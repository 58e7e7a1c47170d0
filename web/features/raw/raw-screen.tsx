import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import { JsonSyntaxError } from '../../../core/json/lossless';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import type { Connected } from '../../../core/session/connect/connected';
import { queryKeys } from '../../session/queries';
import type { ListResult } from '../../../core/session/lists/list-pages';
import type { Session } from '../../../core/session/session';
import { formatJson } from '../../forms/json-editor/format-json';
import { OperationLayout } from '../../operation/operation-layout';
import { useSessionState } from '../../session/session-context';
import { MasterDetail } from '../../ui/list-detail/master-detail';
import { AnswersPane } from './answers-pane';
import { MessagePane } from './message-pane';
import { publishedVersion } from './methods';
import { rawDraft, type RawMessage } from './raw-draft';
import { rawExchanges } from './keep-exchanges';
import { TemplateList } from './template-list';
import { composeTemplate, metaOf, type Template, type TemplateSource } from './templates';
import { useStore } from '../../ui/use-store';

/** Any message, valid or not, sent by hand exactly as it is written, and what comes of it. */
export function RawScreen({ session }: { session: Session }) {
  const state = useSessionState(session);
  return state.kind === 'connected' ? <RawEditor session={session} connected={state.connected} /> : null;
}

function RawEditor({ session, connected }: { session: Session; connected: Connected }) {
  const draft = rawDraft(session);
  const message = useStore(draft);
  const firstListed = useFirstListed(session.config.name);
  const exchanges = rawExchanges(session);
  const earlier = useStore(exchanges);
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
    if (sent === '') return;
    void exchanges.send(message, sent);
    const text = exchanges.renewed(message.text);
    if (text !== message.text) draft.change({ text });
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
              session={session}
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
    const queries = client.getQueriesData<ListResult>({
      queryKey: queryKeys.ofServer(method, server),
    });
    const named = queries
      .flatMap(([, list]) => list?.items ?? [])
      .find((item) => isObject(item) && typeof item[member] === 'string');
    return isObject(named) ? String(named[member]) : undefined;
  };
}

/** Longer texts go as they are: laying one out anew would hold up the page at each key. */
const LARGEST = 2_000_000;

/**
 * What goes over the wire: the text as it is written, or, where that is asked for, JSON of several lines on one. Text
 * that is not JSON always goes as it is.
 */
function sentText({ text, oneLine }: RawMessage): string {
  if (!oneLine || !/[\r\n]/.test(text) || text.length > LARGEST) return text;
  try {
    return formatJson(text, 'one-line');
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return text;
  }
}

/** The first name or URI of a list of the server's that has been fetched. */
type FirstListed = (method: string, member: 'name' | 'uri') => string | undefined;

/** What templates are filled in with on a connection: what was declared on it, and the ids that it is about. */
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
  let askedId: unknown = 'request-id';
  for (const entry of session.log.entriesAfter(0)) {
    if (entry.kind !== 'message' || entry.shape.kind !== 'request') continue;
    if (entry.direction === 'received') {
      if (entry.partner === undefined) askedId = entry.shape.id;
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
    askedId,
    toolName: first('tools/list', 'name') ?? 'tool-name',
    promptName: first('prompts/list', 'name') ?? 'prompt-name',
    resourceUri: first('resources/list', 'uri') ?? 'file:///path/to/resource',
  };
}
