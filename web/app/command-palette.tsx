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
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isDemoServer, offerTour } from '../features/start/tour';
import { useAllSuites } from '../features/suites/use-suite';
import { useServers, useWorkspace } from '../session/session-context';
import type { Session } from '../../core/session/session';
import styles from './command-palette.module.css';
import { focusFirstField } from './focus-first-field';
import { goTo } from './navigation';
import { sections } from './routes';
import { sectionIcons, sectionsFor } from './section-rail';
import { useListed, type Hit, best } from './palette-hits';

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
