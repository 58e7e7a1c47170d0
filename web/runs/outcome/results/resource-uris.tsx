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

/** A click reads the resource. Asks for no list; until the list of resources is loaded, each URI may be one. */
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
  const { state: known, list: resources } = useList(session, state, RESOURCES, false);
  const { list: templates } = useList(session, state, TEMPLATES, false);
  const around = use(MarkdownLinksContext);
  const [links, markdown] = useMemo((): [TextUris?, MarkdownLinks?] => {
    if (known === 'unavailable') return [undefined, around];
    const items = readItems(resources?.items ?? [], templates?.items ?? []);
    const uris = new Set(items.flatMap((item) => (item.kind === 'resource' ? (item.uri ?? []) : [])));
    const patterns = items.flatMap((item) => (item.kind === 'template' ? item.uriTemplate : []));
    const isListed = (uri: string) => uris.has(uri) || patterns.some((template) => fitsUriTemplate(uri, template));
    // Files are mostly places in code, as in stack traces.
    const mayBeOne = (uri: string) => known === 'loading' && /^(?!file:).*:\/\//.test(uri);
    const isOne = (uri: string) => isListed(uri) || mayBeOne(uri);
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
          isOne(uri) &&
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
        addressOf: (href) => (isOne(href) ? hrefOf(routeOf(href)) : around?.addressOf(href)),
        open: (href) => {
          if (!isOne(href)) return around?.open(href);
          if (inTab) {
            window.open(hrefOf(routeOf(href)));
            return;
          }
          void read(href);
          goTo(routeOf(href));
        },
      },
    ];
  }, [known, resources, templates, session, inTab, t, around]);
  return (
    <UriLinks value={links}>
      <MarkdownLinksContext value={markdown}>{children}</MarkdownLinksContext>
    </UriLinks>
  );
}
