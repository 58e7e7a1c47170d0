import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { type AuthorizationControl, redirectUri } from '../../../../core/authorization/model';
import type { Vault } from '../../../../core/host';
import { SettingsContext } from '../../../forms/settings/settings-context';
import { SettingsForm } from '../../../forms/settings/settings-form';
import { CopyButton } from '../../../ui/copy-button';
import { KeepFields } from './keep-fields';
import { SecretFields } from './secret-fields';
import { readSettings, SCHEMA, secretsFor, type SettingsDraft } from './settings-draft';
import { settingsUi } from './settings-ui';

interface SettingsFieldsProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
  control: AuthorizationControl;
  vault: Vault;
  pagePort: number;
  onUnlocked: () => void;
}

/** The fields of a server's authorization and TLS. The secrets and where they are kept are not part of the draft. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { draft, onChange, control, vault, pagePort, onUnlocked } = props;
  const uiSchema = useMemo(() => settingsUi(pagePort), [pagePort]);
  const fields = useMemo(
    () => ({
      redirect: (field: FieldProps<unknown>) => {
        const Fields = field.registry.fields['ObjectField'] as ComponentType<FieldProps<unknown>>;
        return (
          <>
            <Fields {...field} />
            <RedirectNote pagePort={pagePort} />
          </>
        );
      },
      secrets: function Secrets() {
        const { value, put } = useContext(SettingsContext);
        const typed = value as SettingsDraft;
        return (
          <>
            <SecretFields control={control} names={secretsFor(typed)} />
            <KeepFields
              vault={vault}
              isRemembered={typed.remember}
              onRemember={(isRemembered) => put(['remember'], isRemembered)}
              onUnlocked={onUnlocked}
            />
          </>
        );
      },
    }),
    [control, vault, pagePort, onUnlocked],
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

/** What the redirect comes to, unless something in it can't be. */
function RedirectNote({ pagePort }: { pagePort: number }) {
  const t = useTranslations('authorization');
  const { value, problems } = useContext(SettingsContext);
  const uri = redirectUri(readSettings(value as SettingsDraft).settings.redirect, pagePort);
  const isFaulty = [...problems.keys()].some((path) => path.startsWith('$.redirect'));
  return (
    <>
      <p className="muted sm break">{t('settings.portHint', { port: String(pagePort) })}</p>
      {!isFaulty && (
        <p className="row gap-4 sm break">
          <code>{uri}</code>
          <CopyButton label={t('copyRedirectUri')} text={() => uri} />
        </p>
      )}
    </>
  );
}
