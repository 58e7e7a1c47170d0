import { Redo2, Undo2 } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import type { StoredSuite } from '../../../../core/suite/suite-store';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Badge } from '../../../ui/badge';
import { Button, IconButton } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Notice } from '../../../ui/notice';
import { inTab, recall, remember, storageKey, useChoice } from '../../../ui/remember';
import { SplitPane } from '../../../ui/split-pane';
import { tabProps, TabSwitch } from '../../../ui/tabs';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useStore } from '../../../ui/use-store';
import { useWindowEvent } from '../../../ui/use-window-event';
import { findPosition } from '../../../workers/suite/edit-suite-text';
import type { SuitePosition } from '../../../workers/suite/suite-jobs';
import type { CallPosition } from './form/call-row';
import { EditContext, type EditedSuite, type Path } from './form/edit-context';
import { type FormView, SuiteForm } from './form/suite-form';
import { NO_DEFINITIONS, type ServerDefinitions } from './server-definitions';
import { SuiteDraft, type SuiteDraftState, type WriteSuite } from './suite-draft';
import type { YamlHandle } from './yaml/yaml-code';
import { YamlPane } from './yaml/yaml-pane';
import { TextComparison } from '../../../runs/compare/views/text-comparison';
import styles from './suite-editor.module.css';

interface SuiteEditorProps {
  storage: string;
  stored: StoredSuite;
  onWrite: WriteSuite;
  initialCall?: CallPosition;
  initialPosition?: SuitePosition;
  definitions?: ServerDefinitions;
}

