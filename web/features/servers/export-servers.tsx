import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerConfig } from '../../../core/session/connect/server-config';
import { type ConfigFormat, configOf } from '../../../core/session/connect/write-config';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { download } from '../../ui/download';
import { Checkbox, SelectField } from '../../ui/form-fields';
import form from '../../ui/form.module.css';
import { toggled } from '../../ui/toggle-chips';
import styles from './export-servers.module.css';

const FILES = {
  mcpServers: 'mcp-servers.json',
  vscode: 'mcp.json',
} as const satisfies Record<ConfigFormat, string>;

/** Exports servers for another client. The preview is what is copied or saved; it holds no secret. */
export function ExportServers({ servers, onClose }: { servers: readonly ServerConfig[]; onClose: () => void }) {
  const t = useTranslations('exportServers');
  const [format, setFormat] = useState<ConfigFormat>('mcpServers');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const chosen = servers.filter(({ name }) => !excluded.has(name));
  const text = configOf(chosen, format);
  return (
    <Dialog
      size="wide"
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <CopyButton label={t('copy')} text={() => text}>
            {t('copy')}
          </CopyButton>
          <Button
            variant="primary"
            icon={<Download aria-hidden />}
            disabled={chosen.length === 0}
            onClick={() => download(FILES[format], text)}
          >
            {t('save', { file: FILES[format] })}
          </Button>
        </>
      }
    >
      <div className="stack gap-16">
        <SelectField
          label={t('format')}
          hint={t(`${format}Hint`)}
          value={format}
          options={[
            ['mcpServers', t('mcpServers')],
            ['vscode', t('vscode')],
          ]}
          onChange={setFormat}
        />
        {servers.length > 1 && (
          <fieldset className={form['group']}>
            <legend>
              {t('servers')}{' '}
              <Button
                size="small"
                variant="link"
                onClick={() => setExcluded(excluded.size === 0 ? new Set(servers.map(({ name }) => name)) : new Set())}
              >
                {t(excluded.size === 0 ? 'none' : 'all')}
              </Button>
            </legend>
            <div className={styles['servers']}>
              {servers.map(({ name }) => (
                <Checkbox
                  key={name}
                  className="row gap-8 narrow break"
                  checked={!excluded.has(name)}
                  onChange={(isChosen) => setExcluded(toggled(excluded, name, !isChosen))}
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )}
        <pre className={styles['preview']} tabIndex={0} role="region" aria-label={FILES[format]}>
          {text}
        </pre>
      </div>
    </Dialog>
  );
}
