import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readPrompts } from '../../../../core/protocol/prompt';
import { readItems } from '../../../../core/protocol/resource';
import { isCalledDestructive, readTools } from '../../../../core/protocol/tool';
import type { Connected, Session } from '../../../../core/session/session';
import { type DraftedCall, type DraftSource, draftSuite, type SuiteDraft } from '../../../../core/suite/draft-suite';
import { setInSuite } from '../../../../core/suite/edit-suite';
import { asWritten, newSuite } from '../../../../core/suite/propose/call-in-suite';
import { english } from '../../../../core/suite/suite-phrase';
import { freeSuiteName, isSuiteNameTaken, suiteNameProblem } from '../../../../core/suite/suite-name';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { SettingsForm, type SettingsUi } from '../../../forms/settings/settings-form';
import { useSessionState, useWorkspace } from '../../../session/session-context';
import { useList } from '../../../session/use-list';
import { PROMPTS, RESOURCES, TEMPLATES, TOOLS } from '../../../session/list-kinds';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Checkbox } from '../../../ui/form-fields';
import { Notice } from '../../../ui/notice';
import { ProgressBar } from '../../../ui/progress-bar';
import { usePromise } from '../../../ui/use-promise';
import { serverFromFolder } from '../../../../core/suite/server-from-folder';
import { useSuiteNames, useSuiteStore, useWriteSuite } from '../../../runs/suites/suite-store';
import { checkDraft, type CheckedDraft, type DraftProgress } from './check-draft';
import { draftMaker } from './draft-maker';
import styles from './draft-suite-dialog.module.css';

interface DraftSuiteDialogProps {
  server: string;
  onClose: () => void;
  onCreated: (suite: string) => void;
}

export function DraftSuiteDialog(props: DraftSuiteDialogProps) {
  const { server, onClose } = props;
  const t = useTranslations('draftSuite');
  const session = useWorkspace().session(server);
  if (session) return <DraftFromLists {...props} session={session} />;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Notice tone="warn" title={t('notConnected', { server })} />
    </Dialog>
  );
}

function DraftFromLists(props: DraftSuiteDialogProps & { session: Session }) {
  const { session, server, onClose } = props;
  const t = useTranslations('draftSuite');
  const state = useSessionState(session);
  const tools = useList(session, state, TOOLS);
  const prompts = useList(session, state, PROMPTS);
  const resources = useList(session, state, RESOURCES);
  const templates = useList(session, state, TEMPLATES);
  const source = useMemo(
    (): DraftSource => ({
      tools: readTools(tools.list?.items ?? []),
      prompts: readPrompts(prompts.list?.items ?? []),
      items: readItems(resources.list?.items ?? [], templates.list?.items ?? []),
    }),
    [tools.list, prompts.list, resources.list, templates.list],
  );
  if (state.kind !== 'connected')
    return (
      <Dialog title={t('title')} onClose={onClose}>
        <Notice tone="warn" title={t('notConnected', { server })} />
      </Dialog>
    );
  const isListing = [tools, prompts, resources, templates].some((list) => list.state === 'loading');
  return <Drafter {...props} source={source} isListing={isListing} connected={state.connected} />;
}

interface DrafterProps extends DraftSuiteDialogProps {
  session: Session;
  source: DraftSource;
  isListing: boolean;
  connected: Connected;
}

interface DraftChoices {
  name?: string;
  negatives: number;
  run?: boolean;
  destructive?: boolean;
}

type Running = DraftProgress & { stop: () => void };

const DEFAULTS: DraftChoices = { negatives: 1, run: true };

const SCHEMA: RJSFSchema = {
  type: 'object',
  required: ['negatives'],
  properties: {
    name: { type: 'string' },
    negatives: { enum: [0, 1, 3, 10] },
    run: { type: 'boolean' },
    destructive: { type: 'boolean' },
  },
};

const UI: SettingsUi = {
  'ui:lines': [
    ['name', 'negatives'],
    ['run', 'destructive'],
  ],
};

