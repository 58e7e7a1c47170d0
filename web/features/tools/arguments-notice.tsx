import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { MAX_LINK_LENGTH } from './arguments-link';
import styles from './arguments-notice.module.css';

/** Invalid JSON can only come from a broken link. */
type FilledBy = 'paste' | 'link' | 'broken-link';

const FILLED_KEYS = {
  paste: 'filledByPaste',
  link: 'filledByLink',
  'broken-link': 'filledByBrokenLink',
} as const satisfies Record<FilledBy, string>;

export type ArgumentsNotice =
  | { kind: 'filled'; filledBy: FilledBy; before: string; after: string }
  | { kind: 'offer-fill'; json: string }
  | { kind: 'too-long'; length: number }
  | { kind: 'omitted'; names: readonly string[] };

interface ArgumentsNoticeViewProps {
  notice: ArgumentsNotice;
  onUndo: (text: string) => void;
  onFill: (json: string) => void;
  onDismiss: () => void;
}

export function ArgumentsNoticeView(props: ArgumentsNoticeViewProps) {
  const t = useTranslations('exporting');
  const { text, action } = useTextAndAction(props);
  return (
    <div className={styles['notice']}>
      <span role="status" className={styles['words']}>
        {text}
      </span>
      {action}
      <IconButton label={t('dismiss')} icon={<X aria-hidden />} onClick={props.onDismiss} />
    </div>
  );
}

function useTextAndAction({ notice, onUndo, onFill }: ArgumentsNoticeViewProps): {
  text: string;
  action?: ReactNode;
} {
  const t = useTranslations('exporting');
  switch (notice.kind) {
    case 'filled':
      return {
        text: t(FILLED_KEYS[notice.filledBy]),
        action: (
          <Button size="small" onClick={() => onUndo(notice.before)}>
            {t('undo')}
          </Button>
        ),
      };
    case 'offer-fill':
      return {
        text: t('offerText'),
        action: (
          <Button size="small" onClick={() => onFill(notice.json)}>
            {t('offer')}
          </Button>
        ),
      };
    case 'too-long':
      return { text: t('tooLong', { length: notice.length, limit: MAX_LINK_LENGTH }) };
    case 'omitted':
      return { text: t('omitted', { names: notice.names.join(t('listSeparator')) }) };
  }
}
