import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { useJsonProblem } from '../forms/fields/use-json-problem';
import { JsonEditor } from '../forms/json-editor';
import { LOG_LEVELS, PROTOCOL_VERSIONS, type ProtocolSettings } from '../session/protocol-settings';
import { CapabilityChoices } from './protocol/capability-choices';
import { ClientIdentity } from './protocol/client-identity';
import { DeclarationPreview } from './protocol/declaration-preview';
import { type JsonFault, type ProtocolDraft, readProtocol } from './protocol/protocol-draft';
import styles from './protocol/protocol-fields.module.css';

interface ProtocolFieldsProps {
  draft: ProtocolDraft;
  onChange: (draft: ProtocolDraft) => void;
}

/** Which version is spoken with a server, and what Loupe says of itself to it. */
export function ProtocolFields({ draft, onChange }: ProtocolFieldsProps) {
  const t = useTranslations('connection.protocol');
  const id = useId();
  const problemOf = useFaultText();
  const { settings, faults } = readProtocol(draft);
  const set = (part: Partial<ProtocolDraft>) => onChange({ ...draft, ...part });
  const mayBeModern = draft.version === 'auto' || draft.version === '2026-07-28';
  return (
    <div className={styles['fields']}>
      <div className={styles['field']}>
        <label htmlFor={`${id}-version`}>{t('version')}</label>
        <select
          id={`${id}-version`}
          className={styles['input']}
          value={draft.version}
          aria-describedby={`${id}-version-hint`}
          onChange={(event) => set({ version: event.target.value as ProtocolSettings['version'] })}
        >
          <option value="auto">{t('versions.auto')}</option>
          {PROTOCOL_VERSIONS.map((version) => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </select>
        <p id={`${id}-version-hint`} className={styles['hint']}>
          {t(`versionHints.${draft.version}`)}
        </p>
      </div>
      <CapabilityChoices draft={draft} onChange={set} />
      {mayBeModern && (
        <fieldset className={styles['group']}>
          <legend>{t('modern')}</legend>
          <div className={styles['check']}>
            <input
              id={`${id}-mirror`}
              type="checkbox"
              checked={draft.mirrorHeaders}
              aria-describedby={`${id}-mirror-hint`}
              onChange={(event) => set({ mirrorHeaders: event.target.checked })}
            />
            <div>
              <label htmlFor={`${id}-mirror`}>{t('mirrorHeaders')}</label>
              <p id={`${id}-mirror-hint`} className={styles['hint']}>
                {t('mirrorHeadersHint')}
              </p>
            </div>
          </div>
          <div className={styles['field']}>
            <label htmlFor={`${id}-level`}>{t('logLevel')}</label>
            <select
              id={`${id}-level`}
              className={styles['input']}
              value={draft.logLevel ?? ''}
              aria-describedby={`${id}-level-hint`}
              onChange={(event) =>
                set({ logLevel: LOG_LEVELS.find((level) => level === event.target.value) })
              }
            >
              <option value="">{t('noLogLevel')}</option>
              {LOG_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {level}
                </option>
              ))}
            </select>
            <p id={`${id}-level-hint`} className={styles['hint']}>
              {t('logLevelHint')}
            </p>
          </div>
        </fieldset>
      )}
      <ClientIdentity
        text={draft.clientInfo}
        problem={problemOf(faults.clientInfo)}
        onChange={(clientInfo) => set({ clientInfo })}
      />
      <div className={styles['field']}>
        <span id={`${id}-capabilities`}>{t('moreCapabilities')}</span>
        <JsonEditor
          label={t('moreCapabilities')}
          text={draft.capabilities}
          onChange={(capabilities) => set({ capabilities })}
          placeholder='{ "experimental": { "com.example/feature": {} } }'
          problem={problemOf(faults.capabilities)}
          minLines={1}
          maxLines={16}
        />
        <p className={styles['hint']}>{t('moreCapabilitiesHint')}</p>
      </div>
      <div className={styles['field']}>
        <span>{t('meta')}</span>
        <JsonEditor
          label={t('meta')}
          text={draft.meta}
          onChange={(meta) => set({ meta })}
          placeholder='{ "com.example/tenant": "acme" }'
          problem={problemOf(faults.meta)}
          minLines={1}
          maxLines={16}
        />
        <p className={styles['hint']}>{t('metaHint')}</p>
      </div>
      <details className={styles['more']}>
        <summary>{t('preview')}</summary>
        <DeclarationPreview settings={settings} />
      </details>
    </div>
  );
}

function useFaultText(): (fault: JsonFault | undefined) => string | undefined {
  const t = useTranslations('connection.protocol');
  const syntax = useJsonProblem();
  return (fault) =>
    fault === 'not-an-object' ? t('notAnObject') : fault === undefined ? undefined : syntax(fault);
}
