import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { programWatch } from '../../../../core/session/program-watch';
import type { Session } from '../../../../core/session/session';
import { useServers, useWorkspace } from '../../../session/session-context';
import { Checkbox } from '../../../ui/form-fields';
import { PagePart } from '../../../ui/page-part';
import { useStore } from '../../../ui/use-store';

export function ProgramPanel({ session }: { session: Session }) {
  const t = useTranslations('connection.program');
  const id = useId();
  const workspace = useWorkspace();
  const watch = programWatch(session);
  const state = useStore(watch);
  const { name } = session.config;
  const config = useServers().find((server) => server.name === name) ?? session.config;
  if (!watch.isPossible) return null;
  const setOn = (isOn: boolean) => {
    workspace.save({ ...config, reconnectOnChange: isOn });
    watch.setOn(isOn);
  };
  return (
    <PagePart title={t('title')}>
      <Checkbox className="row gap-8" checked={state.kind === 'on'} onChange={setOn}>
        {t('reconnect')}
      </Checkbox>
      <p className="muted sm">{t('hint')}</p>
      {state.kind === 'on' && state.files && (
        <>
          <p className="muted sm" id={`${id}-files`}>
            {t(state.files.length === 0 ? 'noFiles' : 'files')}
          </p>
          {state.files.length > 0 && (
            <ul className="grid gap-4 sm break" aria-labelledby={`${id}-files`}>
              {state.files.map((file) => (
                <li key={file}>
                  <code>{file}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PagePart>
  );
}
