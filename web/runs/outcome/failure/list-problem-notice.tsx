import { useTranslations } from 'use-intl';

import { isAuthorizationNeeded } from '../../../../core/session/requests/is-authorization-needed';
import type { ListProblem } from '../../../../core/session/lists/list-pages';
import { Notice } from '../../../ui/notice';
import { AuthorizeButton } from './authorize-button';
import { FailureNotice } from './failure-notice';
import { useNoResultText } from './use-no-result-text';

/** Above the items there are. @param title if it is not about a list */
export function ListProblemNotice({ problem, title }: { problem: ListProblem; title?: string }) {
  const t = useTranslations('failure');
  const noResultText = useNoResultText();
  // The connection exists, only a token is missing.
  if (problem.kind === 'lost' && isAuthorizationNeeded(problem)) return <FailureNotice failure={problem.failure} />;
  return (
    <Notice
      tone="warn"
      role="status"
      title={title ?? t('listProblem')}
      actions={isAuthorizationNeeded(problem) && <AuthorizeButton />}
    >
      {noResultText(problem)}
    </Notice>
  );
}
