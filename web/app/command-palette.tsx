import { Command } from 'cmdk';
import {
  Disc,
  FileText,
  FlaskConical,
  GraduationCap,
  History,
  MessageSquareQuote,
  Server,
  Wrench,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useAllSuites } from '../features/suites/use-suite';
import { useServers } from '../session/session-context';
import type { Session } from '../../core/session/session';
import styles from './command-palette.module.css';
import { focusFirstField } from './focus-first-field';
import { goTo } from './navigation';
import { type Section, sections } from './routes';
import { sectionIcons, sectionsFor } from './section-rail';
import { useListed, type Hit, best } from './palette-hits';
import { useSessionActions } from './use-session-actions';

/** Finds any tool, resource, prompt, section and server by a few letters, and goes there. */
export function CommandPalette({
  session,
  onClose,
}: {
  session: Session | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('app');
  const allSuites = useAllSuites();
  const servers = useServers();
  const listed = useListed(session);
  const [wanted, setWanted] = useState('');
  const chosen = useRef<Hit>(undefined);
  const actions = useSessionActions(session);
  const sectionHit = (section: Section, of: Session): Hit => {
    const { name } = of.config;
    const Icon = sectionIcons[section];
    return {
      label: t(section),
      hint: name,
      icon: <Icon aria-hidden />,
      onSelect: () => goTo({ kind: 'section', server: name, section }),
    };
  };
  const page = (kind: 'history' | 'suites' | 'recording', icon: ReactNode): Hit => ({
    label: t(kind),
    icon,
    onSelect: () => goTo({ kind }),
  });
  const groups: [title: string, hits: Hit[]][] = [
    [t('tools'), listed('tools', 'tools/list', 'name', <Wrench aria-hidden />)],
    [t('resources'), listed('resources', 'resources/list', 'uri', <FileText aria-hidden />)],
    [t('prompts'), listed('prompts', 'prompts/list', 'name', <MessageSquareQuote aria-hidden />)],
    [t('skills'), listed('skills', 'skills/list', 'uri', <GraduationCap aria-hidden />)],
    [
      t('servers'),
      servers.map(({ name }) => ({
        label: name,
        icon: <Server aria-hidden />,
        onSelect: () => goTo({ kind: 'section', server: name, section: 'tools' }),
      })),
    ],
    [
      t('sections'),
      [
        page('history', <History aria-hidden />),
        page('suites', <FlaskConical aria-hidden />),
        page('recording', <Disc aria-hidden />),
        ...(session
          ? sectionsFor(session, sections).map((section) => sectionHit(section, session))
          : []),
      ],
    ],
    [
      t('actions'),
      [
        {
          label: t('runAllSuites'),
          icon: <FlaskConical aria-hidden />,
          onSelect: () => {
            void allSuites.start().catch(() => undefined);
            goTo({ kind: 'suites' });
          },
        },
        ...actions,
        ...(session
          ? [
              {
                label: t('recordSoFar'),
                icon: <Disc aria-hidden />,
                onSelect: () =>
                  void import('../features/recordings/session-recorder').then(
                    async ({ madeRecording, recordSoFar }) =>
                      madeRecording.set(await recordSoFar(session)),
                  ),
              },
            ]
          : []),
      ],
    ],
  ];
  const choose = (hit: Hit) => {
    chosen.current = hit;
    onClose();
    hit.onSelect();
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
                        <Command.Item
                          key={all.indexOf(hit)}
                          value={`${title} ${all.indexOf(hit)}`}
                          onSelect={() => choose(hit)}
                        >
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
