import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { goTo } from '../../../navigation/navigation';
import { useCallHistory } from '../durations/call-history';
import { ResourceUris } from '../../../runs/outcome/results/resource-uris';
import { listedServer } from '../../../runs/suites/run/find-target';
import { useServers, useWorkspace } from '../../../session/session-context';
import { useSuiteStore, suiteKey } from '../../../runs/suites/suite-store';
import { EmptyState } from '../../../ui/empty-state';
import { ListDetail } from '../../../ui/list-detail/list-detail';
import { useStore } from '../../../ui/use-store';
import { useCtrlEnter } from '../../../ui/use-window-event';
import { callsOf, hasTag, tagsOf } from '../suite-calls';
import { CallDetail, type CallDetailProps } from './call-detail';
import { CallTable } from './call-table';
import { runOptions, secretValues } from './run-choices';
import { SuiteLoad } from './suite-load';
import { RunBar } from './run-bar';
import { RunSummary } from './run-summary';
import { SecretFields } from './secret-fields';
import { useChosenRun } from './use-chosen-run';

export interface CallsTabProps extends Pick<CallDetailProps, 'runs' | 'references' | 'linesOf' | 'onEdit'> {
  name: string;
  call: string | undefined;
  suite: Suite;
}

export function CallsTab(props: CallsTabProps) {
  const { name, suite, runs, references, call: open } = props;
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const state = useStore(runs);
  useEffect(() => void runs.readEarlier(), [runs]);
  const key = suiteKey(store, name);
  const [isLoading, setLoading] = useState(false);
  const { data: history } = useCallHistory(key);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [destructive, setDestructive] = useState(false);
  const chosenRun = useChosenRun(name, suite);
  const { target, environment, needed, typed: secrets, setChoices, setSecret } = chosenRun;
  const servers = useServers();
  const workspace = useWorkspace();
  const server = target.kind === 'server' ? target.name : listedServer(suite, servers)?.name;
  const session = server === undefined ? undefined : workspace.session(server);
  const listed = useMemo(() => callsOf(suite), [suite]);
  const shown = useMemo(() => listed.filter((each) => hasTag(each, tags)), [listed, tags]);
  const opened = listed.find((each) => each.key === open);
  const chosen = listed.filter((each) => each.section === 'calls' && selected.has(each.key));
  const toRun = chosen.length > 0 ? chosen : opened?.section === 'calls' ? [opened] : [];

  const start = (names: readonly string[] | undefined) => {
    const { repeat, parallel, bail } = chosenRun.choices;
    void runs.start({
      name,
      suite,
      linesOf: props.linesOf,
      target,
      environment,
      secrets: secretValues(needed, secrets),
      references,
      folder: store.folder,
      options: runOptions({ tags, repeat, parallel, bail, allowDestructive: destructive, names }),
    });
  };
  const runAll = () => start(undefined);
  const runChosen = () => start(toRun.map((each) => each.name));
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  useCtrlEnter(root, () => {
    if (!state.running) (chosen.length > 0 ? runChosen : runAll)();
  });

  if (listed.length === 0) return <EmptyState title={t('noCalls')}>{t('noCallsText')}</EmptyState>;
  const detail = opened ? (
    <ResourceUris session={session}>
      <CallDetail
        key={opened.key}
        suite={name}
        suiteState={state}
        listed={opened}
        state={state.calls.get(opened.key)}
        historyIdOf={state.historyIdOf}
        points={history?.get(opened.key)}
        runs={runs}
        references={references}
        linesOf={props.linesOf}
        onEdit={props.onEdit}
        onClose={() => goTo({ kind: 'suites', suite: name })}
        onLoad={() => setLoading(true)}
      />
    </ResourceUris>
  ) : (
    <RunSummary {...{ name, listed, state, runs, references, server, history }} />
  );
  return (
    <div ref={setRoot} className="pane">
      <RunBar
        suite={suite}
        running={state.running}
        choices={chosenRun.choices}
        onChoices={setChoices}
        destructive={destructive}
        onDestructive={setDestructive}
        tags={tagsOf(listed)}
        chosenTags={tags}
        onTags={setTags}
        toRun={toRun}
        onRunAll={runAll}
        onRun={runChosen}
      />
      {isLoading && opened && (
        <SuiteLoad
          name={name}
          suite={chosenRun.suite}
          call={opened.call}
          target={target}
          secrets={secrets}
          onClose={() => setLoading(false)}
        />
      )}
      {needed.length > 0 && <SecretFields suite={suite} names={needed} values={secrets} onValue={setSecret} />}
      {suite.inherited && (
        <p className="muted sm py-8 px-12">
          {t('extends', {
            file: suite.extends ?? '',
            count: suite.inherited.before.length + suite.inherited.after.length,
          })}
        </p>
      )}

      <ListDetail
        id="suite"
        share="56%"
        rows={shown.length}
        list={
          <CallTable
            listed={shown}
            calls={state.calls}
            open={opened?.key}
            onOpen={(next) => goTo({ kind: 'suites', suite: name, call: next })}
            selected={selected}
            onSelected={setSelected}
            history={history}
          />
        }
        detail={detail}
      />
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();
