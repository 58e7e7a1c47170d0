import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl } from '../../../core/authorization/model';
import { configOf } from '../../../core/session/connect/write-config';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Checkbox } from '../../ui/form-fields';
import { download } from '../../ui/download';
import { Menu } from '../../ui/menu';
import styles from './panels.module.css';

type ExportKind = 'flow' | 'servers';
/** @param leaveOut what of the token's claims is about a person */
type Reading = (leaveOut?: 'person') => string;

/** Takes the flow, or the server for another client, out of the page. Nothing is saved that was not seen first. */
export function ExportMenu({
  control,
  config,
}: {
  control: AuthorizationControl;
  config: ServerConfig;
}) {
  const t = useTranslations('authorization.export');
  const [preview, setPreview] = useState<{ kind: ExportKind; read: Reading }>();
  const item = (kind: ExportKind, read: Reading) => ({
    label: t(kind),
    icon: <FileDown aria-hidden />,
    onSelect: () => setPreview({ kind, read }),
  });
  return (
    <>
      <Menu
        entries={[
          item('flow', (leaveOut) => control.exportFlow(leaveOut)),
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
  read,
  name,
  onClose,
}: {
  kind: ExportKind;
  read: Reading;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations('authorization.export');
  const [isWithoutPerson, setWithoutPerson] = useState(false);
  // What is seen is what is saved, whatever comes in the meantime.
  const [texts] = useState(() => ({ all: read(), withoutPerson: read('person') }));
  const text = isWithoutPerson ? texts.withoutPerson : texts.all;
  const file =
    kind === 'flow'
      ? `authorization-${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.json`
      : 'mcp-servers.json';
  return (
    <Dialog
      size="wide"
      title={t(`${kind}Title`)}
      description={t(`${kind}Text`)}
      onClose={onClose}
      actions={
        <>
          {texts.withoutPerson !== texts.all && (
            <Checkbox
              className="inline gap-6 muted sm"
              checked={isWithoutPerson}
              onChange={setWithoutPerson}
            >
              {t('leaveOutPerson')}
            </Checkbox>
          )}
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
