import { Copy, Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, AuthorizationStep } from '../../../core/authorization/model';
import { configOf } from '../../../core/session/connect/write-config';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { Button } from '../../ui/button';
import { CopyButton, useCopy } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Checkbox } from '../../ui/form-fields';
import { download, fileNameOf } from '../../ui/download';
import { Menu } from '../../ui/menu';
import styles from './panels.module.css';
import { mermaidOf } from './step-lanes';

type ExportKind = 'flow' | 'servers';
interface Exported {
  kind: ExportKind;
  text: string;
  withoutPerson: string;
}

interface ExportMenuProps {
  control: AuthorizationControl;
  steps: readonly AuthorizationStep[];
  config: ServerConfig;
}

export function ExportMenu({ control, steps, config }: ExportMenuProps) {
  const t = useTranslations('authorization');
  const { copy } = useCopy();
  // Written once: what is previewed is saved, even if the flow goes on.
  const [preview, setPreview] = useState<Exported>();
  const item = (kind: ExportKind, onSelect: () => void) => ({
    label: t(`export.${kind}`),
    icon: <FileDown aria-hidden />,
    onSelect,
  });
  const showFlow = async () => {
    const [text, withoutPerson] = await Promise.all([control.exportFlow(), control.exportFlow('person')]);
    setPreview({ kind: 'flow', text, withoutPerson });
  };
  const showServers = () => {
    const text = configOf([config]);
    setPreview({ kind: 'servers', text, withoutPerson: text });
  };
  return (
    <>
      <Menu
        entries={[
          item('flow', () => void showFlow()),
          item('servers', showServers),
          {
            label: t('copyDiagram'),
            icon: <Copy aria-hidden />,
            onSelect: () =>
              copy(() =>
                mermaidOf(steps, { lane: (lane) => t(`lanes.${lane}`), step: ({ kind }) => t(`step.${kind}`) }),
              ),
          },
        ]}
        trigger={<Button icon={<Download aria-hidden />}>{t('export.open')}</Button>}
      />
      {preview && <ExportPreview {...preview} name={config.name} onClose={() => setPreview(undefined)} />}
    </>
  );
}

function ExportPreview({ kind, text, withoutPerson, name, onClose }: Exported & { name: string; onClose: () => void }) {
  const t = useTranslations('authorization.export');
  const [leavesOutPerson, setLeavesOutPerson] = useState(false);
  const shown = leavesOutPerson ? withoutPerson : text;
  const file = kind === 'flow' ? `authorization-${fileNameOf(name)}.json` : 'mcp-servers.json';
  return (
    <Dialog
      size="wide"
      title={t(`${kind}Title`)}
      description={t(`${kind}Text`)}
      onClose={onClose}
      actions={
        <>
          {withoutPerson !== text && (
            <Checkbox className="inline gap-8 muted sm" checked={leavesOutPerson} onChange={setLeavesOutPerson}>
              {t('leaveOutPerson')}
            </Checkbox>
          )}
          <CopyButton label={t('copy')} text={() => shown}>
            {t('copy')}
          </CopyButton>
          <Button
            variant="primary"
            onClick={() => {
              download(file, shown);
              onClose();
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <pre className={styles['preview']} tabIndex={0} role="region" aria-label={file}>
        {shown}
      </pre>
    </Dialog>
  );
}
