import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { redirectUri } from '../../../../core/authorization/model';
import { CheckField, SelectField, TextField } from '../../../ui/form-fields';
import { CopyButton } from '../../../ui/copy-button';
import { ParameterRows } from './parameter-rows';
import {
  AUTH_METHODS,
  DEVIATIONS,
  ENDPOINTS,
  readSettings,
  type SettingsDraft,
  type SettingsFault,
} from './settings-draft';
import styles from './settings-panel.module.css';

interface SettingsFieldsProps {
  draft: SettingsDraft;
  faults: ReadonlySet<SettingsFault>;
  pagePort: number;
  onChange: (part: Partial<SettingsDraft>) => void;
  /** The secrets and where they are kept: they are not part of the draft. */
  children: ReactNode;
}

const GRANTS = ['authorization-code', 'client-credentials', 'jwt-bearer', 'id-jag'] as const;
const CLIENTS = ['auto', 'pre-registered', 'metadata-document', 'dynamic'] as const;
const RESOURCES = ['metadata', 'own', 'none'] as const;

/** The fields of a server's authorization and TLS. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { draft, faults, onChange, children } = props;
  const t = useTranslations('authorization.settings');
  const urlProblem = (part: SettingsFault) => (faults.has(part) ? t('urlFault') : undefined);
  return (
    <div className="stack gap-16">
      <SelectField
        label={t('grant')}
        value={draft.grant}
        options={GRANTS.map((grant) => [grant, t(`grants.${grant}`)] as const)}
        onChange={(grant) => onChange({ grant })}
      />
      <ClientFields {...props} />
      {draft.grant === 'authorization-code' && <RedirectFields {...props} />}
      {draft.grant === 'id-jag' && (
        <fieldset className={styles['group']} data-part="provider">
          <legend>{t('provider')}</legend>
          <TextField
            label={t('providerIssuer')}
            value={draft.providerIssuer}
            problem={urlProblem('providerIssuer')}
            onChange={(providerIssuer) => onChange({ providerIssuer })}
          />
          <TextField
            label={t('providerToken')}
            value={draft.providerToken}
            problem={urlProblem('providerToken')}
            onChange={(providerToken) => onChange({ providerToken })}
          />
          <TextField
            label={t('providerClient')}
            value={draft.providerClient}
            onChange={(providerClient) => onChange({ providerClient })}
          />
        </fieldset>
      )}
      <fieldset className={styles['group']} data-part="ask">
        <legend>{t('ask')}</legend>
        <TextField
          label={t('scopes')}
          hint={t('scopesHint')}
          value={draft.scopes}
          onChange={(scopes) => onChange({ scopes })}
        />
        <SelectField
          label={t('resource')}
          hint={t('resourceHint')}
          value={draft.resource}
          options={RESOURCES.map((kind) => [kind, t(`resources.${kind}`)] as const)}
          onChange={(resource) => onChange({ resource })}
        />
        {draft.resource === 'own' && (
          <TextField
            label={t('resourceValue')}
            value={draft.resourceValue}
            onChange={(resourceValue) => onChange({ resourceValue })}
          />
        )}
        <TextField
          label={t('issuer')}
          hint={t('issuerHint')}
          value={draft.issuer}
          problem={urlProblem('issuer')}
          onChange={(issuer) => onChange({ issuer })}
        />
        <CheckField
          label={t('dpop')}
          hint={t('dpopHint')}
          checked={draft.dpop}
          onChange={(dpop) => onChange({ dpop })}
        />
      </fieldset>
      {children}
      <fieldset className={styles['group']} data-part="tls">
        <legend>{t('tls')}</legend>
        <TextField
          label={t('caFile')}
          hint={t('caFileHint')}
          placeholder="/etc/ssl/company-ca.pem"
          value={draft.caFile}
          onChange={(caFile) => onChange({ caFile })}
        />
        <CheckField
          label={t('unchecked')}
          hint={t('uncheckedHint')}
          checked={draft.unchecked}
          onChange={(unchecked) => onChange({ unchecked })}
        />
      </fieldset>
      <fieldset className={styles['group']} data-part="extra">
        <legend>{t('extra')}</legend>
        <p className="muted sm break">{t('extraHint')}</p>
        {(['authorize', 'token'] as const).map((of) => (
          <ParameterRows
            key={of}
            of={t(`extraOf.${of}`)}
            rows={draft.extra[of]}
            onChange={(rows) => onChange({ extra: { ...draft.extra, [of]: rows } })}
          />
        ))}
      </fieldset>
      <details
        className={styles['more']}
        data-part="endpoints"
        open={ENDPOINTS.some((name) => draft.endpoints[name] !== '') || undefined}
      >
        <summary>{t('endpoints')}</summary>
        <div className="stack gap-16">
          <p className="muted sm break">{t('endpointsHint')}</p>
          {ENDPOINTS.map((name) => (
            <TextField
              key={name}
              label={t(`endpoint.${name}`)}
              value={draft.endpoints[name]}
              problem={urlProblem(name)}
              onChange={(url) => onChange({ endpoints: { ...draft.endpoints, [name]: url } })}
            />
          ))}
        </div>
      </details>
      <fieldset className={styles['group']}>
        <legend>{t('deviations')}</legend>
        {DEVIATIONS.map((deviation) => (
          <CheckField
            key={deviation}
            label={t(`deviation.${deviation}`)}
            checked={draft.deviations.includes(deviation)}
            onChange={(isAllowed) =>
              onChange({
                deviations: isAllowed
                  ? [...draft.deviations, deviation]
                  : draft.deviations.filter((each) => each !== deviation),
              })
            }
          />
        ))}
      </fieldset>
    </div>
  );
}

function ClientFields({ draft, faults, onChange }: SettingsFieldsProps) {
  const t = useTranslations('authorization.settings');
  return (
    <fieldset className={styles['group']} data-part="client">
      <legend>{t('client')}</legend>
      <SelectField
        label={t('client')}
        hint={t(`clientHints.${draft.client}`)}
        value={draft.client}
        options={CLIENTS.map((kind) => [kind, t(`clients.${kind}`)] as const)}
        onChange={(client) => onChange({ client })}
      />
      {draft.client === 'pre-registered' && (
        <>
          <TextField
            label={t('clientId')}
            value={draft.clientId}
            onChange={(clientId) => onChange({ clientId })}
          />
          <SelectField
            label={t('method')}
            value={draft.clientAuth}
            options={[
              ['auto', t('methodAuto')],
              ...AUTH_METHODS.map((method) => [method, method] as const),
            ]}
            onChange={(clientAuth) => onChange({ clientAuth })}
          />
        </>
      )}
      {draft.client === 'metadata-document' && (
        <TextField
          label={t('clientUrl')}
          placeholder="https://example.com/oauth/client.json"
          value={draft.clientUrl}
          problem={faults.has('clientUrl') ? t('urlFault') : undefined}
          onChange={(clientUrl) => onChange({ clientUrl })}
        />
      )}
    </fieldset>
  );
}

function RedirectFields({ draft, faults, pagePort, onChange }: SettingsFieldsProps) {
  const t = useTranslations('authorization.settings');
  const all = useTranslations('authorization');
  const uri = redirectUri(readSettings(draft).settings.redirect, pagePort);
  return (
    <fieldset className={styles['group']} data-part="redirect">
      <legend>{t('redirect')}</legend>
      <div className={styles['row']}>
        <SelectField
          label={t('host')}
          value={draft.host}
          options={[
            ['127.0.0.1', '127.0.0.1'],
            ['localhost', 'localhost'],
          ]}
          onChange={(host) => onChange({ host })}
        />
        <TextField
          label={t('port')}
          inputMode="numeric"
          placeholder={String(pagePort)}
          value={draft.port}
          problem={faults.has('port') ? t('portFault') : undefined}
          onChange={(port) => onChange({ port })}
        />
        <TextField
          label={t('path')}
          value={draft.path}
          problem={faults.has('path') ? t('pathFault') : undefined}
          onChange={(path) => onChange({ path })}
        />
      </div>
      <p className="muted sm break">{t('portHint', { port: String(pagePort) })}</p>
      {!faults.has('port') && !faults.has('path') && (
        <p className="row gap-4 sm break">
          <code>{uri}</code>
          <CopyButton label={all('copyRedirectUri')} text={() => uri} />
        </p>
      )}
    </fieldset>
  );
}
