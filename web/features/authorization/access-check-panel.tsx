import { DoorOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import { readChallenge } from '../../../core/authorization/challenge';
import { type AccessAttempt, ATTEMPT_KINDS, type AuthorizationControl } from '../../../core/authorization/model';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { PagePart } from '../../ui/page-part';
import { Table } from '../../ui/table/table';

const TONES = { rejected: 'ok', accepted: 'bad', 'rejected-otherwise': 'warn' } as const;
const SIGNS = { rejected: '✓', accepted: '✕', 'rejected-otherwise': '⚠' } as const;

interface AccessCheckPanelProps {
  control: AuthorizationControl;
  attempts: readonly AccessAttempt[] | undefined;
}

/** Sends requests without a valid token, which the server must refuse. */
export function AccessCheckPanel({ control, attempts = [] }: AccessCheckPanelProps) {
  const t = useTranslations('authorization.accessCheck');
  const run = useRef<HTMLButtonElement>(null);
  useCommands([{ label: t('title'), icon: <DoorOpen aria-hidden />, onSelect: () => run.current?.focus() }]);
  const ended = attempts.filter(({ state }) => state !== 'running');
  const countOf = (outcome: AccessAttempt['outcome']) => ended.filter((each) => each.outcome === outcome).length;
  const isRunning = attempts.some(({ state }) => state === 'running');
  return (
    <PagePart
      title={t('title')}
      actions={
        <Button
          ref={run}
          size="small"
          icon={<DoorOpen aria-hidden />}
          disabled={isRunning}
          onClick={() => void control.checkAccess()}
        >
          {t('run')}
        </Button>
      }
    >
      <p className="muted sm">
        {t('text')}{' '}
        <span role="status" className="ink">
          {ended.length === ATTEMPT_KINDS.length &&
            t('sum', {
              rejected: countOf('rejected'),
              accepted: countOf('accepted'),
              otherwise: countOf('rejected-otherwise'),
              skipped: countOf(undefined),
            })}
        </span>
      </p>
      <Table
        scrolls
        className="sm"
        label={t('title')}
        isBusy={isRunning}
        rows={ATTEMPT_KINDS.map((kind) => attempts.find((attempt) => attempt.kind === kind) ?? { kind })}
        columns={[
          { head: t('attempt'), className: 'nowrap', cell: ({ kind }) => t(`kind.${kind}`) },
          {
            head: <div style={{ minWidth: 236 }}>{t('result')}</div>,
            className: 'nowrap',
            // As high as with a badge.
            cell: (attempt) => (
              <div className="row" style={{ minHeight: 22 }}>
                <AttemptStatus attempt={attempt} />
              </div>
            ),
          },
          { head: t('response'), className: 'wide', cell: (attempt) => <Response attempt={attempt} /> },
        ]}
      />
      {/* In its row, it would move those below. */}
      <p className="faint sm">{t('audienceUnproved')}</p>
    </PagePart>
  );
}

type PlannedAttempt = Omit<AccessAttempt, 'state'> & Partial<AccessAttempt>;

function AttemptStatus({ attempt: { kind, state, outcome } }: { attempt: PlannedAttempt }) {
  const t = useTranslations('authorization.accessCheck');
  if (state === undefined) return '—';
  if (state === 'running') return t('running');
  if (state === 'skipped' || !outcome) return `○ ${t(kind === 'expired-token' ? 'noExpiredToken' : 'skipped')}`;
  return (
    <Badge tone={TONES[outcome]}>
      {SIGNS[outcome]} {t(`outcome.${outcome}`)}
    </Badge>
  );
}

function Response({ attempt: { status, challenge = '' } }: { attempt: PlannedAttempt }) {
  if (challenge === '') return status;
  const { error, description } = readChallenge([['www-authenticate', challenge]]);
  return (
    <details>
      <summary>
        {status} {[error, description].filter(Boolean).join(': ')}
      </summary>
      <code>{challenge}</code>
    </details>
  );
}
