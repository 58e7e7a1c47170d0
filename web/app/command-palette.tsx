import { Command } from 'cmdk';
import {
  ChevronRight,
  Disc,
  FileText,
  FlaskConical,
  GraduationCap,
  History,
  MessageSquareQuote,
  Presentation,
  Server,
  Settings2,
  Wrench,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useAllSuites } from '../features/suites/use-suite';
import { useSuiteNames, WALKTHROUGH } from '../runs/suites/suite-store';
import { lazyPartWithTexts } from '../i18n/lazy-part';
import { useServers } from '../session/session-context';
import type { Session } from '../../core/session/session';
import { availableCommands, runWhenRegistered } from '../ui/commands';
import { keysAsText } from '../ui/keys';
import { useFocusReturn } from '../ui/use-focus-return';
import styles from './command-palette.module.css';
import { focusFirstField } from '../navigation/focus-first-field';
import { goTo } from '../navigation/navigation';
import { IconSource } from '../runs/operation/icon-source';
import { enterFullscreen } from '../runs/operation/present-button';
import { endTypingAhead, openDialog, typedAhead } from '../navigation/open-dialog';
import { type Section, sections } from '../navigation/routes';
import { isAvailable, sectionIcons, useDeclared } from './section-rail';
import { bestHits, type Hit, type HitGroup, rememberChosen, useListHits } from './palette-hits';
import { PREFERENCES, usePreferences } from './preferences';
import { useSessionActions, useTourActions } from './use-session-actions';

const PaletteValues = lazyPartWithTexts(async () => (await import('./palette-values')).PaletteValues);