/** A suite as a form beside its text. Needs another `key` for another suite. */
export function SuiteEditor(props: SuiteEditorProps) {
  const { storage, stored, onWrite, initialCall, initialPosition, definitions = NO_DEFINITIONS } = props;
  const t = useTranslations('suiteEditor');
  const [draft] = useState(() => new SuiteDraft(storage, stored));
  useLayoutEffect(() => draft.follow(stored), [draft, stored]);
  const state = useStore(draft);
  const { text, reading, value, saving } = state;
  const { yaml, inYaml, attachYaml, undoable } = useYamlEditor(draft, text, initialCall, initialPosition);
  const [pane, setPane] = usePane(storage, stored.name, initialPosition !== undefined);
  const reveal = useCallback(
    (path: Path) => {
      setPane('yaml');
      inYaml(path, (handle, found) => handle.reveal(found));
    },
    [inYaml, setPane],
  );
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const panel = useId();
  const { open, setOpen, view, setView } = useOpenForm(storage, stored.name, initialCall);
  const isLocked = reading !== undefined && reading.value === undefined;
  const { message } = useCoreTexts();
  const problems = useMemo(
    () => reading?.problems.map((problem) => ({ ...problem, message: message(problem) })),
    [reading, message],
  );
  const suite = useMemo((): EditedSuite => {
    const edit: EditedSuite['edit'] = async (change) => {
      const edited = await draft.edit(change);
      return edited.kind === 'done' ? edited : { ...edited, message: message(edited) };
    };
    return { value, problems: problems ?? NO_PROBLEMS, edit, reveal, definitions, isLocked };
  }, [draft, value, problems, message, reveal, definitions, isLocked]);

  const showInYaml = (call: CallPosition | undefined) => {
    if (call) inYaml([call.section, call.index], (handle, { line }) => handle.show(line));
  };
  const openCall = (next: CallPosition | undefined) => {
    setOpen(next);
    showInYaml(next);
  };

  const shown = isNarrow && pane === 'yaml' ? 'yaml' : view;
  const show = (next: typeof shown) => {
    setPane(next === 'yaml' ? 'yaml' : 'form');
    if (next === 'yaml') showInYaml(open);
    else setView(next);
  };
  const tabPanel = { role: 'tabpanel', id: panel, 'aria-labelledby': tabProps(panel, shown).id };

  const save = () => void draft.save(onWrite);
  useSaveKey(save);

  return (
    <div className="pane low">
      <div className="row rigid wrap line-below gap-8 rows-4 py-4 px-12">
        <TabSwitch
          label={t('formView')}
          panel={panel}
          value={shown}
          onChange={show}
          tabs={[
            { key: 'calls', label: t('calls') },
            { key: 'settings', label: t('settings') },
            ...(isNarrow ? [{ key: 'yaml' as const, label: <YamlLabel count={problems?.length ?? 0} /> }] : []),
          ]}
        />
        <EditorActions state={state} yaml={yaml} undoable={undoable} onSave={save} />
      </div>
      {saving.kind === 'failed' && (
        <div className="rigid py-8 px-12">
          <Notice tone="bad" title={t('saveFailed')}>
            {saving.message}
          </Notice>
        </div>
      )}
      <ConflictNotice draft={draft} state={state} onWrite={onWrite} />
      <div className={classNames('fill', isNarrow && styles['one'])} data-pane={pane} {...(isNarrow && tabPanel)}>
        <SplitPane
          id="suite-editor"
          orientation="horizontal"
          panes={[
            {
              id: 'form',
              size: '54%',
              min: '20%',
              content: (
                <section
                  className="low tall"
                  aria-label={t('form')}
                  hidden={isNarrow && pane !== 'form'}
                  onKeyDown={(event) => undoByKey(event, yaml.current)}
                >
                  <EditContext value={suite}>
                    <div className="tall" {...(!isNarrow && tabPanel)}>
                      <SuiteForm view={view} open={open} onOpen={openCall} />
                    </div>
                  </EditContext>
                </section>
              ),
            },
            {
              id: 'yaml',
              min: '15%',
              content: (
                <YamlPane
                  ref={attachYaml}
                  hidden={isNarrow && pane !== 'yaml'}
                  text={text}
                  onChange={(next) => draft.type(next)}
                  problems={(reading?.text === text && problems) || NO_PROBLEMS}
                  definitions={definitions}
                  onReveal={(found) => yaml.current?.reveal(found)}
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

const NO_PROBLEMS: EditedSuite['problems'] = [];
const PANES = ['form', 'yaml'] as const;
const VIEWS = ['calls', 'settings'] as const satisfies readonly FormView[];

type InYaml = (path: Path, go: (handle: YamlHandle, position: SuitePosition) => void) => void;

/** The editor of the text. `inYaml` finds, in a worker, where a path of the suite is in the text. */
function useYamlEditor(
  draft: SuiteDraft,
  text: string,
  initialCall: CallPosition | undefined,
  initialPosition: SuitePosition | undefined,
) {
  const yaml = useRef<YamlHandle>(null);
  const hasRevealedInitial = useRef(false);
  const inYaml = useCallback<InYaml>(
    (path, go) =>
      void findPosition(draft.snapshot().text, path).then((found) => found && yaml.current && go(yaml.current, found)),
    [draft],
  );
  const attachYaml = useCallback(
    (handle: YamlHandle | null) => {
      yaml.current = handle;
      if (!handle || hasRevealedInitial.current) return;
      hasRevealedInitial.current = true;
      if (initialPosition) handle.reveal(initialPosition);
      if (initialCall) inYaml([initialCall.section, initialCall.index], (editor, found) => editor.reveal(found));
    },
    [inYaml, initialCall, initialPosition],
  );
  const [undoable, setUndoable] = useState({ undo: false, redo: false });
  // This effect must run after the editor's own, which takes the text in.
  useEffect(() => setUndoable((before) => yaml.current?.undoable() ?? before), [text]);
  return { yaml, inYaml, attachYaml, undoable };
}

/** The pane of a narrow window: the chosen one, after that with the position that the editor was opened at. */
function usePane(storage: string, name: string, startsInYaml: boolean) {
  const key = `${storageKey('loupe.suiteForm', storage, name)}.pane`;
  const [chosen, choosePane] = useChoice(inTab, key, PANES, 'form');
  const [isAtStart, setAtStart] = useState(startsInYaml);
  const setPane = useCallback(
    (next: (typeof PANES)[number]) => {
      setAtStart(false);
      choosePane(next);
    },
    [choosePane],
  );
  return [isAtStart ? 'yaml' : chosen, setPane] as const;
}

function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    // A field that was emptied commits on blur.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) {
      activeElement.blur();
      activeElement.focus({ preventScroll: true });
    }
    save();
  });
}

/** A form's edits are steps of the text's undo history, wherever the focus is. */
function undoByKey(event: KeyboardEvent, yaml: YamlHandle | null): void {
  if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest('.cm-editor, [data-own-undo]')) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) yaml?.redo();
  else yaml?.undo();
}

