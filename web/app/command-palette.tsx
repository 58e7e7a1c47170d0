import { isObject } from '../../core/json/json-object';
import { useQueryClient } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  Compass,
  Disc,
  FileText,
  FlaskConical,
  GraduationCap,
  History,
  MessageSquareQuote,
  Pencil,
  Server,
  Wrench,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isDemoServer, offerTour } from '../features/start/tour';
import { useAllSuites } from '../features/suites/use-suite';
import { queryKeys } from '../session/queries';
import type { ListResult } from '../../core/session/lists/list-pages';
import { useServers, useWorkspace } from '../session/session-context';
import type { Session } from '../../core/session/session';
import styles from './command-palette.module.css';
import { focusFirstField } from './focus-first-field';
import { goTo } from './navigation';
import { type Section, sections } from './routes';
import { sectionIcons, sectionsFor } from './section-rail';

interface Hit {
  key: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  run: () => void;
  /** Whether it leads to a form, to be filled in at once. */
  isItem?: true;
}

/** cmdk keeps every entry in the page, so the best few of each kind must do. */
const PER_GROUP = 50;

/** Finds any tool, resource, prompt, section and server by a few letters, and goes there. */
export function CommandPalette({
  session,
  onClose,
}: {
  session: Session | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const allSuites = useAllSuites();
  const servers = useServers();
  const listed = useListed(session);
  const [wanted, setWanted] = useState('');
  const chosen = useRef<Hit>(undefined);
  const sectionsOf = (of: Session) =>
    sectionsFor(of, sections).map((section): Hit => {
      const { name } = of.config;
      const Icon = sectionIcons[section];
      return {
        key: `section ${section}`,
        label: t(section),
        hint: name,
        icon: <Icon aria-hidden />,
        run: () => goTo({ kind: 'section', server: name, section }),
      };
    });
  const groups: [title: string, hits: Hit[]][] = [
    [t('tools'), listed('tools', 'tools/list', 'name', <Wrench aria-hidden />)],
    [t('resources'), listed('resources', 'resources/list', 'uri', <FileText aria-hidden />)],
    [t('prompts'), listed('prompts', 'prompts/list', 'name', <MessageSquareQuote aria-hidden />)],
    [t('skills'), listed('skills', 'skills/list', 'uri', <GraduationCap aria-hidden />)],
    [
      t('servers'),
      servers.map(({ name }) => ({
        key: `server ${name}`,
        label: name,
        icon: <Server aria-hidden />,
        run: () => goTo({ kind: 'section', server: name, section: 'tools' }),
      })),
    ],
    [
      t('sections'),
      [
        {
          key: 'history',
          label: t('history'),
          icon: <History aria-hidden />,
          run: () => goTo({ kind: 'history' }),
        },
        {
          key: 'suites',
          label: t('suites'),
          icon: <FlaskConical aria-hidden />,
          run: () => goTo({ kind: 'suites' }),
        },
        {
          key: 'recording',
          label: t('recording'),
          icon: <Disc aria-hidden />,
          run: () => goTo({ kind: 'recording' }),
        },
        ...(session ? sectionsOf(session) : []),
      ],
    ],
    [
      t('actions'),
      [
        {
          key: 'run all suites',
          label: t('runAllSuites'),
          icon: <FlaskConical aria-hidden />,
          run: () => {
            void allSuites.start().catch(() => undefined);
            goTo({ kind: 'suites' });
          },
        },
        ...(session
          ? [
              ...(isDemoServer(session.snapshot())
                ? [
                    {
                      key: 'tour',
                      label: t('tour'),
                      icon: <Compass aria-hidden />,
                      run: () => {
                        offerTour();
                        goTo({ kind: 'section', server: session.config.name, section: 'tools' });
                      },
                    },
                  ]
                : []),
              {
                key: 'reconnect',
                label: t('reconnect'),
                run: () => void workspace.connect(session.config.name),
              },
              {
                key: 'disconnect',
                label: t('disconnect'),
                run: () => void workspace.disconnect(session.config.name),
              },
              {
                key: 'record so far',
                label: t('recordSoFar'),
                icon: <Disc aria-hidden />,
                run: () =>
                  void import('../features/recordings/session-recorder').then(
                    async ({ madeRecording, recordSoFar }) =>
                      madeRecording.set(await recordSoFar(session)),
                  ),
              },
              {
                key: 'edit',
                label: t('editServer'),
                icon: <Pencil aria-hidden />,
                run: () => goTo({ kind: 'servers', edit: session.config.name }),
              },
            ]
          : []),
      ],
    ],
  ];
  const run = (hit: Hit) => {
    chosen.current = hit;
    onClose();
    hit.run();
    if (hit.isItem) focusFirstField();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content
          className={styles['palette']}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (chosen.current?.isItem) event.preventDefault();
          }}
        >
          <Dialog.Title className="visually-hidden">{t('searchEverything')}</Dialog.Title>
          <Command label={t('searchEverything')} loop shouldFilter={false}>
            <Command.Input
              placeholder={t('searchPlaceholder')}
              value={wanted}
              onValueChange={setWanted}
              autoFocus
            />
            <Command.List>
              <Command.Empty>{t('nothingFound')}</Command.Empty>
              {groups.map(([title, all]) => {
                const hits = best(all, wanted);
                return (
                  hits.length > 0 && (
                    <Command.Group key={title} heading={title}>
                      {hits.map((hit) => (
                        <Command.Item key={hit.key} value={hit.key} onSelect={() => run(hit)}>
                          {hit.icon}
                          <span>{hit.label}</span>
                          {hit.hint !== undefined && <small>{hit.hint}</small>}
                        </Command.Item>
                      ))}
                    </Command.Group>
                  )
                );
              })}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What the lists of a connected server hold by now; nothing is fetched for the search. */
function useListed(session: Session | undefined) {
  const client = useQueryClient();
  return (section: Section, method: string, id: 'name' | 'uri', icon: ReactNode): Hit[] => {
    if (!session) return [];
    const server = session.config.name;
    const queries = client.getQueriesData<ListResult>({
      queryKey: queryKeys.ofServer(method, server),
    });
    const items = queries.at(-1)?.[1]?.items ?? [];
    return items.filter(isObject).map((item, index): Hit => {
      const key = typeof item[id] === 'string' ? item[id] : '';
      const { name: given } = isObject(item['frontmatter']) ? item['frontmatter'] : item;
      const name = typeof given === 'string' ? given : key;
      const { title } = item;
      return {
        key: `${section} ${index} ${key}`,
        label: name,
        hint: typeof title === 'string' && title !== name ? title : undefined,
        icon,
        isItem: true,
        run: () => goTo({ kind: 'section', server, section, item: key }),
      };
    });
  };
}

/** The hits that hold every word, those that begin with the text first. */
function best(hits: readonly Hit[], wanted: string): readonly Hit[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return hits.slice(0, PER_GROUP);
  const words = text.split(/\s+/);
  const found = hits.filter((hit) => {
    const within = `${hit.label} ${hit.hint ?? ''}`.toLowerCase();
    return words.every((word) => within.includes(word));
  });
  const first = (hit: Hit) => (hit.label.toLowerCase().startsWith(text) ? 0 : 1);
  return found.sort((a, b) => first(a) - first(b)).slice(0, PER_GROUP);
}
