import { DoorOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, AccessAttempt } from '../../../core/authorization/model';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { PagePart } from '../../ui/page-part';
import { Table } from '../../ui/table/table';
import styles from './panels.module.css';

const TONES = { rejected: 'ok', accepted: 'bad', 'rejected-otherwise': 'warn' } as const;
const SIGNS = { rejected: '✓', accepted: '✕', 'rejected-otherwise': '⚠' } as const;

interface AccessCheckPanelProps {
  control: AuthorizationControl;
  attempts: readonly AccessAttempt[] | undefined;
}

/** Sends requests without a valid token, which the server must refuse. */
export function AccessCheckPanel({ control, attempts = [] }: AccessCheckPanelProps) {
  const t = useTranslations('authorization.accessCheck');
  const isRunning = attempts.some(({ state }) => state === 'running');
  return (
    <PagePart
      title={t('title')}
      actions={
        <Button
          size="small"
          icon={<DoorOpen aria-hidden />}
          disabled={isRunning}
          onClick={() => void control.checkAccess()}
        >
          {t('run')}
        </Button>
      }
    >
      <p className="muted sm">{t('text')}</p>
      {attempts.length > 0 && (
        <Table
          scrolls
          className={styles['small']}
          label={t('title')}
          isBusy={isRunning}
          rows={attempts}
          columns={[
            { head: t('attempt'), cell: ({ kind }) => t(`kind.${kind}`) },
            {
              head: t('response'),
              cell: ({ status, challenge }) => (
                <>
                  {status} {challenge !== undefined && <code>{challenge}</code>}
                </>
              ),
            },
            { head: t('result'), cell: (attempt) => <AttemptStatus attempt={attempt} /> },
          ]}
        />
      )}
    </PagePart>
  );
}

function AttemptStatus({ attempt: { state, outcome } }: { attempt: AccessAttempt }) {
  const t = useTranslations('authorization.accessCheck');
  if (state === 'running') return t('running');
  if (state === 'skipped' || !outcome) return t('skipped');
  return (
    <Badge tone={TONES[outcome]}>
      {SIGNS[outcome]} {t(`outcome.${outcome}`)}
    </Badge>
  );
}
