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
import { download } from '../../ui/download';
import { Menu } from '../../ui/menu';
import styles from './panels.module.css';
import { mermaidOf } from './step-lanes';

type ExportKind = 'flow' | 'servers';
interface Exported {
  kind: ExportKind;
  all: string;
  /** Without the claims about a person. */
  withoutPerson: string;
}

interface ExportMenuProps {
  control: AuthorizationControl;
  steps: readonly AuthorizationStep[];
  config: ServerConfig;
}

export function ExportMenu({ control, steps, config }: ExportMenuProps) {
  const t = useTranslations('authorization.export');
  const words = useTranslations('authorization');
  const { copy } = useCopy();
  // A snapshot: what is previewed is saved, even if the flow goes on.
  const [preview, setPreview] = useState<Exported>();
  const item = (kind: ExportKind, show: () => void) => ({
    label: t(kind),
    icon: <FileDown aria-hidden />,
    onSelect: show,
  });
  const showFlow = async () => {
    const [all, withoutPerson] = await Promise.all([control.exportFlow(), control.exportFlow('person')]);
    setPreview({ kind: 'flow', all, withoutPerson });
  };
  const showServers = () => {
    const text = configOf([config]);
    setPreview({ kind: 'servers', all: text, withoutPerson: text });
  };
  return (
    <>
      <Menu
        entries={[
          item('flow', () => void showFlow()),
          item('servers', showServers),
          {
            label: words('copyDiagram'),
            icon: <Copy aria-hidden />,
            onSelect: () =>
              copy(() =>
                mermaidOf(steps, {
                  lane: (lane) => words(`lanes.${lane}`),
                  step: ({ kind }) => words(`step.${kind}`),
                }),
              ),
          },
        ]}
        trigger={<Button icon={<Download aria-hidden />}>{t('open')}</Button>}
      />
      {preview && <ExportPreview {...preview} name={config.name} onClose={() => setPreview(undefined)} />}
    </>
  );
}

function ExportPreview({ kind, all, withoutPerson, name, onClose }: Exported & { name: string; onClose: () => void }) {
  const t = useTranslations('authorization.export');
  const [isWithoutPerson, setWithoutPerson] = useState(false);
  const text = isWithoutPerson ? withoutPerson : all;
  const file = kind === 'flow' ? `authorization-${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.json` : 'mcp-servers.json';
  return (
    <Dialog
      size="wide"
      title={t(`${kind}Title`)}
      description={t(`${kind}Text`)}
      onClose={onClose}
      actions={
        <>
          {withoutPerson !== all && (
            <Checkbox className="inline gap-8 muted sm" checked={isWithoutPerson} onChange={setWithoutPerson}>
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
