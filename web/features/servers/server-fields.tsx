import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { resourceUrl } from '../../../core/authorization/addresses';
import { ownProperty } from '../../../core/json/json-object';
import { isInputKey } from '../../../core/session/connect/inputs';
import { describeTarget, secretsOf, type ServerConfig } from '../../../core/session/connect/server-config';
import { SettingsForm, type SettingsUi } from '../../forms/settings/settings-form';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { isProtocolInvalid, type SecretRow, type ServerDraft } from './server-draft';
import { invalidPaths, fieldsOf, schemasOf, draftFromFields } from './server-settings';
import { classNames } from '../../ui/class-names';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import form from '../../ui/form.module.css';

export const ProtocolFields = lazyPartWithTexts(async () => (await import('./protocol-fields')).ProtocolFields);

interface ServerFieldsProps {
  draft: ServerDraft;
  first: ServerConfig;
  onChange: (part: Partial<ServerDraft>) => void;
  nameTaken: boolean;
  editing: ServerConfig | undefined;
}

export function ServerFields({ draft, first, onChange, nameTaken, editing }: ServerFieldsProps) {
  const t = useTranslations('servers');
  const fields = fieldsOf(draft, first);
  const { kind } = first.target;
  const isStdio = kind === 'stdio';
  const isTaken = nameTaken && draft.name !== undefined;
  const schemas = useMemo(() => schemasOf(isStdio, isTaken ? fields.name : undefined), [isStdio, isTaken, fields.name]);
  const hasSecrets = draft.secrets.length > 0 || Object.keys(secretsOf(first.target)).length > 0;
  const { maximum: maxSeconds } = schemas.options.properties.timeout;
  const { maximum: maxMegabytes } = schemas.options.properties.lineLimit;
  const uiSchema = useMemo((): SettingsUi => {
    const hiddenUnless = (isShown: boolean) => (isShown ? {} : { 'ui:widget': 'hidden' });
    return {
      secrets: {
        'ui:add': isStdio ? 'addEnv' : 'addHeader',
        items: (row: SecretRow, index: number) => rowUi(row, index, isStdio),
      },
      keepSecrets: hiddenUnless(hasSecrets),
      cwd: hiddenUnless(isStdio),
      inheritEnv: hiddenUnless(isStdio),
      transport: hiddenUnless(!isStdio),
      timeout: { 'ui:textValues': { most: String(maxSeconds) } },
      lineLimit: { 'ui:textValues': { most: String(maxMegabytes) } },
      'ui:lines': ['cwd', 'inheritEnv', 'transport', ['timeout', 'lineLimit']],
    };
  }, [isStdio, hasSecrets, maxSeconds, maxMegabytes]);
  const settings = {
    uiSchema,
    texts: 'servers',
    value: fields,
    onChange: (edited: unknown) => onChange(draftFromFields(edited as Partial<typeof fields>, fields, draft)),
  } as const;
  const [isOpen, setOpen] = useState(() => invalidPaths(draft, first).length > 0);
  const forms = (
    <>
      <SettingsForm schema={schemas.target} {...settings} />
      {movesHeaders(draft, first, editing) && (
        <p className="muted sm" role="status">
          {t('headersMoved', {
            from: maskSecrets(describeTarget(editing.target)),
            to: maskSecrets(describeTarget(first.target)),
          })}
        </p>
      )}
      {draft.secrets.some(({ name = '' }) => isInputKey(name)) && (
        <p className="muted sm">{t('inputsHint', { key: 'input:NAME', place: '${input:NAME}' })}</p>
      )}
      <SettingsForm schema={schemas.options} {...settings} />
      <ProtocolPart draft={draft} onChange={onChange} editing={editing} />
    </>
  );
  if (editing) return forms;
  return (
    <details
      className={form['more']}
      open={isOpen || draft.secrets.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="least-24">{t(isStdio ? 'moreOfProgram' : 'moreOfUrl')}</summary>
      <div className="stack gap-12">{forms}</div>
    </details>
  );
}

function rowUi({ name = '' }: SecretRow, index: number, isStdio: boolean): SettingsUi {
  return {
    'ui:look': 'row',
    'ui:lines': [['name', 'value']],
    name: { 'ui:look': 'row', 'ui:placeholder': isStdio ? 'API_KEY' : 'Authorization' },
    value: {
      'ui:look': 'row',
      'ui:widget': 'password',
      'ui:reveal': true,
      'ui:textValues': { name: name || String(index + 1) },
    },
  };
}

/** Whether header values of one URL would go to another. */
function movesHeaders(
  { secrets }: ServerDraft,
  { target }: ServerConfig,
  editing: ServerConfig | undefined,
): editing is ServerConfig {
  if (editing?.target.kind === undefined || editing.target.kind === 'stdio') return false;
  const { url, headers } = editing.target;
  if (target.kind === 'stdio' || resourceUrl(target.url) === resourceUrl(url)) return false;
  return secrets.some(({ name = '', value = '' }) => value !== '' && ownProperty(headers, name) === value);
}

/** Loaded on first opening: most servers never need it. */
function ProtocolPart({ draft, onChange, editing }: Pick<ServerFieldsProps, 'draft' | 'onChange' | 'editing'>) {
  const t = useTranslations('servers');
  const [open, setOpen] = useState(editing !== undefined);
  const isInvalid = isProtocolInvalid(draft);
  return (
    <details
      className={classNames(form['more'], editing && 'pt-12 line-above')}
      data-part="client"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={editing && 'ink lg semibold'}>
        {t('clientSettings')}
        {draft.protocol.version !== 'auto' && ` · ${draft.protocol.version}`}
        {isInvalid && <span className="bad sm"> ⚠ {t('protocolFaulty')}</span>}
      </summary>
      {open && <ProtocolFields draft={draft.protocol} onChange={(protocol) => onChange({ protocol })} />}
    </details>
  );
}
