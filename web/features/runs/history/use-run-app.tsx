import { useQueryClient } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readToolUi } from '../../../../core/protocol/apps/tool-ui';
import { readTools } from '../../../../core/protocol/tool';
import type { Session } from '../../../../core/session/session';
import { AppPart } from '../../../apps/app-part';
import type { OpenedRun } from '../../../record/opened-run';
import { outcomeOf } from '../../../record/run';
import { listedTools } from '../../../session/listed-tools';
import { Button } from '../../../ui/button';
import { useStore } from '../../../ui/use-store';

/**
 * The app of the run's tool, as the server has it now, or the button that loads it: opening a stored run alone must
 * send nothing to the server.
 */
export function useRunApp(run: OpenedRun, session: Session | undefined): { app?: ReactNode; action?: ReactNode } {
  const t = useTranslations('history');
  const client = useQueryClient();
  const isConnected = useStore(session)?.kind === 'connected';
  const [shown, setShown] = useState<number>();
  const { kind, name, server, id } = run.kept;
  if (!session || kind !== 'tool') return {};
  const tools = readTools(listedTools(client, server));
  const tool = tools.find((each) => each.name === name);
  if (!tool || readToolUi(tool.definition).uri === undefined) return {};
  if (shown !== id) {
    return {
      action: (
        <Button
          size="small"
          icon={<AppWindow aria-hidden />}
          disabled={!isConnected}
          title={t(isConnected ? 'showAppTitle' : 'showAppOffline')}
          onClick={() => setShown(id)}
        >
          {t('showApp')}
        </Button>
      ),
    };
  }
  return {
    app: (
      <AppPart
        session={session}
        tool={tool.definition}
        tools={tools.map(({ definition }) => definition)}
        call={{ id, input: run.arguments, outcome: outcomeOf(run) }}
      />
    ),
  };
}
