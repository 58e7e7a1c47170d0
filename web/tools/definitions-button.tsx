import { ClipboardCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

import { LaterTexts } from '../i18n/later-texts';
import { IconButton } from '../ui/button';
import type { ListedTool } from './tool';

const DefinitionsReport = lazy(async () => ({
  default: (await import('./definition/definitions-report')).DefinitionsReport,
}));

interface DefinitionsButtonProps {
  server: string;
  tools: readonly ListedTool[];
  onTool: (key: string) => void;
}

/** Opens the report on all definitions of a list. */
export function DefinitionsButton({ server, tools, onTool }: DefinitionsButtonProps) {
  const t = useTranslations('tools');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={t('definitionsReport')}
        icon={<ClipboardCheck aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <LaterTexts>
            <DefinitionsReport
              server={server}
              tools={tools}
              onTool={(key) => {
                setOpen(false);
                onTool(key);
              }}
              onClose={() => setOpen(false)}
            />
          </LaterTexts>
        </Suspense>
      )}
    </>
  );
}
