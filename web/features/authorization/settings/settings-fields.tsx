import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  type AuthorizationControl,
  type PageAddress,
  redirectUri,
  type SecretName,
} from '../../../../core/authorization/model';
import type { Vault } from '../../../../core/host';
import { SettingsContext } from '../../../forms/settings/settings-context';
import { SettingsForm, type SettingsUi } from '../../../forms/settings/settings-form';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { TextField } from '../../../ui/form-fields';
import { PagePart } from '../../../ui/page-part';
import { useReread } from '../use-reread';
import { VaultFields } from './vault-fields';
import { settingsOfDraft, SCHEMA, secretsFor, type SettingsDraft } from './settings-draft';
import styles from './settings-panel.module.css';

interface SettingsFieldsProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
  control: AuthorizationControl;
  vault: Vault;
  page: PageAddress;
  /** Parameters of Loupe's command line. */
  parameters: string | undefined;
  onUnlocked: () => void;
}

/** The secrets and where they are stored are not part of the draft. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { draft, onChange, control, vault, page, parameters, onUnlocked } = props;
  const uiSchema = useMemo(() => settingsUi(portOf(page)), [page]);
  const fields = useMemo(
    () => ({
      redirect: fieldWithNote(<RedirectNote page={page} />),
      extra: fieldWithNote(parameters && <ParametersNote query={parameters} />),
      secrets: function Secrets() {
        const { value, put } = useContext(SettingsContext);
        const typed = value as SettingsDraft;
        return (
          <>
            <SecretFields control={control} names={secretsFor(typed)} />
            <VaultFields
              vault={vault}
              isRemembered={typed.remember}
              onRemember={(isRemembered) => put(['remember'], isRemembered)}
              onUnlocked={onUnlocked}
            />
          </>
        );
      },
    }),
    [control, vault, page, parameters, onUnlocked],
  );
  return (
    <SettingsForm
      schema={SCHEMA}
      uiSchema={uiSchema}
      texts="authorization.settings"
      value={draft}
      onChange={(next) => onChange(next as SettingsDraft)}
      fields={fields}
    />
  );
}

function fieldWithNote(note: ReactNode) {
  return function Noted(field: FieldProps<unknown>) {
    const Fields = field.registry.fields['ObjectField'] as ComponentType<FieldProps<unknown>>;
    return (
      <>
        <Fields {...field} />
        {note}
      </>
    );
  };
}

function ParametersNote({ query }: { query: string }) {
  const t = useTranslations('authorization.settings');
  const common = useTranslations('common');
  const named = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
  return <p className="muted sm break">{t('fromEnvironment', { parameters: named.join(common('listSeparator')) })}</p>;
}

function RedirectNote({ page }: { page: PageAddress }) {
  const t = useTranslations('authorization');
  const { value, problems } = useContext(SettingsContext);
  const uri = redirectUri(settingsOfDraft(value as SettingsDraft).settings.redirect, page);
  const isInvalid = [...problems.keys()].some((path) => path.startsWith('$.redirect'));
  return (
    <>
      <p className="muted sm break">{t('settings.portHint', { port: portOf(page) })}</p>
      {!isInvalid && (
        <p className="row gap-4 sm break">
          <code>{uri}</code>
          <CopyButton label={t('copyRedirectUri')} text={() => uri} />
        </p>
      )}
    </>
  );
}

const PARAMETERS: SettingsUi = {
  'ui:add': 'addParameter',
  items: {
    'ui:look': 'row',
    'ui:lines': [['name', 'value']],
    name: { 'ui:look': 'row', 'ui:placeholder': 'audience' },
    value: { 'ui:look': 'row' },
  },
};

/** Behind a reverse proxy, as the browser sees it. */
function portOf({ pagePort, pageUrl }: PageAddress): string {
  if (pageUrl === undefined) return String(pagePort ?? '');
  const { port, protocol } = new URL(pageUrl);
  return port || (protocol === 'https:' ? '443' : '80');
}

function settingsUi(port: string): SettingsUi {
  return {
    'ui:lines': [
      'grant',
      { title: 'client', lines: ['client'] },
      { title: 'redirect', lines: ['redirect'] },
      { title: 'provider', lines: ['identityProvider'] },
      { title: 'ask', lines: ['scopes', 'resource', 'issuer', 'dpop'] },
      'remember',
      { title: 'tls', fold: true, lines: ['tls'] },
      { title: 'extra', fold: true, lines: ['extra'] },
      'endpoints',
      { title: 'deviations', fold: true, lines: ['deviations'] },
    ],
    client: {
      'pre-registered': { auth: { 'ui:none': 'methodAuto' } },
      'metadata-document': { url: { 'ui:placeholder': 'https://example.com/oauth/client.json' } },
    },
    redirect: {
      'ui:field': 'redirect',
      'ui:bare': true,
      'ui:lines': [['host', 'port', 'path']],
      port: { 'ui:placeholder': port, 'ui:hint': false },
    },
    remember: { 'ui:field': 'secrets', 'ui:bare': true },
    tls: { caFile: { 'ui:placeholder': '/etc/ssl/company-ca.pem' } },
    extra: { 'ui:field': 'extra', 'ui:bare': true, authorize: PARAMETERS, token: PARAMETERS },
    endpoints: { 'ui:part': 'endpoints', 'ui:fold': true },
    deviations: { 'ui:widget': 'checkboxes', 'ui:bare': true },
  };
}

function SecretFields({ control, names }: { control: AuthorizationControl; names: readonly SecretName[] }) {
  const t = useTranslations('authorization');
  if (names.length === 0) return null;
  const isNeeded = names.some((name) => name !== 'initial-access-token');
  return (
    <PagePart title={t('settings.secrets')} name="secrets" isOpen={isNeeded}>
      <p className="muted sm break">{t('secret.hint')}</p>
      {names.map((name) => (
        <SecretField key={name} control={control} name={name} />
      ))}
    </PagePart>
  );
}

function SecretField({ control, name }: { control: AuthorizationControl; name: SecretName }) {
  const t = useTranslations('authorization.secret');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { value: isSet = false, readAgain } = useReread(useCallback(() => control.hasSecret(name), [control, name]));
  const save = (value: string | undefined) => {
    control.setSecret(name, value).then(
      () => {
        setTyped('');
        setProblem(undefined);
        readAgain();
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <div className={styles['secret']}>
      <TextField
        label={t(name)}
        type="password"
        autoComplete="new-password"
        placeholder={isSet ? '••••••••' : ''}
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <Button disabled={typed === ''} onClick={() => save(typed)}>
        {t(isSet ? 'replace' : 'save')}
      </Button>
      {isSet && <Button onClick={() => save(undefined)}>{t('remove')}</Button>}
      <p className="muted sm">
        <Badge tone={isSet ? 'ok' : 'neutral'}>{t(isSet ? 'set' : 'notSet')}</Badge>
      </p>
    </div>
  );
}
