import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { LONGEST_LINK } from './arguments-link';
import styles from './arguments-notice.module.css';

/** Where the arguments came from; JSON that is not whole can only come from a link. */
type FilledBy = 'paste' | 'link' | 'broken-link';

const FILLED_WORDS = {
  paste: 'filledByPaste',
  link: 'filledByLink',
  'broken-link': 'filledByBrokenLink',
} as const satisfies Record<FilledBy, string>;

/** Something to know of how the arguments came to be what they are, or of what was done with them. */
export type ArgumentsNotice =
  | {
      kind: 'filled';
      by: FilledBy;
      /** The text to go back to. */
      before: string;
      after: string;
    }
  | { kind: 'offer'; json: string }
  | { kind: 'too-long'; length: number }
  | { kind: 'omitted'; names: readonly string[] };

interface ArgumentsNoticeViewProps {
  notice: ArgumentsNotice;
  onUndo: (text: string) => void;
  onFill: (json: string) => void;
  onDismiss: () => void;
}

/** A line above the form that tells of it, and lets it be taken back or put away. */
export function ArgumentsNoticeView(props: ArgumentsNoticeViewProps) {
  const t = useTranslations('exporting');
  const { words, action } = useNoticeParts(props);
  return (
    <div className={styles['notice']}>
      <span role="status" className={styles['words']}>
        {words}
      </span>
      {action}
      <IconButton label={t('dismiss')} icon={<X aria-hidden />} onClick={props.onDismiss} />
    </div>
  );
}

function useNoticeParts({ notice, onUndo, onFill }: ArgumentsNoticeViewProps): {
  words: string;
  action?: ReactNode;
} {
  const t = useTranslations('exporting');
  switch (notice.kind) {
    case 'filled':
      return {
        words: t(FILLED_WORDS[notice.by]),
        action: (
          <Button size="small" onClick={() => onUndo(notice.before)}>
            {t('undo')}
          </Button>
        ),
      };
    case 'offer':
      return {
        words: t('offerText'),
        action: (
          <Button size="small" onClick={() => onFill(notice.json)}>
            {t('offer')}
          </Button>
        ),
      };
    case 'too-long':
      return { words: t('tooLong', { length: notice.length, limit: LONGEST_LINK }) };
    case 'omitted':
      return { words: t('omitted', { names: notice.names.join(', ') }) };
  }
}
