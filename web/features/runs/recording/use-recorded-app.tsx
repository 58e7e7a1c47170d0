import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
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
  absence?: ReactNode;
  /** The app's refused requests; below the result, so that the app does not move. */
  footer?: ReactNode;
}

/** Starts on a click: looking at a recording must not run the server's program. @param calls up to the shown moment */
export function useRecordedApp(call: RecordedCall, calls: readonly RecordedCall[], session: Session): RecordedApp {
  const t = useTranslations('recordings');
  const run = endedRunOfCall(call);
  const [shown, setShown] = useState<RecordedAppSession>();
  const listed = useMemo(
    () => (call.method === 'tools/call' ? collectDefinitions(calls) : undefined),
    [calls, call.method],
  );
  const tool = listed?.tools.find(({ name }) => name === call.subject);
  const uri = tool && readToolUi(tool.definition).uri;
  const all = callsOf(session.log.snapshot().entries);
  const hasPage = useMemo(
    () =>
      uri !== undefined &&
      all.some(({ method, subject, response }) => method === 'resources/read' && subject === uri && response),
    [all, uri],
  );
  if (!listed || !tool || uri === undefined || !run) return {};
  if (!hasPage)
    return {
      absence: (
        <div className="rigid py-8 px-16">
          <Notice tone="neutral" icon="ⓘ" title={t('noApp')}>
            {t('noAppText', { app: uri })}
          </Notice>
        </div>
      ),
    };
  if (!shown) {
    const { capabilities } = listed.server ?? {};
    return {
      action: (
        <ShowAppButton
          title={t('showAppTitle')}
          onClick={() => setShown(new RecordedAppSession(all, call, isObject(capabilities) ? capabilities : {}))}
        />
      ),
    };
  }
  return {
    footer: <RefusedRequests session={shown} />,
    app: (
      <AppPart
        session={shown}
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
