import { useTranslations } from 'use-intl';

import { isAuthorizationNeeded } from '../../../../core/session/requests/is-authorization-needed';
import type { ListProblem } from '../../../../core/session/lists/list-pages';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { AuthorizeButton } from './authorize-button';
import { FailureNotice } from './failure-notice';
import { useNoResultText } from './use-no-result-text';

interface ListProblemNoticeProps {
  problem: ListProblem;
  /** If it is not about a list. */
  title?: string;
  isEmpty?: boolean;
  onRetry?: () => void;
}

export function ListProblemNotice({ problem, title, isEmpty = false, onRetry }: ListProblemNoticeProps) {
  const t = useTranslations('failure');
  const common = useTranslations('common');
  const noResultText = useNoResultText();
  // The connection exists, only a token is missing.
  if (problem.kind === 'lost' && isAuthorizationNeeded(problem))
    return <FailureNotice failure={problem.failure} headline={title} onRetry={onRetry} />;
  return (
    <Notice
      tone="warn"
      role="status"
      title={title ?? t('listProblem', { isEmpty: String(isEmpty) })}
      actions={
        isAuthorizationNeeded(problem) ? (
          <AuthorizeButton onRetry={onRetry} />
        ) : (
          onRetry && <Button onClick={onRetry}>{common('tryAgain')}</Button>
        )
      }
    >
      {noResultText(problem)}
    </Notice>
  );
}
