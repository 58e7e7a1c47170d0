import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerTarget } from '../../../../core/session/connect/server-config';
import type { ListedTool } from '../../../../core/protocol/tool';
import { findingCountsOfRow } from '../../../../core/run/run-row';
import type { RunRow } from '../../../../core/run/run';
import type { ReportedCall, ReportSection } from '../../../../core/report/report';
import { runFromHistory } from '../../../runs/report/run-from-history';
import { ReportPart } from '../../../runs/report/report-part';
import type { ReportSource } from '../../../runs/report/report-source';
import { type ReportTexts, useReportTexts } from '../../../runs/report/use-report-texts';
import { useWorkspace } from '../../../session/session-context';
import type { Workspace } from '../../../session/workspace';
import { listedTool } from '../../../runs/suites/save-call/listed-tool';
import { useItemName } from '../use-item-name';
import { TRANSPORT_NAMES } from '../../../../core/protocol/transport-kind';

export function RunsReport({ runs, onClose }: { runs: readonly RunRow[]; onClose: () => void }) {
  const t = useTranslations('history');
  const nameOf = useItemName();
  const workspace = useWorkspace();
  const client = useQueryClient();
  const texts = useReportTexts();
  // Fixed when the report opens: later ticks and runs are not in it.
  const [source] = useState(() => {
    const [first, ...more] = runs;
    const servers = [...new Set(runs.map(({ server }) => server))];
    const title =
      first && more.length === 0
        ? t('reportOfRun', { name: nameOf(first), server: first.server })
        : t('reportOfRuns', { servers: servers.join(t('listSeparator')) });
    return runsSource(runs, title, { workspace, client, texts, nameOf });
  });
  return <ReportPart source={source} draft="runs" onClose={onClose} />;
}

interface ReportContext {
  workspace: Workspace;
  client: QueryClient;
  texts: ReportTexts;
  nameOf: (run: RunRow) => string;
}

function runsSource(
  runs: readonly RunRow[],
  title: string,
  { workspace, client, texts, nameOf }: ReportContext,
): ReportSource {
  const tools = new Map<number, ListedTool | undefined>();
  const sections = new Map<string, Omit<ReportSection, 'calls'> & { calls: ReportedCall[] }>();
  for (const run of runs.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const { id, server, kind, name, state, startedAt, durationMs } = run;
    const key = JSON.stringify([server, run.serverName, run.serverVersion, run.protocolVersion]);
    const target = workspace.servers.get(server)?.target;
    const section = sections.get(key) ?? { ...sectionOf(run, target), calls: [] };
    sections.set(key, section);
    const tool = kind === 'tool' ? listedTool(client, server, name) : undefined;
    tools.set(id, tool);
    section.calls.push({
      title: tool?.title ?? nameOf(run),
      target: { kind, name },
      description: tool?.description,
      runs: [{ id, status: state, findingCounts: findingCountsOfRow(run), startedAt, durationMs }],
    });
  }
  return {
    kind: 'report',
    title,
    sections: [...sections.values()],
    choices: ['findings', 'messages'],
    runOf: (id) => runFromHistory(id, tools.get(id)?.inputSchema, texts),
  };
}

function sectionOf(run: RunRow, target: ServerTarget | undefined): Omit<ReportSection, 'calls'> {
  const { server, serverName, serverVersion, protocolVersion, startedAt } = run;
  return {
    kind: 'runs',
    title: server,
    startedAt,
    server: {
      ...(serverName !== undefined && { name: serverName }),
      version: serverVersion,
      protocolVersion,
      ...(target && { transport: TRANSPORT_NAMES[target.kind] }),
    },
  };
}
