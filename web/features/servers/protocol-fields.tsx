import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { DEFAULT_PROTOCOL, type ProtocolSettings } from '../../../core/protocol/protocol-settings';
import { clientInfoOf } from '../../../core/session/connect/client-declaration';
import { useJsonProblem } from '../../forms/fields/problem-texts';
import { SettingsForm } from '../../forms/settings/settings-form';
import { useWorkspace } from '../../session/session-context';
import { declarationsOf, type JsonError, type ProtocolDraft, readProtocol } from './protocol/protocol-draft';
import { draftFromFields, PROTOCOL_SCHEMA, protocolFields, protocolUi } from './protocol/protocol-form';
import form from '../../ui/form.module.css';
import styles from './protocol/protocol-fields.module.css';

interface ProtocolFieldsProps {
  draft: ProtocolDraft;
  onChange: (draft: ProtocolDraft) => void;
}

export function ProtocolFields({ draft, onChange }: ProtocolFieldsProps) {
  const t = useTranslations('connection.protocol');
  const problemOf = useJsonErrorText();
  const { launch } = useWorkspace().tunnel;
  const { settings, errors } = readProtocol(draft);
  const fields = protocolFields(draft);
  const separator = useTranslations('connection')('listSeparator');
  const uiSchema = useMemo(() => protocolUi(draft, separator), [draft, separator]);
  const problems = new Map(Object.entries(errors).map(([part, error]) => [`$.${part}`, problemOf(error)]));
  const change = (next: unknown) => {
    const ownClientInfo = clientInfoOf(DEFAULT_PROTOCOL, launch.version);
    onChange(draftFromFields(next as Partial<typeof fields>, fields, draft, ownClientInfo));
  };
  return (
    <div className="grid gap-16">
      <SettingsForm
        schema={PROTOCOL_SCHEMA}
        uiSchema={uiSchema}
        texts="connection.protocol"
        value={fields}
        problems={problems}
        onChange={change}
      />
      <details className={form['more']}>
        <summary>{t('preview')}</summary>
        <DeclarationPreview settings={settings} />
      </details>
    </div>
  );
}

function useJsonErrorText(): (error: JsonError) => string {
  const t = useTranslations('connection.protocol');
  const syntax = useJsonProblem();
  return (error) => (error === 'not-an-object' ? t('notAnObject') : syntax(error));
}

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
