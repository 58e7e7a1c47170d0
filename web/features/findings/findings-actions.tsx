import { Compass, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { type Command, useCommands } from '../../ui/commands';
import { Menu } from '../../ui/menu';
import { useSaveFindings } from './use-save-findings';

/** What can be done with all findings. */
export function FindingsActions({
  session,
  snapshot,
  shown,
  isConnected,
  onServerCheck,
}: {
  session: Session;
  snapshot: ConformitySnapshot;
  shown: readonly FindingGroup[];
  isConnected: boolean;
  /** Undefined where there is no server to ask. */
  onServerCheck: (() => void) | undefined;
}) {
  const t = useTranslations('findingsPage');
  const save = useSaveFindings(session, snapshot, shown);
  const saves: Command[] = [
    { label: 'JSON', onSelect: () => save('json') },
    { label: 'Markdown', onSelect: () => save('md') },
  ];
  useCommands([
    onServerCheck && {
      label: t('serverCheck'),
      icon: <Compass aria-hidden />,
      disabled: !isConnected,
      onSelect: onServerCheck,
    },
    ...saves.map(({ label, onSelect }) => ({ label: `${t('saveFindings')}: ${label}`, onSelect })),
  ]);
  return (
    <div className="flex wrap gap-8">
      <Menu
        trigger={
          <Button icon={<Download aria-hidden />} aria-label={t('saveFindings')}>
            {t('save')}
          </Button>
        }
        entries={saves}
      />
      {onServerCheck && (
        <Button
          variant="primary"
          icon={<Compass aria-hidden />}
          disabled={!isConnected}
          title={isConnected ? undefined : t('serverCheckNeedsConnection')}
          onClick={onServerCheck}
        >
          {t('serverCheck')}
        </Button>
      )}
    </div>
  );
}
