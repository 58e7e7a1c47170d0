import { Download, RotateCcw, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import { isCalledDestructive, type ListedTool } from '../../../../core/protocol/tool';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import { nameOfCall, type SuiteCall, targetOf } from '../../../../core/suite/suite';
import { FailureNotice } from '../../outcome/failure/failure-notice';
import { useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { download, fileNameOf } from '../../../ui/download';
import { useStore } from '../../../ui/use-store';
import styles from './load-dialog.module.css';
import { LoadPlanForm } from './load-plan-form';
import { LoadReport } from './load-report';
import { LoadTest, type LoadTestState } from './load-test';
import { histogramOf, latencyOf } from '../../../../core/suite/load/latency';

interface LoadDialogProps {
  config: ServerConfig;
  call: SuiteCall;
  tool: ListedTool | undefined;
  shownArguments?: unknown;
  onClose: () => void;
}

export function LoadDialog({ config, call, tool, shownArguments, onClose }: LoadDialogProps) {
  const t = useTranslations('load');
  const common = useTranslations('common');
  const workspace = useWorkspace();
  const [test] = useState(() => new LoadTest(workspace, config, { call, inputSchema: tool?.inputSchema }));
  const state = useStore(test);
  const isRunning = useIsRunning(state);
  useEffect(() => () => test.stop(), [test]);
  const name = nameOfCall(call);
  const shown = shownArguments ?? call.arguments;
  const content = () => {
    switch (state.kind) {
      case 'plan':
        return (
          <LoadPlanForm
            server={config.name}
            name={name}
            sent={shown === undefined ? undefined : stringifyJson(shown, 2)}
            danger={dangerOf(call, tool)}
            onStart={(plan) => void test.start(plan)}
          />
        );
      case 'connecting':
        return (
          <p role="status" className={styles['report']}>
            {t('connecting', { server: config.name })}
          </p>
        );
      case 'failed':
        return <FailureNotice failure={state.failure} />;
      case 'run':
        return <LoadReport test={state} />;
    }
  };
  const actions = () => {
    if (state.kind === 'plan') return undefined;
    if (isRunning)
      return (
        <Button key="stop" icon={<Square aria-hidden />} onClick={() => test.stop()}>
          {t('stop')}
        </Button>
      );
    return (
      <>
        {state.kind === 'run' && (
          <Button
            icon={<Download aria-hidden />}
            onClick={() => download(`load-${fileNameOf(name)}.json`, loadAsJson(config.name, call, state))}
          >
            {t('export')}
          </Button>
        )}
        <Button icon={<RotateCcw aria-hidden />} onClick={() => test.reset()}>
          {t('again')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      size="page"
      title={t('title', { name })}
      // The first close stops the test and shows its results so far; the second closes the dialog.
      onClose={isRunning ? () => test.stop() : onClose}
      actions={actions()}
    >
      {content()}
    </Dialog>
  );
}

function useIsRunning(state: LoadTestState): boolean {
  const run = useStore(state.kind === 'run' ? state.run : undefined);
  return state.kind === 'connecting' || run?.status.kind === 'running';
}

function dangerOf(call: SuiteCall, tool: ListedTool | undefined) {
  if (call.tool === undefined) return call.raw === undefined ? undefined : 'not-read-only';
  if (tool && isCalledDestructive(tool)) return 'destructive';
  return tool?.annotations.readOnly === true ? undefined : 'not-read-only';
}

export function loadAsJson(
  server: string,
  call: SuiteCall,
  { run, plan, startedAt, stderr, secrets }: Extract<LoadTestState, { kind: 'run' }>,
): string {
  const { latencies, serviceTimes, errors, status, ...numbers } = run.snapshot();
  return stringifyJson(
    secrets.maskValue({
      loupe: 'load',
      version: 1,
      server,
      call: targetOf(call),
      plan,
      startedAt: new Date(startedAt).toISOString(),
      ended: status.kind === 'ended' ? status.reason : status.kind,
      ...numbers,
      latency: latencyOf(latencies),
      serviceTime: latencyOf(serviceTimes),
      histogram: histogramOf(latencies),
      errors: errors.map(({ kind, text, count }) => ({ kind, words: text, count })),
      stderr: stderr.snapshot(),
    }),
    2,
  );
}