function Drafter({ server, session, source, isListing, connected, onClose, onCreated }: DrafterProps) {
  const t = useTranslations('draftSuite');
  const workspace = useWorkspace();
  const { data: names = [] } = useSuiteNames();
  const store = useSuiteStore();
  const writeSuite = useWriteSuite();
  const [options, setOptions] = useState(DEFAULTS);
  const { negatives, run = false, destructive = false } = options;
  /** What the user has selected or cleared, by key. */
  const [picks, setPicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [running, setRunning] = useState<Running>();
  const [saved, setSaved] = useState<CheckedDraft & { name: string }>();
  const [madeCount, setMadeCount] = useState(0);
  const [failure, setFailure] = useState<string>();
  const { protocolVersion } = connected;
  const makeDraft = useCallback(
    (signal: AbortSignal) => {
      if (isListing) return new Promise<never>(() => {});
      const maker = draftMaker(session, connected);
      return draftSuite(source, { destructive, negatives, protocolVersion }, maker, signal, setMadeCount).finally(
        maker.end,
      );
    },
    [source, isListing, destructive, negatives, protocolVersion, session, connected],
  );
  const drafting = usePromise(makeDraft);
  const draft = drafting.state === 'resolved' ? drafting.value : undefined;
  const name = options.name ?? freeSuiteName(server, names);
  const problem = isSuiteNameTaken(name, names) ? 'taken' : suiteNameProblem(name);
  const problems = new Map(problem === undefined ? [] : [['$.name', t(problem === 'taken' ? 'taken' : 'nameProblem')]]);
  /** A tool that may write is called at once only if the user selected it, or includes all destructive tools. */
  const needsPick = (title: string) =>
    run &&
    draft?.mayWrite.includes(title) === true &&
    !source.tools.some((tool) => tool.name === title && isCalledDestructive(tool));
  const isPicked = (key: string, title: string) => picks.get(key) ?? !needsPick(title);
  const chosen = (draft?.calls ?? []).filter((each) => isPicked(keyOf(each), titleOf(each)));

  const write = async (checked: CheckedDraft) => {
    const { cwd } = workspace.tunnel.launch;
    const from = serverFromFolder(session.config, { folder: store.folder, cwd });
    const text = setInSuite(newSuite(from), ['calls'], asWritten(checked.calls));
    const result = await writeSuite.mutateAsync({ name, text, over: undefined });
    if (result.kind === 'conflict') setFailure(t('taken'));
    else if (checked.leftOut.length === 0) onCreated(name);
    else setSaved({ ...checked, name });
  };
  const create = async () => {
    if (problem !== undefined || chosen.length === 0) return;
    setFailure(undefined);
    if (!run) {
      await write({ calls: chosen.map(({ call }) => call), leftOut: [] });
      return;
    }
    const controller = new AbortController();
    const stop = () => controller.abort();
    const progress = (now: DraftProgress) => setRunning({ ...now, stop });
    const { signal } = controller;
    const checked = await checkDraft(workspace, session, chosen, signal, progress).finally(() => setRunning(undefined));
    if (!controller.signal.aborted) await write(checked);
  };
  const start = () =>
    void create().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));

  if (saved) return <SavedDraft draft={saved} name={saved.name} onClose={() => onCreated(saved.name)} />;
  return (
    <Dialog
      size="wide"
      title={t('title')}
      description={t('about', { server })}
      onClose={() => {
        running?.stop();
        onClose();
      }}
      notice={failure !== undefined && <Notice tone="bad" title={t('failed', { message: failure })} />}
      actions={
        <DraftActions
          running={running}
          label={t(run ? 'createRunning' : 'create', { count: chosen.length })}
          isReady={chosen.length > 0 && problem === undefined && !writeSuite.isPending}
          onCreate={start}
          onCancel={onClose}
        />
      }
    >
      <div inert={running !== undefined}>
        <SettingsForm
          schema={SCHEMA}
          uiSchema={UI}
          texts="draftSuite"
          value={{ ...options, name }}
          problems={problems}
          onChange={(next) => setOptions({ name: '', ...(next as DraftChoices) })}
        />
      </div>
      {/* Has a fixed height, so that the dialog keeps its own when the calls come. */}
      <div className={styles['draft']}>
        {drafting.state === 'waiting' && (
          <>
            <p role="status" className="below-8">
              {t('drafting')}
            </p>
            <ProgressBar
              label={t('drafting')}
              value={isListing ? undefined : madeCount}
              max={source.tools.length + source.prompts.length + source.items.length}
            />
          </>
        )}
        {drafting.state === 'failed' && <Notice tone="bad" title={t('failed', { message: drafting.message })} />}
        {draft && (
          <div className="grid gap-12 narrow" inert={running !== undefined}>
            <DraftedCalls
              draft={draft}
              isPicked={isPicked}
              onPick={(keys, picked) => setPicks(new Map([...picks, ...keys.map((key) => [key, picked] as const)]))}
            />
            {draft.leftOut.length > 0 && (
              <LeftOutCalls
                calls={draft.leftOut.map(({ target: { kind, name: target }, reason }) => ({
                  key: `${kind} ${target}`,
                  name: target,
                  text: t(`reason_${reason}`),
                }))}
              />
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface DraftActionsProps {
  running: Running | undefined;
  label: string;
  isReady: boolean;
  onCreate: () => void;
  onCancel: () => void;
}

function DraftActions({ running, label, isReady, onCreate, onCancel }: DraftActionsProps) {
  const t = useTranslations('draftSuite');
  const common = useTranslations('common');
  if (running)
    return (
      <>
        <ProgressBar className="grow" label={t('progress')} value={running.done} max={running.count} />
        <span role="status" className="tnum">
          {t(`running_${running.pass}`, { done: running.done, count: running.count })}
        </span>
        <Button onClick={running.stop}>{t('stop')}</Button>
      </>
    );
  return (
    <>
      <Button onClick={onCancel}>{common('cancel')}</Button>
      <Button
        variant="primary"
        // The number of calls in it comes later.
        style={{ minWidth: 180 }}
        disabled={!isReady}
        onClick={onCreate}
      >
        {label}
      </Button>
    </>
  );
}

interface DraftedCallsProps {
  draft: SuiteDraft;
  isPicked: (key: string, title: string) => boolean;
  onPick: (keys: readonly string[], isPicked: boolean) => void;
}

function DraftedCalls({ draft, isPicked, onPick }: DraftedCallsProps) {
  const t = useTranslations('draftSuite');
  const groups = useMemo(() => groupsOf(draft.calls), [draft]);
  return (
    <section aria-label={t('calls')}>
      <div className="row gap-8 below-4">
        <h3 className="normal semibold">{t('calls')}</h3>
        <Button
          size="small"
          variant="ghost"
          disabled={groups.every(({ key, title }) => isPicked(key, title))}
          onClick={() =>
            onPick(
              groups.map(({ key }) => key),
              true,
            )
          }
        >
          {t('selectAll')}
        </Button>
      </div>
      <ul className={`grid lined rounded ${styles['calls'] ?? ''}`}>
        {groups.map(({ key, title, count }) => (
          <li key={key}>
            <Checkbox
              className={`flex start gap-8 break pointer py-4 px-8 ${styles['call'] ?? ''}`}
              checked={isPicked(key, title)}
              onChange={(isChecked) => onPick([key], isChecked)}
            >
              <span>
                <code>{title}</code>{' '}
                <span className="muted sm">
                  {t('count', { count })}
                  {draft.mayWrite.includes(title) && ` · ${t('writes')}`}
                </span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedDraft({ draft, name, onClose }: { draft: CheckedDraft; name: string; onClose: () => void }) {
  const t = useTranslations('draftSuite');
  const coreTexts = useCoreTexts();
  const { calls, leftOut } = draft;
  return (
    <Dialog
      title={t('created', { name })}
      description={t('saved', { count: calls.length, all: calls.length + leftOut.length })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('open')}
        </Button>
      }
    >
      <LeftOutCalls
        calls={leftOut.map(({ name: call, reason, text }) => ({
          key: call,
          name: call,
          text: `${t(`reason_${reason}`)} ${coreTexts.text(text, english(text))}`,
        }))}
      />
    </Dialog>
  );
}

function LeftOutCalls({ calls }: { calls: readonly { key: string; name: string; text: string }[] }) {
  const t = useTranslations('draftSuite');
  return (
    <section aria-label={t('leftOut')}>
      <h3 className="below-4 normal semibold">{t('leftOut')}</h3>
      <ul className="grid">
        {calls.map(({ key, name, text }) => (
          <li className="muted break py-2 px-0" key={key}>
            <code className="ink">{name}</code> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf({ call: { tool, prompt, resource } }: DraftedCall): string {
  if (tool !== undefined) return `tool ${tool}`;
  return prompt !== undefined ? `prompt ${prompt}` : `resource ${resource ?? ''}`;
}

function titleOf({ call: { tool, prompt, resource } }: DraftedCall): string {
  return tool ?? prompt ?? resource ?? '';
}

function groupsOf(calls: readonly DraftedCall[]) {
  const groups = new Map<string, { key: string; title: string; count: number }>();
  for (const each of calls) {
    const key = keyOf(each);
    groups.set(key, { key, title: titleOf(each), count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
