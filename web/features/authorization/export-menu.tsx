import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl } from '../../../core/authorization/model';
import { configOf } from '../../../core/session/connect/write-config';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { download } from '../../ui/download';
import { Menu } from '../../ui/menu';
import styles from './panels.module.css';

type ExportKind = 'flow' | 'servers';

/** Takes the flow, or the server for another client, out of the page. Nothing is saved that was not seen first. */
export function ExportMenu({
  control,
  config,
}: {
  control: AuthorizationControl;
  config: ServerConfig;
}) {
  const t = useTranslations('authorization.export');
  const [preview, setPreview] = useState<{ kind: ExportKind; text: string }>();
  const item = (kind: ExportKind, read: () => string) => ({
    kind: 'item' as const,
    key: kind,
    label: t(kind),
    icon: <FileDown aria-hidden />,
    onSelect: () => setPreview({ kind, text: read() }),
  });
  return (
    <>
      <Menu
        entries={[
          item('flow', () => control.exportFlow()),
          item('servers', () => configOf([config])),
        ]}
        trigger={<Button icon={<Download aria-hidden />}>{t('open')}</Button>}
      />
      {preview && (
        <ExportPreview {...preview} name={config.name} onClose={() => setPreview(undefined)} />
      )}
    </>
  );
}

function ExportPreview({
  kind,
  text,
  name,
  onClose,
}: {
  kind: ExportKind;
  text: string;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations('authorization.export');
  const common = useTranslations('common');
  const file =
    kind === 'flow'
      ? `authorization-${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.json`
      : 'mcp-servers.json';
  return (
    <Dialog
      open
      size="wide"
      title={t(`${kind}Title`)}
      description={t(`${kind}Text`)}
      closeLabel={common('close')}
      onClose={onClose}
      actions={
        <>
          <CopyButton label={t('copy')} text={() => text}>
            {t('copy')}
          </CopyButton>
          <Button
            variant="primary"
            onClick={() => {
              download(file, text);
              onClose();
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <pre className={styles['preview']} tabIndex={0} role="region" aria-label={file}>
        {text}
      </pre>
    </Dialog>
  );
}
