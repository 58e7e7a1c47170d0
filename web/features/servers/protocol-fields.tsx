import { useId } from 'react';
import { useTranslations } from 'use-intl';

import {
  LOG_LEVELS,
  PROTOCOL_VERSIONS,
  type ProtocolSettings,
} from '../../../core/protocol/protocol-settings';
import { useJsonProblem } from '../../forms/fields/use-json-problem';
import { JsonEditor } from '../../forms/json-editor';
import { useWorkspace } from '../../session/session-context';
import { CapabilityChoices } from './protocol/capability-choices';
import { ClientIdentity } from './protocol/client-identity';
import {
  declarationsOf,
  type JsonFault,
  type ProtocolDraft,
  readProtocol,
} from './protocol/protocol-draft';
import form from '../../ui/form.module.css';
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
      <div className={form['field']}>
        <label htmlFor={`${id}-version`}>{t('version')}</label>
        <select
          id={`${id}-version`}
          className={form['input']}
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
        <p id={`${id}-version-hint`} className={form['hint']}>
          {t(`versionHints.${draft.version}`)}
        </p>
      </div>
      <CapabilityChoices draft={draft} onChange={set} />
      {mayBeModern && (
        <fieldset className={form['group']}>
          <legend>{t('modern')}</legend>
          <div className={form['check']}>
            <input
              id={`${id}-mirror`}
              type="checkbox"
              checked={draft.mirrorHeaders}
              aria-describedby={`${id}-mirror-hint`}
              onChange={(event) => set({ mirrorHeaders: event.target.checked })}
            />
            <div>
              <label htmlFor={`${id}-mirror`}>{t('mirrorHeaders')}</label>
              <p id={`${id}-mirror-hint`} className={form['hint']}>
                {t('mirrorHeadersHint')}
              </p>
            </div>
          </div>
          <div className={form['field']}>
            <label htmlFor={`${id}-level`}>{t('logLevel')}</label>
            <select
              id={`${id}-level`}
              className={form['input']}
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
            <p id={`${id}-level-hint`} className={form['hint']}>
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
      <div className={form['field']}>
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
        <p className={form['hint']}>{t('moreCapabilitiesHint')}</p>
      </div>
      <div className={form['field']}>
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
        <p className={form['hint']}>{t('metaHint')}</p>
      </div>
      <details className={form['more']}>
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

/** What will be declared to the server with these settings, as JSON. */
function DeclarationPreview({ settings }: { settings: ProtocolSettings }) {
  const t = useTranslations('connection.protocol');
  const { launch } = useWorkspace().tunnel;
  const declarations = declarationsOf(settings, launch.version);
  return (
    <div className={styles['previews']}>
      {declarations.map(({ version, era, json }, index) => {
        const title =
          (declarations.length > 1 ? `${t(index === 0 ? 'first' : 'otherwise')} ` : '') +
          t(era === 'modern' ? 'metaOfAll' : 'initializeOf') +
          ` · ${version}`;
        return (
          <div key={version}>
            <p className={form['hint']}>{title}</p>
            <pre className={styles['preview']} tabIndex={0} role="region" aria-label={title}>
              {JSON.stringify(json, null, 2)}
            </pre>
          </div>
        );
      })}
    </div>
  );
}
