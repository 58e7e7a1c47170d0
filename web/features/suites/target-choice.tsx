import { useTranslations } from 'use-intl';

import { PROTOCOL_VERSIONS } from '../../../core/protocol/protocol-settings';
import { useServers } from '../../session/session-context';
import type { RunTarget } from '../../suites/model';
import styles from './calls/run-bar.module.css';

interface TargetChoiceProps {
  /** The name of the choice of a server. */
  label: string;
  /** The name of the choice of its version of the protocol. */
  versionLabel: string;
  target: RunTarget;
  onTarget: (target: RunTarget) => void;
}

/** What a suite is run against: the server that it names, or one of the list, in a version of the protocol. */
export function TargetChoice({ label, versionLabel, target, onTarget }: TargetChoiceProps) {
  const t = useTranslations('suites');
  const servers = useServers();
  const { kind } = target;
  return (
    <>
      <label className="inline gap-6 muted sm">
        {label}
        <select
          className={`high-26 ink ground lined-control rounded py-0 px-4 ${styles['select'] ?? ''}`}
          value={kind === 'suite' ? '' : `server ${target.name}`}
          onChange={(event) => {
            const { value } = event.target;
            const name = value.slice('server '.length);
            onTarget(value === '' ? { kind: 'suite' } : { kind: 'server', name });
          }}
        >
          <option value="">{t('target_suite')}</option>
          {servers.map(({ name }) => (
            <option key={name} value={`server ${name}`}>
              {t('target_server', { name })}
            </option>
          ))}
        </select>
      </label>
      {kind === 'server' && (
        <label className="inline gap-6 muted sm">
          {versionLabel}
          <select
            className={`high-26 ink ground lined-control rounded py-0 px-4 ${styles['select'] ?? ''}`}
            value={target.version ?? ''}
            onChange={(event) => {
              const version = PROTOCOL_VERSIONS.find((known) => known === event.target.value);
              const { name } = target;
              onTarget({ kind: 'server', name, ...(version && { version }) });
            }}
          >
            <option value="">{t('version_auto')}</option>
            {PROTOCOL_VERSIONS.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