function useOpenForm(storage: string, name: string, initialCall: CallPosition | undefined) {
  const key = storageKey('loupe.suiteForm', storage, name);
  const [view, setView] = useChoice(inTab, `${key}.view`, VIEWS, 'calls');
  const [open, setOpenCall] = useState(() => {
    if (initialCall) return initialCall;
    const recalled = recall(inTab, key);
    if (!isObject(recalled) || typeof recalled['index'] !== 'number') return undefined;
    const section = (['before', 'calls', 'after'] as const).find((each) => each === recalled['section']);
    return section && { section, index: recalled['index'] };
  });
  const setOpen = (next: CallPosition | undefined) => {
    setOpenCall(next);
    remember(inTab, key, next ? JSON.stringify(next) : null);
  };
  return { view, setView, open, setOpen };
}

function YamlLabel({ count }: { count: number }) {
  const t = useTranslations('suiteEditor');
  return (
    <>
      {t('yamlPane')}{' '}
      {count > 0 && (
        <Badge tone="bad" title={t('problems', { count })}>
          {count}
        </Badge>
      )}
    </>
  );
}

interface EditorActionsProps {
  state: SuiteDraftState;
  yaml: RefObject<YamlHandle | null>;
  undoable: ReturnType<YamlHandle['undoable']>;
  onSave: () => void;
}

function EditorActions({ state: { text, base, saving }, yaml, undoable, onSave }: EditorActionsProps) {
  const t = useTranslations('suiteEditor');
  const isUnsaved = text !== base.text;
  return (
    <>
      <span role="status" className="grow muted sm">
        {t(saving.kind === 'saving' ? 'saving' : isUnsaved ? 'unsaved' : 'saved')}
      </span>
      <IconButton
        label={t('undo')}
        icon={<Undo2 aria-hidden />}
        disabled={!undoable.undo}
        onClick={() => yaml.current?.undo()}
      />
      <IconButton
        label={t('redo')}
        icon={<Redo2 aria-hidden />}
        disabled={!undoable.redo}
        onClick={() => yaml.current?.redo()}
      />
      <Button
        size="small"
        variant="primary"
        title={t('saveTitle')}
        disabled={!isUnsaved || saving.kind === 'saving'}
        onClick={onSave}
      >
        {t('save')}
      </Button>
    </>
  );
}

interface ConflictNoticeProps {
  draft: SuiteDraft;
  state: SuiteDraftState;
  onWrite: WriteSuite;
}

function ConflictNotice({ draft, state: { conflict, text }, onWrite }: ConflictNoticeProps) {
  const t = useTranslations('suiteEditor');
  if (!conflict) return null;
  const { theirs } = conflict;
  return (
    <section className={styles['conflict']} aria-label={t('conflict')}>
      <Notice
        tone="warn"
        role="alert"
        title={t(theirs ? 'conflict' : 'removed')}
        actions={
          <>
            {draft.mergedText() !== undefined && (
              <Button size="small" variant="primary" onClick={() => draft.merge()}>
                {t('merge')}
              </Button>
            )}
            {theirs && (
              <Button size="small" onClick={() => draft.takeTheirs()}>
                {t('takeTheirs')}
              </Button>
            )}
            <Button size="small" onClick={() => void draft.keepMine(onWrite)}>
              {t(theirs ? 'keepMine' : 'saveAgain')}
            </Button>
          </>
        }
      >
        {t(theirs ? 'conflictText' : 'removedText')}
      </Notice>
      {theirs && (
        <div className={styles['versions']} role="group" aria-label={t('versions')} tabIndex={0}>
          <TextComparison before={theirs.text} after={text} />
        </div>
      )}
    </section>
  );
}
