import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { resourceUrl } from '../../../core/authorization/addresses';
import { own } from '../../../core/json/json-object';
import { isInputKey } from '../../../core/session/connect/inputs';
import { maskUrl } from '../../../core/session/connect/mask-url';
import {
  describeTarget,
  secretsOf,
  type ServerConfig,
} from '../../../core/session/connect/server-config';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { CheckField, SelectField, TextField } from '../../ui/form-fields';
import { SecretRows } from './secret-rows';
import {
  isProtocolFaulty,
  lineLimitOf,
  MOST_MEGABYTES,
  MOST_SECONDS,
  type ServerDraft,
  timeoutOf,
} from './server-draft';
import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import styles from './server-form.module.css';

const ProtocolFields = lazyPartWithTexts(
  async () => (await import('./protocol-fields')).ProtocolFields,
);

interface ServerFieldsProps {
  draft: ServerDraft;
  first: ServerConfig;
  onChange: (part: Partial<ServerDraft>) => void;
  nameTaken: boolean;
  editing: ServerConfig | undefined;
}

/** What may go with a command or a URL. */
export function ServerFields({ draft, first, onChange, nameTaken, editing }: ServerFieldsProps) {
  const t = useTranslations('servers');
  const timeoutFits = timeoutOf(draft) !== undefined;
  const limitFits = lineLimitOf(draft) !== undefined;
  const [startsOpen] = useState(editing !== undefined || !timeoutFits);
  return (
    <>
      <TextField
        label={t('name')}
        value={draft.name ?? first.name}
        problem={nameTaken && draft.name !== undefined ? t('nameTaken') : undefined}
        onChange={(name) => onChange({ name })}
      />
      <SecretRows
        kind={first.target.kind === 'stdio' ? 'env' : 'headers'}
        rows={draft.secrets}
        onChange={(secrets) => onChange({ secrets })}
      />
      {movesHeaders(draft, first, editing) && (
        <p className="muted sm" role="status">
          {t('headersMoved', {
            from: maskUrl(describeTarget(editing.target)),
            to: maskUrl(describeTarget(first.target)),
          })}
        </p>
      )}
      {draft.secrets.some(({ name }) => isInputKey(name)) && (
        <p className="muted sm">{t('inputsHint', { key: 'input:NAME', place: '${input:NAME}' })}</p>
      )}
      {(draft.secrets.length > 0 || Object.keys(secretsOf(first.target)).length > 0) && (
        <CheckField
          label={t('keepSecrets')}
          hint={t('keepSecretsHint')}
          checked={draft.keepSecrets}
          onChange={(keepSecrets) => onChange({ keepSecrets })}
        />
      )}
      <details className={classNames(form['more'], styles['options'])} open={startsOpen}>
        <summary>{t('options')}</summary>
        {first.target.kind === 'stdio' ? (
          <>
            <TextField
              label={t('cwd')}
              placeholder={t('cwdPlaceholder')}
              value={draft.cwd}
              onChange={(cwd) => onChange({ cwd })}
            />
            <CheckField
              label={t('inheritEnv')}
              hint={t('inheritEnvHint')}
              checked={draft.inheritEnv}
              onChange={(inheritEnv) => onChange({ inheritEnv })}
            />
          </>
        ) : (
          <SelectField
            label={t('transport')}
            value={first.target.kind}
            options={[
              ['auto', t('transportAuto')],
              ['http', t('transportHttp')],
              ['sse', t('transportSse')],
            ]}
            onChange={(transport) => onChange({ transport })}
          />
        )}
        <TextField
          label={t('timeout')}
          hint={t('timeoutHint')}
          problem={timeoutFits ? undefined : t('timeoutRange', { most: String(MOST_SECONDS) })}
          inputMode="decimal"
          value={draft.timeoutSeconds}
          onChange={(timeoutSeconds) => onChange({ timeoutSeconds })}
        />
        <TextField
          label={t('lineLimit')}
          hint={t('lineLimitHint')}
          problem={limitFits ? undefined : t('lineLimitRange', { most: String(MOST_MEGABYTES) })}
          inputMode="decimal"
          value={draft.lineMegabytes}
          onChange={(lineMegabytes) => onChange({ lineMegabytes })}
        />
        <CheckField
          label={t('confirmDestructive')}
          checked={draft.confirmDestructive}
          onChange={(confirmDestructive) => onChange({ confirmDestructive })}
        />
      </details>
      <ProtocolPart draft={draft} onChange={onChange} />
    </>
  );
}

/** Whether values that were given for one server's URL go to another's. */
function movesHeaders(
  { secrets }: ServerDraft,
  { target }: ServerConfig,
  editing: ServerConfig | undefined,
): editing is ServerConfig {
  if (editing?.target.kind === undefined || editing.target.kind === 'stdio') return false;
  const { url, headers } = editing.target;
  if (target.kind === 'stdio' || resourceUrl(target.url) === resourceUrl(url)) return false;
  return secrets.some(({ name, value }) => value !== '' && own(headers, name) === value);
}

/** The settings of the protocol, fetched when they are first opened: most servers never need them. */
function ProtocolPart({ draft, onChange }: Pick<ServerFieldsProps, 'draft' | 'onChange'>) {
  const t = useTranslations('servers');
  const [open, setOpen] = useState(false);
  const isFaulty = isProtocolFaulty(draft);
  return (
    <details
      className={classNames(form['more'], styles['options'])}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('protocol')}
        {draft.protocol.version !== 'auto' && ` · ${draft.protocol.version}`}
        {isFaulty && <span className="bad sm"> ⚠ {t('protocolFaulty')}</span>}
      </summary>
      {open && (
        <ProtocolFields draft={draft.protocol} onChange={(protocol) => onChange({ protocol })} />
      )}
    </details>
  );
}
