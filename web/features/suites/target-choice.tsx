import { useTranslations } from 'use-intl';

import { PROTOCOL_VERSIONS } from '../../../core/protocol/protocol-settings';
import { useServers, useWorkspace } from '../../session/session-context';
import type { RunTarget } from '../../runs/suites/page-run';
import { Select } from '../../ui/form-fields';

const OTHER = 'other';

interface TargetChoiceProps {
  label: string;
  versionLabel: string;
  target: RunTarget;
  onTarget: (target: RunTarget) => void;
  suiteLabel?: string;
  other?: { label: string; isChosen: boolean; onChoose: () => void };
}

export function TargetChoice({ label, versionLabel, target, onTarget, suiteLabel, other }: TargetChoiceProps) {
  const t = useTranslations('suites');
  const workspace = useWorkspace();
  const servers = useServers().filter(({ name }) => {
    const session = workspace.session(name);
    // One that never connected is most often a misspelled command.
    const isUnreached = session?.snapshot().kind === 'failed' && session.lastConnected === undefined;
    return !isUnreached || (target.kind === 'server' && target.name === name);
  });
  const { kind } = target;
  return (
    <>
      <label className="inline gap-8 muted sm">
        {label}
        <Select
          size="small"
          value={other?.isChosen ? OTHER : kind === 'suite' ? '' : `server ${target.name}`}
          options={[
            ...(other ? [[OTHER, other.label] as const] : []),
            ['', suiteLabel ?? t('target_suite')],
            ...servers.map(({ name }) => [`server ${name}`, t('target_server', { name })] as const),
          ]}
          onChange={(value) => {
            if (value === OTHER) {
              other?.onChoose();
              return;
            }
            const name = value.slice('server '.length);
            onTarget(value === '' ? { kind: 'suite' } : { kind: 'server', name });
          }}
        />
      </label>
      {kind === 'server' && !other?.isChosen && (
        <label className="inline gap-8 muted sm">
          {versionLabel}
          <Select
            size="small"
            value={target.version ?? ''}
            options={[['', t('version_auto')], ...PROTOCOL_VERSIONS.map((version) => [version, version] as const)]}
            onChange={(version) => onTarget({ kind: 'server', name: target.name, ...(version && { version }) })}
          />
        </label>
      )}
    </>
  );
}
