import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from './button';

type CopyState = 'idle' | 'copied' | 'failed';

export function useCopy(): { state: CopyState; copy: (text: () => string | Promise<string>) => void } {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 1500);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: () => string | Promise<string>) => {
    Promise.resolve()
      .then(text)
      .then((value) => navigator.clipboard.writeText(value))
      .then(
        () => setState('copied'),
        () => setState('failed'),
      );
  };
  return { state, copy };
}

interface CopyButtonProps {
  label: string;
  text: () => string | Promise<string>;
  children?: ReactNode;
}

export function CopyButton({ label, text, children }: CopyButtonProps) {
  const t = useTranslations('content');
  const { state, copy } = useCopy();
  const icon = state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />;
  const shownLabel = { idle: label, copied: t('copied'), failed: t('couldntCopy') }[state];
  if (children === undefined) return <IconButton label={shownLabel} icon={icon} onClick={() => copy(text)} />;
  return (
    <Button size="small" variant="ghost" aria-label={shownLabel} icon={icon} onClick={() => copy(text)}>
      {state === 'idle' ? children : shownLabel}
    </Button>
  );
}
