import { lazy, Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { LaterTexts } from '../../i18n/later-texts';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { SecretRows } from './secret-rows';
import { isProtocolFaulty, MOST_SECONDS, type ServerDraft, timeoutOf } from './server-draft';
import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import styles from './server-form.module.css';

const ProtocolFields = lazy(async () => ({
  default: (await import('./protocol-fields')).ProtocolFields,
}));

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
  const id = useId();
  const isCommand = first.target.kind === 'stdio';
  const timeoutFits = timeoutOf(draft) !== undefined;
  const [startsOpen] = useState(editing !== undefined || !timeoutFits);
  return (
    <>
      <div className={form['field']}>
        <label htmlFor={`${id}-name`}>{t('name')}</label>
        <input
          id={`${id}-name`}
          className={form['input']}
          value={draft.name ?? first.name}
          onChange={(event) => onChange({ name: event.target.value })}
          aria-invalid={nameTaken && draft.name !== undefined}
          autoComplete="off"
        />
        {nameTaken && draft.name !== undefined && (
          <p className={form['problem']}>{t('nameTaken')}</p>
        )}
      </div>
      <SecretRows
        kind={isCommand ? 'env' : 'headers'}
        rows={draft.secrets}
        onChange={(secrets) => onChange({ secrets })}
      />
      {draft.secrets.length > 0 && (
        <Check
          label={t('keepSecrets')}
          hint={t('keepSecretsHint')}
          checked={draft.keepSecrets}
          onChange={(keepSecrets) => onChange({ keepSecrets })}
        />
      )}
      <details className={classNames(form['more'], styles['options'])} open={startsOpen}>
        <summary>{t('options')}</summary>
        {isCommand ? (
          <CommandFields draft={draft} onChange={onChange} />
        ) : (
          <div className={form['field']}>
            <label htmlFor={`${id}-transport`}>{t('transport')}</label>
            <select
              id={`${id}-transport`}
              className={form['input']}
              value={first.target.kind}
              onChange={(event) =>
                onChange({ transport: event.target.value as 'auto' | 'http' | 'sse' })
              }
            >
              <option value="auto">{t('transportAuto')}</option>
              <option value="http">{t('transportHttp')}</option>
              <option value="sse">{t('transportSse')}</option>
            </select>
          </div>
        )}
        <div className={form['field']}>
          <label htmlFor={`${id}-timeout`}>{t('timeout')}</label>
          <input
            id={`${id}-timeout`}
            className={form['input']}
            inputMode="decimal"
            value={draft.timeoutSeconds}
            onChange={(event) => onChange({ timeoutSeconds: event.target.value })}
            aria-invalid={!timeoutFits}
            aria-describedby={`${id}-timeout-hint`}
          />
          <p
            id={`${id}-timeout-hint`}
            className={form[timeoutFits ? 'hint' : 'problem']}
            role={timeoutFits ? undefined : 'alert'}
          >
            {timeoutFits ? t('timeoutHint') : t('timeoutRange', { most: String(MOST_SECONDS) })}
          </p>
        </div>
        <Check
          label={t('confirmDestructive')}
          checked={draft.confirmDestructive}
          onChange={(confirmDestructive) => onChange({ confirmDestructive })}
        />
      </details>
      <ProtocolPart draft={draft} onChange={onChange} />
    </>
  );
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
        {isFaulty && <span className={form['problem']}> ⚠ {t('protocolFaulty')}</span>}
      </summary>
      {open && (
        <Suspense>
          <LaterTexts>
            <ProtocolFields
              draft={draft.protocol}
              onChange={(protocol) => onChange({ protocol })}
            />
          </LaterTexts>
        </Suspense>
      )}
    </details>
  );
}

function CommandFields({ draft, onChange }: Pick<ServerFieldsProps, 'draft' | 'onChange'>) {
  const t = useTranslations('servers');
  const id = useId();
  return (
    <>
      <div className={form['field']}>
        <label htmlFor={`${id}-cwd`}>{t('cwd')}</label>
        <input
          id={`${id}-cwd`}
          className={form['input']}
          placeholder={t('cwdPlaceholder')}
          value={draft.cwd}
          onChange={(event) => onChange({ cwd: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Check
        label={t('inheritEnv')}
        hint={t('inheritEnvHint')}
        checked={draft.inheritEnv}
        onChange={(inheritEnv) => onChange({ inheritEnv })}
      />
    </>
  );
}

interface CheckProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, hint, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className={form['check']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={form['hint']}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
