import { useTranslations } from 'use-intl';

import {
  LOG_LEVELS,
  PROTOCOL_VERSIONS,
  type ProtocolSettings,
} from '../../../core/protocol/protocol-settings';
import { useJsonProblem } from '../../forms/fields/use-json-problem';
import { JsonEditor } from '../../forms/json-editor';
import { useWorkspace } from '../../session/session-context';
import { CheckField, SelectField } from '../../ui/form-fields';
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

const JSON_FIELDS = [
  {
    part: 'capabilities',
    text: 'moreCapabilities',
    placeholder: '{ "experimental": { "com.example/feature": {} } }',
  },
  { part: 'meta', text: 'meta', placeholder: '{ "com.example/tenant": "acme" }' },
] as const;

/** Which version is spoken with a server, and what Loupe says of itself to it. */
export function ProtocolFields({ draft, onChange }: ProtocolFieldsProps) {
  const t = useTranslations('connection.protocol');
  const problemOf = useFaultText();
  const { settings, faults } = readProtocol(draft);
  const set = (part: Partial<ProtocolDraft>) => onChange({ ...draft, ...part });
  const mayBeModern = draft.version === 'auto' || draft.version === '2026-07-28';
  return (
    <div className={styles['fields']}>
      <SelectField
        label={t('version')}
        hint={t(`versionHints.${draft.version}`)}
        value={draft.version}
        options={[
          ['auto', t('versions.auto')],
          ...PROTOCOL_VERSIONS.map((version) => [version, version] as const),
        ]}
        onChange={(version) => set({ version })}
      />
      <CapabilityChoices draft={draft} onChange={set} />
      {mayBeModern && (
        <fieldset className={form['group']}>
          <legend>{t('modern')}</legend>
          <CheckField
            label={t('mirrorHeaders')}
            hint={t('mirrorHeadersHint')}
            checked={draft.mirrorHeaders}
            onChange={(mirrorHeaders) => set({ mirrorHeaders })}
          />
          <SelectField
            label={t('logLevel')}
            hint={t('logLevelHint')}
            value={draft.logLevel ?? ''}
            options={[['', t('noLogLevel')], ...LOG_LEVELS.map((level) => [level, level] as const)]}
            onChange={(level) => set({ logLevel: level === '' ? undefined : level })}
          />
        </fieldset>
      )}
      <ClientIdentity
        text={draft.clientInfo}
        problem={problemOf(faults.clientInfo)}
        onChange={(clientInfo) => set({ clientInfo })}
      />
      {JSON_FIELDS.map(({ part, text, placeholder }) => (
        <div key={part} className={form['field']}>
          <span>{t(text)}</span>
          <JsonEditor
            label={t(text)}
            text={draft[part]}
            onChange={(typed) => set({ [part]: typed })}
            placeholder={placeholder}
            problem={problemOf(faults[part])}
            minLines={1}
            maxLines={16}
          />
          <p className="muted sm">{t(`${text}Hint`)}</p>
        </div>
      ))}
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
            <p className="muted sm">{title}</p>
            <pre className={styles['preview']} tabIndex={0} role="region" aria-label={title}>
              {JSON.stringify(json, null, 2)}
            </pre>
          </div>
        );
      })}
    </div>
  );
}
