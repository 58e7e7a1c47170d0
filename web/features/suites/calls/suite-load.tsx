import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { describeTarget } from '../../../../core/session/connect/server-config';
import { textOfError } from '../../../../core/suite/suite-phrase';
import type { SuiteCall } from '../../../../core/suite/suite';
import { fillIn, type Lookup } from '../../../../core/suite/variables';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { useServers, useWorkspace } from '../../../session/session-context';
import { LoadDialog } from '../../../runs/suites/load/load-dialog';
import type { PageRun } from '../../../runs/suites/page-run';
import { findTarget } from '../../../runs/suites/run/find-target';
import { valuesFromList, variablesOf } from '../../../runs/suites/run/suite-variables';
import { listedTool } from '../../../runs/suites/save-call/listed-tool';
import { useSuiteStore } from '../../../runs/suites/suite-store';
import { Dialog } from '../../../ui/dialog';

interface SuiteLoadProps extends Pick<PageRun, 'name' | 'suite' | 'target' | 'secrets'> {
  call: SuiteCall;
  onClose: () => void;
}

/** Load test of a suite's call: with the variables of its first row, without its checks. */
export function SuiteLoad({ name, suite, call, target, secrets, onClose }: SuiteLoadProps) {
  const t = useTranslations('suites');
  const { message, text } = useCoreTexts();
  const client = useQueryClient();
  const workspace = useWorkspace();
  const servers = useServers();
  const { folder } = useSuiteStore();
  const { cwd } = workspace.tunnel.launch;
  const ready = useMemo(() => {
    const secretValues = { ...valuesFromList(suite, servers), ...secrets };
    const variable = variablesOf(suite, secretValues);
    const targetFound = findTarget(suite, target, { suiteName: name, servers, folder: folder ?? cwd, variable });
    if (targetFound.kind === 'problem') return message(targetFound.problem);
    const { rows: [row = {}] = [], expect: _, capture: _capture, ...sent } = call;
    try {
      const valueOf: Lookup = (each) => (Object.hasOwn(row, each) ? row[each] : variable(each));
      // A secret is shown as the variable that holds it.
      const shownValueOf: Lookup = (each) =>
        Object.hasOwn(secretValues, each) && !Object.hasOwn(row, each) ? `\${${each}}` : valueOf(each);
      return {
        config: targetFound.config,
        call: fillIn(sent, valueOf),
        shownArguments: fillIn(sent.arguments, shownValueOf),
      };
    } catch (error) {
      return text(textOfError(error), String(error));
    }
  }, [suite, call, target, secrets, servers, folder, cwd, name, message, text]);
  if (typeof ready === 'string') return <Dialog title={t('loadTest')} description={ready} onClose={onClose} />;
  const description = describeTarget(ready.config.target);
  const server = servers.find((each) => describeTarget(each.target) === description);
  const tool = server && call.tool !== undefined && listedTool(client, server.name, call.tool);
  return <LoadDialog {...ready} tool={tool || undefined} onClose={onClose} />;
}
