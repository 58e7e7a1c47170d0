import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import { isCalledDestructive, type ListedTool, readTools } from '../../../../core/protocol/tool';
import type { ConnectionFailure } from '../../../../core/session/connect/connection-failure';
import { listPages } from '../../../../core/session/lists/list-pages';
import type { Session } from '../../../../core/session/session';
import type { TaskRequest } from '../../../../core/run/run';
import { goTo } from '../../../navigation/navigation';
import { FailureNotice } from '../../../runs/outcome/failure/failure-notice';
import { useServers, useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SelectField } from '../../../ui/form-fields';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import { itemKey, sessionRuns } from '../../../runs/record/session-runs';
import { BothResults } from './both-results';
import styles from './side-by-side.module.css';

interface SideBySideProps {
  session: Session;
  tool: ListedTool;
  args: unknown;
  asTask: TaskRequest | undefined;
  onClose: () => void;
}

type SideBySideState =
  | { kind: 'choosing' }
  | { kind: 'connecting' }
  | { kind: 'failed'; failure: ConnectionFailure }
  /** Needs a confirmation: the other server has no such tool, its list can't be read, or calls the tool destructive. */
  | { kind: 'asking'; reason: 'missing' | 'unlisted' | 'destructive'; other: Session; found: FoundTool }
  | { kind: 'called'; other: Session; otherTool: ListedTool | undefined; runs: [own: number, other: number] };

export function SideBySide({ session, tool, args, asTask, onClose }: SideBySideProps) {
  const t = useTranslations('sideBySide');
  const outcome = useTranslations('outcome');
  const workspace = useWorkspace();
  const others = useServers().filter(({ name }) => name !== session.config.name);
  const [chosen, setChosen] = useState(
    () => others.find(({ name }) => workspace.session(name)?.snapshot().kind === 'connected')?.name ?? others[0]?.name,
  );
  const [state, setState] = useState<SideBySideState>({ kind: 'choosing' });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const callBoth = (other: Session, otherTool: ListedTool | undefined) => {
    const request = { kind: 'tool', name: tool.name, arguments: args, asTask } as const;
    const { run } = sessionRuns(session).start({ ...request, key: tool.key }, { schema: tool.inputSchema });
    const { run: otherRun } = sessionRuns(other).start(request, { schema: otherTool?.inputSchema });
    setState({ kind: 'called', other, otherTool, runs: [run.id, otherRun.id] });
  };
  const start = async () => {
    const other = chosen === undefined ? undefined : workspace.session(chosen);
    if (!other) return;
    setState({ kind: 'connecting' });
    if (other.snapshot().kind !== 'connected') await workspace.connect(other.config.name);
    const state = other.snapshot();
    if (state.kind !== 'connected') {
      setState(state.kind === 'failed' ? { kind: 'failed', failure: state.failure } : { kind: 'choosing' });
      return;
    }
    const found = await findTool(other, tool.name);
    if (found.kind !== 'found') setState({ kind: 'asking', reason: found.kind, other, found });
    else if (isCalledDestructive(found.tool) && !isCalledDestructive(tool))
      setState({ kind: 'asking', reason: 'destructive', other, found });
    else callBoth(other, found.tool);
  };
  const isDestructive = isCalledDestructive(tool);
  return (
    <section ref={panel} className="pane gap-12 low scroll py-12 px-16 no-ring" aria-label={t('title')} tabIndex={-1}>
      <header className="row gap-8 after-list">
        <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {t('back')}
        </Button>
        <h2 className="lg semibold break">{t('titleOf', { tool: tool.name })}</h2>
      </header>
      {chosen === undefined ? (
        <EmptyState
          title={t('noOther')}
          actions={<Button onClick={() => goTo({ kind: 'servers' })}>{t('addServer')}</Button>}
        >
          {t('noOtherText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles['choice']}>
            <SelectField
              label={t('other')}
              value={chosen}
              options={others.map(({ name }) => [name, name] as const)}
              onChange={(name) => {
                setChosen(name);
                setState({ kind: 'choosing' });
              }}
            />
            <div className={`grid gap-4 narrow ${styles['sent'] ?? ''}`}>
              <div id="side-by-side-sent">{t('sent')}</div>
              <pre tabIndex={0} role="region" aria-labelledby="side-by-side-sent">
                {stringifyJson(args)}
              </pre>
            </div>
            <Button
              variant={isDestructive ? 'danger' : 'primary'}
              disabled={state.kind === 'connecting'}
              onClick={() => void start()}
            >
              {t('call')}
            </Button>
          </div>
          {isDestructive && state.kind === 'choosing' && (
            <Notice tone="warn" title={t('why_destructive', { server: session.config.name })} />
          )}
          {state.kind === 'choosing' && <EmptyState title={outcome('idle')} />}
          {state.kind === 'connecting' && <p role="status">{t('connecting', { server: chosen })}</p>}
          {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
          {state.kind === 'asking' && (
            <Notice
              tone="warn"
              role="alert"
              title={t(`why_${state.reason}`, { server: state.other.config.name })}
              actions={
                <Button
                  onClick={() => callBoth(state.other, state.found.kind === 'found' ? state.found.tool : undefined)}
                >
                  {t('callAnyway')}
                </Button>
              }
            />
          )}
          {state.kind === 'called' && <BothRuns key={state.runs.join()} session={session} tool={tool} {...state} />}
        </>
      )}
    </section>
  );
}

function BothRuns({
  session,
  tool,
  other,
  otherTool,
  runs,
}: Pick<SideBySideProps, 'session' | 'tool'> & Extract<SideBySideState, { kind: 'called' }>) {
  const [ownId, otherId] = runs;
  const ownRuns = useStore(sessionRuns(session)).get(itemKey('tool', tool.key));
  const otherRuns = useStore(sessionRuns(other)).get(itemKey('tool', tool.name));
  const ownRun = ownRuns?.find(({ id }) => id === ownId);
  const otherRun = otherRuns?.find(({ id }) => id === otherId);
  if (!ownRun || !otherRun) return null;
  return (
    <BothResults
      sides={[
        { session, tool, run: ownRun },
        { session: other, tool: otherTool ?? tool, run: otherRun },
      ]}
    />
  );
}

type FoundTool = { kind: 'found'; tool: ListedTool } | { kind: 'missing' } | { kind: 'unlisted' };

async function findTool(session: Session, name: string): Promise<FoundTool> {
  const { items, problem } = await listPages(session, { method: 'tools/list', member: 'tools' });
  const tool = readTools(items).find((each) => each.name === name);
  if (tool) return { kind: 'found', tool };
  return { kind: problem ? 'unlisted' : 'missing' };
}
