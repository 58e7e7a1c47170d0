import { type ReactNode, useMemo } from 'react';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { readItems } from '../../../../core/protocol/resource';
import { fitsUriTemplate } from '../../../../core/protocol/uri-template';
import type { Session } from '../../../../core/session/session';
import { RouteLink } from '../../../navigation/route-link';
import { RESOURCES, TEMPLATES } from '../../../session/list-kinds';
import { useSessionState } from '../../../session/session-context';
import { useList } from '../../../session/use-list';
import { UriLinks } from '../../../ui/web-link';
import { sessionRuns } from '../../record/session-runs';

const URI = /(?<![a-z\d+.-])(?!https?:)[a-z][a-z\d+.-]*:\/\//i;

interface ResourceUrisProps {
  session: Session;
  result: JsonObject;
  children: ReactNode;
}

/** Makes URIs of the server's resources links in the texts of a result: a click reads the resource. */
export function ResourceUris({ session, result: { content }, children }: ResourceUrisProps) {
  const hasUris = useMemo(
    () =>
      Array.isArray(content) &&
      content.some((block) => isObject(block) && typeof block['text'] === 'string' && URI.test(block['text'])),
    [content],
  );
  return hasUris ? <UrisOfLists session={session}>{children}</UrisOfLists> : children;
}

/** Asks for the lists if they are not there. */
function UrisOfLists({ session, children }: Pick<ResourceUrisProps, 'session' | 'children'>) {
  const state = useSessionState(session);
  const { list: resources } = useList(session, state, RESOURCES);
  const { list: templates } = useList(session, state, TEMPLATES);
  const renderUri = useMemo(() => {
    const items = readItems(resources?.items ?? [], templates?.items ?? []);
    const uris = new Set(items.flatMap((item) => (item.kind === 'resource' ? (item.uri ?? []) : [])));
    const patterns = items.flatMap((item) => (item.kind === 'template' ? item.uriTemplate : []));
    const read = (uri: string) =>
      sessionRuns(session).start({ kind: 'resource', name: uri, key: uri, arguments: { uri } });
    return (uri: string) =>
      (uris.has(uri) || patterns.some((template) => fitsUriTemplate(uri, template))) && (
        <RouteLink
          to={{ kind: 'section', server: session.config.name, section: 'resources', item: uri }}
          onFollow={() => void read(uri)}
        >
          {uri}
        </RouteLink>
      );
  }, [resources, templates, session]);
  return <UriLinks value={renderUri}>{children}</UriLinks>;
}
