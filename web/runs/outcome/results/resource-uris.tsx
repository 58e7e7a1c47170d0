import { type ReactNode, use, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { readItems } from '../../../../core/protocol/resource';
import { fitsUriTemplate } from '../../../../core/protocol/uri-template';
import type { Session } from '../../../../core/session/session';
import { goTo } from '../../../navigation/navigation';
import { RouteLink } from '../../../navigation/route-link';
import { hrefOf, type Route } from '../../../navigation/routes';
import { RESOURCES, TEMPLATES } from '../../../session/list-kinds';
import { useSessionState } from '../../../session/session-context';
import { useList } from '../../../session/use-list';
import { type MarkdownLinks, MarkdownLinksContext } from '../../../ui/markdown/markdown-links';
import { type TextUris, UriLinks } from '../../../ui/web-link';
import { sessionRuns } from '../../record/session-runs';

interface ResourceUrisProps {
  /** Undefined if nothing can be read from the server. */
  session: Session | undefined;
  /** Opens a tab, which reads nothing: the page shows a presentation. */
  inTab?: boolean;
  children: ReactNode;
}

/** Links the URIs of resources in texts. Requests no list: while it is loading, each URI is taken for a resource. */
export function ResourceUris({ session, inTab = false, children }: ResourceUrisProps) {
  return session ? (
    <UrisOfSession session={session} inTab={inTab}>
      {children}
    </UrisOfSession>
  ) : (
    children
  );
}

function UrisOfSession({ session, inTab, children }: { session: Session; inTab: boolean; children: ReactNode }) {
  const t = useTranslations('content.link');
  const state = useSessionState(session);
  const { state: listState, list: resources } = useList(session, state, RESOURCES, false);
  const { list: templates } = useList(session, state, TEMPLATES, false);
  const outerLinks = use(MarkdownLinksContext);
  const [links, markdown] = useMemo((): [TextUris?, MarkdownLinks?] => {
    if (listState === 'unavailable') return [undefined, outerLinks];
    const items = readItems(resources?.items ?? [], templates?.items ?? []);
    const uris = new Set(items.flatMap((item) => (item.kind === 'resource' ? (item.uri ?? []) : [])));
    const patterns = items.flatMap((item) => (item.kind === 'template' ? item.uriTemplate : []));
    const isListed = (uri: string) => uris.has(uri) || patterns.some((template) => fitsUriTemplate(uri, template));
    // Without file: URIs, which are mostly lines of code, as in stack traces.
    const mayBeListed = (uri: string) => listState === 'loading' && /^(?!file:).*:\/\//.test(uri);
    const isResource = (uri: string) => isListed(uri) || mayBeListed(uri);
    const routeOf = (uri: string): Route => ({
      kind: 'section',
      server: session.config.name,
      section: 'resources',
      item: uri,
    });
    const read = (uri: string) =>
      sessionRuns(session).start({ kind: 'resource', name: uri, key: uri, arguments: { uri } });
    return [
      {
        opaque: [...uris].filter((uri) => !uri.includes('://')),
        render: (uri) =>
          isResource(uri) &&
          (inTab ? (
            <a href={hrefOf(routeOf(uri))} target="_blank" rel="opener">
              {uri}
            </a>
          ) : (
            <RouteLink to={routeOf(uri)} title={t('read', { name: uri })} onFollow={() => void read(uri)}>
              {uri}
            </RouteLink>
          )),
      },
      {
        addressOf: (href) => (isResource(href) ? hrefOf(routeOf(href)) : outerLinks?.addressOf(href)),
        open: (href) => {
          if (!isResource(href)) return outerLinks?.open(href);
          if (inTab) {
            window.open(hrefOf(routeOf(href)));
            return;
          }
          void read(href);
          goTo(routeOf(href));
        },
      },
    ];
  }, [listState, resources, templates, session, inTab, t, outerLinks]);
  return (
    <UriLinks value={links}>
      <MarkdownLinksContext value={markdown}>{children}</MarkdownLinksContext>
    </UriLinks>
  );
}
