import { useTranslations } from 'use-intl';

import { isEmptyError } from '../../../core/session/requests/error-text';
import { isAuthorizationNeeded } from '../../../core/session/requests/is-authorization-needed';
import type { ListProblem } from '../../../core/session/lists/list-pages';
import { Notice } from '../../ui/notice';
import { AuthorizeButton } from './authorize-button';
import { FailureNotice } from './failure-notice';

/** Above the items there are. @param title if it is not about a list */
export function ListProblemNotice({ problem, title }: { problem: ListProblem; title?: string }) {
  const t = useTranslations('failure');
  // The connection exists, only a token is missing.
  if (problem.kind === 'lost' && isAuthorizationNeeded(problem)) return <FailureNotice failure={problem.failure} />;
  return (
    <Notice
      tone="warn"
      role="status"
      title={title ?? t('listProblem')}
      actions={isAuthorizationNeeded(problem) && <AuthorizeButton />}
    >
      <ListProblemText problem={problem} />
    </Notice>
  );
}

function ListProblemText({ problem }: { problem: ListProblem }) {
  const t = useTranslations('failure');
  switch (problem.kind) {
    case 'error': {
      const { code, message } = problem.error;
      if (isEmptyError(problem.error)) return t('listProblem_nothing');
      return t('listProblem_error', { code: String(code), message: String(message) });
    }
    case 'lost':
      return t('listProblem_lost');
    case 'timeout':
      return t('listProblem_timeout', { seconds: String(problem.limit / 1000) });
    case 'malformed':
      return t('listProblem_malformed', { member: problem.member });
    case 'endless':
      return t('listProblem_endless', { pages: String(problem.pages) });
  }
}