export function CommandPalette({ session, onClose }: { session: Session | undefined; onClose: () => void }) {
  const t = useTranslations('app');
  const palette = useTranslations('palette');
  const tools = useTranslations('tools');
  const [text, setText] = useState(typedAhead);
  const [statusElement, setStatusElement] = useState<HTMLElement | null>(null);
  const [forTool, setForTool] = useState<string>();
  const chosen = useRef<Hit>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // cmdk scrolls to the hit that was selected before, then selects the first.
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  const { remember, restore } = useFocusReturn();
  const { groups: allGroups, toolHits } = useHitGroups(session, (label) => {
    setForTool(label);
    setText('');
  });
  const runOn = (hit: Hit): Hit => ({
    ...hit,
    isItem: undefined,
    onSelect: () => {
      if (forTool !== undefined) runWhenRegistered(forTool);
      hit.onSelect();
    },
  });
  const groups = forTool === undefined ? allGroups : [{ title: forTool, hits: toolHits.map((hit) => runOn(hit)) }];
  const choose = (hit: Hit) => {
    if (hit.staysOpen) {
      hit.onSelect();
      return;
    }
    rememberChosen(hit);
    chosen.current = hit;
    onClose();
    hit.onSelect();
    if (hit.isItem) focusFirstField();
  };
  const query = text.trim();
  // The input renders first: opening with all rows would block the page for too long.
  const isFilled = useDeferredValue(true, false);
  const found = isFilled ? bestHits(groups, text, palette('recent')) : [];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content
          className={styles['palette']}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            remember();
            event.preventDefault();
            // In the next frame: the focus needs the layout. Not selected, or the next letter would replace the text.
            requestAnimationFrame(() => {
              setText(typedAhead());
              endTypingAhead();
              input.current?.focus();
            });
          }}
          onCloseAutoFocus={(event) => {
            if (chosen.current?.isItem) event.preventDefault();
            else restore(event);
          }}
        >
          <Dialog.Title className="visually-hidden">{t('searchEverything')}</Dialog.Title>
          <Command label={t('searchEverything')} loop shouldFilter={false}>
            <Command.Input
              ref={input}
              placeholder={forTool === undefined ? palette('searchPlaceholder') : tools('choose')}
              value={text}
              onValueChange={setText}
            />
            <Command.List ref={list} label={t('searchEverything')}>
              <IconSource target={session?.config.target}>
                {found.map(({ title, hits }) => (
                  <Command.Group key={title} heading={title}>
                    {hits.map((hit, index) => (
                      <Command.Item key={index} value={`${title} ${index}`} onSelect={() => choose(hit)}>
                        {hit.icon ?? <ChevronRight aria-hidden />}
                        <span>{hit.label}</span>
                        {(hit.note ?? hit.hint) !== undefined && <small className="sm">{hit.note ?? hit.hint}</small>}
                        {hit.keys !== undefined && <kbd aria-hidden>{keysAsText(hit.keys).join(' ')}</kbd>}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
              </IconSource>
              {isFilled && query !== '' && forTool === undefined && (
                <PaletteValues
                  query={query}
                  session={session}
                  isAlone={found.length === 0}
                  statusElement={statusElement}
                  onChoose={(go) => choose({ label: query, onSelect: go })}
                />
              )}
            </Command.List>
            <div ref={setStatusElement} />
            {isFilled && found.length === 0 && (query === '' || forTool !== undefined) && (
              <p role="status">{palette('nothingFound')}</p>
            )}
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** All hits, by group. @param onToolAction called with an action that needs a tool */
function useHitGroups(session: Session | undefined, onToolAction: (label: string) => void) {
  const t = useTranslations('app');
  const palette = useTranslations('palette');
  const recordings = useTranslations('recordings');
  const tools = useTranslations('tools');
  const findings = useTranslations('findingsPage');
  const accessCheck = useTranslations('authorization.accessCheck');
  const allSuites = useAllSuites();
  const servers = useServers();
  const listed = useListHits(session);
  const preferenceHits = usePreferenceHits();
  const suiteHits = useSuiteHits();
  const isDeclared = useDeclared(session);
  const actions = useSessionActions(session);
  const tour = useTourActions(session);
  const sectionHit = (section: Section, server: Session): Hit => {
    const { name } = server.config;
    const Icon = sectionIcons[section];
    return {
      label: t(section),
      hint: isDeclared(section) === false ? undefined : name,
      note: isDeclared(section) === false ? t('notDeclared') : undefined,
      icon: <Icon aria-hidden />,
      onSelect: () => goTo({ kind: 'section', server: name, section }),
    };
  };
  /** Commands of a section's screen, which is opened first. */
  const commandsOf = (section: Section, labels: readonly string[]): Hit[] =>
    session && isAvailable(session, section)
      ? labels
          .filter((label) => !commands.some((each) => each.label === label))
          .map((label) => ({
            ...sectionHit(section, session),
            label,
            hint: t(section),
            onSelect: () => {
              runWhenRegistered(label);
              goTo({ kind: 'section', server: session.config.name, section });
            },
          }))
      : [];
  const page = (kind: 'history' | 'suites' | 'recording', icon: ReactNode): Hit => ({
    label: kind === 'recording' ? recordings('title') : t(kind),
    icon,
    onSelect: () => goTo({ kind }),
  });
  const [commands] = useState(availableCommands);
  const toolHits = listed('tools', 'tools/list', 'name', <Wrench aria-hidden />);
  const toolAction = (label: string): Hit => ({
    label,
    icon: <Wrench aria-hidden />,
    hint: tools('choose'),
    staysOpen: true,
    onSelect: () => onToolAction(label),
  });
  const withTool = [t('present'), tools('loadTest'), tools('negativeTests'), tools('callBeside')].filter(
    (label) => toolHits.length > 0 && !commands.some((each) => each.label === label),
  );
  const groups: HitGroup[] = [
    { title: palette('onThisScreen'), hits: commands },
    {
      title: t('actions'),
      hits: [
        {
          label: t('runAllSuites'),
          icon: <FlaskConical aria-hidden />,
          onSelect: () => {
            void allSuites.start().catch(() => undefined);
            goTo({ kind: 'suites' });
          },
        },
        ...withTool.map(toolAction),
        ...commandsOf('findings', [findings('checkThisServer'), findings('clients'), findings('directories')]),
        ...commandsOf('authorization', [accessCheck('title')]),
        ...actions,
        ...tour,
        ...preferenceHits,
        { label: t('settings'), icon: <Settings2 aria-hidden />, onSelect: () => openDialog.set('settings') },
      ],
    },
    {
      title: t('sections'),
      hits: [
        ...(session
          ? sections.filter((section) => isAvailable(session, section)).map((section) => sectionHit(section, session))
          : []),
        page('history', <History aria-hidden />),
        page('suites', <FlaskConical aria-hidden />),
        page('recording', <Disc aria-hidden />),
      ],
    },
    { title: t('tools'), hits: toolHits },
    { title: t('resources'), hits: listed('resources', 'resources/list', 'uri', <FileText aria-hidden />) },
    { title: t('prompts'), hits: listed('prompts', 'prompts/list', 'name', <MessageSquareQuote aria-hidden />) },
    { title: t('skills'), hits: listed('skills', 'skills/list', 'uri', <GraduationCap aria-hidden />) },
    {
      title: t('servers'),
      hits: servers.map(({ name }) => ({
        label: name,
        icon: <Server aria-hidden />,
        onSelect: () => goTo({ kind: 'section', server: name, section: 'tools' }),
      })),
    },
    { title: t('suites'), hits: suiteHits },
  ];
  return { groups, toolHits };
}

function usePreferenceHits(): Hit[] {
  const t = useTranslations('preferences');
  const [preferences, choose] = usePreferences();
  return Object.entries(PREFERENCES).flatMap(([key, { enum: values }]) =>
    values
      .filter((value) => value !== preferences[key as keyof typeof PREFERENCES])
      .map((value) => ({
        label: t('labelOf', { label: t(key as 'theme'), value: t(`${key}_${value}` as 'theme_dark') }),
        icon: <Settings2 aria-hidden />,
        onSelect: () => choose({ ...preferences, [key]: value }),
      })),
  );
}

function useSuiteHits(): Hit[] {
  const t = useTranslations('app');
  const { data: suites = [] } = useSuiteNames();
  const present = (suite: string): Hit => ({
    label: suite,
    hint: t('present'),
    icon: <Presentation aria-hidden />,
    onSelect: () => {
      enterFullscreen();
      goTo({ kind: 'walkthrough', suite });
    },
  });
  return suites.flatMap((suite) => [
    { label: suite, icon: <FlaskConical aria-hidden />, onSelect: () => goTo({ kind: 'suites', suite }) },
    ...(suite.endsWith(WALKTHROUGH) ? [present(suite)] : []),
  ]);
}
