import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { toObject } from '../../../../core/json/json-object';
import { readToolUi } from '../../../../core/protocol/apps/tool-ui';
import type { Session } from '../../../../core/session/session';
import { AppPart } from '../../../runs/apps/app-part';
import { outcomeOf } from '../../../../core/run/run';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import { ShowAppButton } from '../show-app-button';
import { collectDefinitions } from './listed-definitions';
import { RecordedAppSession } from './recorded-app-session';
import { callsOf, paramsOf, type RecordedCall, endedRunOfCall } from './recorded-calls';

interface RecordedApp {
  app?: ReactNode;
  action?: ReactNode;
  notice?: ReactNode;
  /** The app's refused requests; below the result, so that the app does not move. */
  footer?: ReactNode;
}

/** Starts on a click: a recording must not run a server's program by itself. @param callsSoFar to the shown moment */
export function useRecordedApp(call: RecordedCall, callsSoFar: readonly RecordedCall[], session: Session): RecordedApp {
  const t = useTranslations('recordings');
  const run = endedRunOfCall(call);
  const [appSession, setAppSession] = useState<RecordedAppSession>();
  const listed = useMemo(
    () => (call.method === 'tools/call' ? collectDefinitions(callsSoFar) : undefined),
    [callsSoFar, call.method],
  );
  const tool = listed?.tools.find(({ name }) => name === call.subject);
  const uri = tool && readToolUi(tool.definition).uri;
  const callsOfLog = callsOf(session.log.snapshot().entries);
  const isPageRecorded = useMemo(
    () =>
      uri !== undefined &&
      callsOfLog.some(({ method, subject, response }) => method === 'resources/read' && subject === uri && response),
    [callsOfLog, uri],
  );
  if (!listed || !tool || uri === undefined || !run) return {};
  if (!isPageRecorded)
    return {
      notice: (
        <div className="rigid py-8 px-16">
          <Notice tone="neutral" icon="ⓘ" title={t('noApp')}>
            {t('noAppText', { app: uri })}
          </Notice>
        </div>
      ),
    };
  if (!appSession) {
    const { capabilities } = listed.server ?? {};
    return {
      action: (
        <ShowAppButton
          title={t('showAppTitle')}
          onClick={() => setAppSession(new RecordedAppSession(callsOfLog, call, toObject(capabilities)))}
        />
      ),
    };
  }
  return {
    footer: <RefusedRequests session={appSession} />,
    app: (
      <AppPart
        session={appSession}
        tool={tool.definition}
        tools={listed.tools.map(({ definition }) => definition)}
        call={{ id: call.id, input: paramsOf(call)['arguments'], outcome: outcomeOf(run) }}
      />
    ),
  };
}

function RefusedRequests({ session }: { session: RecordedAppSession }) {
  const t = useTranslations('recordings');
  const refused = useStore(session.refused);
  if (!refused) return null;
  return (
    <div className="rigid py-8 px-16">
      <Notice tone="warn" role="status" title={t('notRecorded', { count: refused.count })}>
        {refused.latest}
      </Notice>
    </div>
  );
}
