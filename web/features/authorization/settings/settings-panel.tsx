import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, PageAddress } from '../../../../core/authorization/model';
import type { Vault } from '../../../../core/host';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import { authorizationSettingsOf } from '../../../session/use-authorization';
import { useWorkspace } from '../../../session/session-context';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form-fields';
import { SaveBar } from '../../../ui/page-part';
import {
  invalidPaths,
  storeSettingsDraft,
  storedSettingsDraft,
  settingsOfDraft,
  type SettingsDraft,
  settingsDraftOf,
} from './settings-draft';
import { SettingsFields } from './settings-fields';
import type { SettingsPart } from '../../../navigation/routes';
import styles from './settings-panel.module.css';

interface SettingsPanelProps {
  config: ServerConfig;
  control: AuthorizationControl;
  vault: Vault;
  page: PageAddress;
  isOpen: boolean;
  part: SettingsPart | undefined;
  /** Counts the links followed: the same part is shown again. */
  visit: number;
  onToggle: (isOpen: boolean) => void;
}

export function SettingsPanel(props: SettingsPanelProps) {
  const { config, control, vault, page, isOpen, part, visit, onToggle } = props;
  const t = useTranslations('authorization.settings');
  const workspace = useWorkspace();
  const { name } = config;
  const [edited, setEdited] = useState(() => storedSettingsDraft(name));
  const draft = edited ?? settingsDraftOf(authorizationSettingsOf(config), config.tls);
  const isInvalid = invalidPaths(draft).length > 0;

  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) showPart(panel.current, part);
  }, [isOpen, part, visit]);
  const edit = (next: SettingsDraft | undefined) => {
    setEdited(next);
    storeSettingsDraft(name, next);
  };
  const onUnlocked = useCallback(() => void workspace.vaultOpened(), [workspace]);
  const save = () => {
    const { tls: _, ...rest } = config;
    const { settings, tls } = settingsOfDraft(draft);
    workspace.save({ ...rest, authorization: settings, ...(tls && { tls }) });
    edit(undefined);
  };
  return (
    <details
      ref={panel}
      className={styles['settings']}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="ink lg semibold">
        {t('title')} {edited && <Badge tone="warn">{t('changed')}</Badge>}
      </summary>
      {isOpen && (
        <Form
          className="stack gap-16 pt-12"
          aria-label={t('title')}
          onSubmit={() => {
            if (!isInvalid) save();
          }}
        >
          <p className="muted sm">{t('intro')}</p>
          <SettingsFields
            draft={draft}
            onChange={edit}
            control={control}
            vault={vault}
            page={page}
            parameters={config.parameters}
            onUnlocked={onUnlocked}
          />
          <SaveBar isUnsaved={edited !== undefined}>
            {edited && <Button onClick={() => edit(undefined)}>{t('discard')}</Button>}
            <Button type="submit" variant={edited ? 'primary' : 'default'} disabled={!edited || isInvalid}>
              {t('save')}
            </Button>
          </SaveBar>
        </Form>
      )}
    </details>
  );
}

function showPart(settings: HTMLElement | null, name: SettingsPart | undefined): void {
  const part = name && settings?.querySelector<HTMLElement>(`[data-part="${name}"]`);
  part?.querySelector('details')?.setAttribute('open', '');
  (part ?? settings)?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
}
