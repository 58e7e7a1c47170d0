import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isCalledDestructive } from '../../../../core/protocol/tool';
import type { Session } from '../../../../core/session/session';
import { volatilePaths } from '../../../../core/suite/propose/propose-checks';
import type { CallResponse } from '../../../../core/suite/run/call-response';
import { english } from '../../../../core/suite/suite-phrase';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { useSessionState } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { CallToSave } from './call-to-save';
import type { Proposals } from './use-proposals';

const MAX_PATHS = 12;

interface VolatilePartProps {
  call: CallToSave;
  session: Session | undefined;
  server: string;
  proposals: Proposals;
}

export function VolatilePart({ call, session, ...rest }: VolatilePartProps) {
  const t = useTranslations('saveCall');
  if (!session) return <p className="muted sm break">{t('notConnected', { server: rest.server })}</p>;
  return <VolatileSearch call={call} session={session} {...rest} />;
}

function VolatileSearch({ call, session, server, proposals }: VolatilePartProps & { session: Session }) {
  const t = useTranslations('saveCall');
  const coreTexts = useCoreTexts();
  const [isConfirming, setConfirming] = useState(false);
  const state = useSessionState(session);
  const { response, second, findVolatile } = proposals;
  const isSecretMissing = (call.run.stored?.omitted.length ?? 0) > 0;
  const start = () => {
    setConfirming(false);
    findVolatile();
  };
  const isDestructive = call.tool !== undefined && isCalledDestructive(call.tool);
  if (second.kind === 'running')
    return (
      <p className="row wrap muted sm gap-8 rows-4" role="status">
        {t('running')}
        <Button size="small" onClick={second.cancel}>
          {t('stop')}
        </Button>
      </p>
    );
  const reason =
    state.kind !== 'connected'
      ? t('notConnected', { server })
      : isSecretMissing
        ? t('secretMissing')
        : t('findVolatileHint');
  return (
    <>
      <div className="row wrap muted sm gap-8 rows-4">
        <Button
          size="small"
          icon={<Repeat2 aria-hidden />}
          disabled={state.kind !== 'connected' || isSecretMissing}
          onClick={() => (isDestructive ? setConfirming(true) : start())}
        >
          {t('findVolatile')}
        </Button>
        <span className="muted sm break">{reason}</span>
      </div>
      {isConfirming && (
        <Notice
          tone="warn"
          role="alert"
          title={t('destructive')}
          actions={
            <Button variant="danger" size="small" onClick={start}>
              {t('runAgain')}
            </Button>
          }
        >
          {t('destructiveText')}
        </Notice>
      )}
      {second.kind === 'failed' && (
        <Notice
          tone="warn"
          role="status"
          title={t('ranFailed', { words: coreTexts.text(second.text, english(second.text)) })}
        />
      )}
      {second.kind === 'ran' && response && <Differences first={response} second={second.response} />}
    </>
  );
}

function Differences({ first, second }: { first: CallResponse; second: CallResponse }) {
  const t = useTranslations('saveCall');
  const paths = volatilePaths(first, second);
  const shown = paths.slice(0, MAX_PATHS).join(t('listSeparator'));
  const more = paths.length > MAX_PATHS ? ' …' : '';
  return (
    <p className="muted sm break" role="status">
      {paths.length === 0 ? t('ranSame') : t('ranDiffered', { count: paths.length, paths: shown + more })}
    </p>
  );
}
