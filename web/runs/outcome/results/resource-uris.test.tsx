// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Connected } from '../../../../core/session/connect/connected';
import type { Session } from '../../../../core/session/session';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { queryKeys } from '../../../session/queries';
import { MarkdownView } from '../../../ui/markdown/markdown-view';
import { TextViewer } from '../../../ui/text-viewer';
import { ResourceUris } from './resource-uris';

afterEach(cleanup);

const TEXT = 'town://news town://nothing urn:isbn:1 file:///app/server.js https://example.org';

/** @param lists that are loaded */
function drawIn(
  children: ReactNode,
  capabilities: object,
  lists?: { resources: unknown[]; templates: unknown[] },
  inTab?: boolean,
) {
  const connected = { capabilities, since: 1 } as unknown as Connected;
  const state = { kind: 'connected', connected };
  const request = vi.fn();
  const session = {
    config: { name: 'town', target: { kind: 'http', url: 'http://a/', headers: {} } },
    snapshot: () => state,
    subscribe: () => () => undefined,
    onListChanged: () => () => undefined,
    request,
  } as unknown as Session;
  const client = new QueryClient();
  const load = (method: string, items: unknown[]) =>
    client.setQueryData([...queryKeys.ofConnection(method, session, connected), 0], { items, pages: 1 });
  if (lists) {
    load('resources/list', lists.resources);
    load('resources/templates/list', lists.templates);
  }
  renderInEnglish(
    <QueryClientProvider client={client}>
      <ResourceUris session={session} inTab={inTab}>
        {children}
      </ResourceUris>
    </QueryClientProvider>,
  );
  expect(request).not.toHaveBeenCalled();
}

const linkTexts = () => screen.getAllByRole('link').map((link) => link.textContent);

function linksIn(capabilities: object, lists?: { resources: unknown[]; templates: unknown[] }) {
  drawIn(<TextViewer text={TEXT} label="Text" />, capabilities, lists);
  return linkTexts();
}

it('links what the loaded lists have, and asks for none', () => {
  const resources = [{ uri: 'town://news' }, { uri: 'urn:isbn:1' }];
  expect(linksIn({ resources: {} }, { resources, templates: [] })).toEqual([
    'town://news',
    'urn:isbn:1',
    'https://example.org',
  ]);
});

it('links what fits a template', () => {
  const templates = [{ uriTemplate: 'town://{page}' }];
  expect(linksIn({ resources: {} }, { resources: [], templates })).toEqual([
    'town://news',
    'town://nothing',
    'https://example.org',
  ]);
});

it('offers to read a URI until the lists are loaded, but no file', () => {
  expect(linksIn({ resources: {} })).toEqual(['town://news', 'town://nothing', 'https://example.org']);
  expect(screen.getByRole('link', { name: 'town://news' }).title).toBe('Read town://news');
});

it('links them in Markdown, and no other scheme', async () => {
  const text = 'See town://news, `town://news` and [those](urn:isbn:1); not town://nothing or [this](script:run).';
  const resources = [{ uri: 'town://news' }, { uri: 'urn:isbn:1' }];
  drawIn(<MarkdownView text={text} />, { resources: {} }, { resources, templates: [] });
  const link = await screen.findByRole('link', { name: 'town://news' });
  expect(link.getAttribute('href')).toBe('/s/town/resources/town%3A%2F%2Fnews');
  expect(linkTexts()).toEqual(['town://news', 'those']);
});

it('opens a tab from a presentation, which goes on', () => {
  drawIn(<TextViewer text={TEXT} label="Text" />, { resources: {} }, undefined, true);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'town://news' });
  expect([link.target, link.rel, link.getAttribute('href')]).toEqual([
    '_blank',
    'opener',
    '/s/town/resources/town%3A%2F%2Fnews',
  ]);
});

it('links none of a server without resources', () => {
  expect(linksIn({})).toEqual(['https://example.org']);
});
