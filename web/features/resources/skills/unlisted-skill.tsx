import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { readSkill, type ListedSkill } from '../../../../core/protocol/skills/skill';
import type { ListProblem } from '../../../../core/session/lists/list-pages';
import type { Session } from '../../../../core/session/session';
import { ListProblemNotice } from '../../../runs/outcome/failure/list-problem-notice';
import { queryKeys } from '../../../session/queries';
import { useSessionState } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SkillPanel } from './skill-panel';

type SkillResponse = { skill: ListedSkill } | { problem: ListProblem };

/** A skill that is not in the list: its entry comes from `skills/get`. */
export function UnlistedSkill({ session, uri }: { session: Session; uri: string }) {
  const t = useTranslations('skills');
  const state = useSessionState(session);
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const [file, setFile] = useState<string>();
  const query = useQuery({
    queryKey: [...queryKeys.ofConnection('skills/get', session, connected), uri],
    queryFn: ({ signal }) => getSkill(session, uri, signal),
    enabled: false,
  });
  const response = query.data;
  if (response && 'skill' in response) {
    return <SkillPanel session={session} skill={response.skill} file={file} onFile={setFile} />;
  }
  return (
    <EmptyState icon={<GraduationCap aria-hidden />} title={query.isFetching ? t('getting') : t('unlisted')}>
      <p>
        <code>{uri}</code>
      </p>
      <p>{t('unlistedText')}</p>
      {response && <ListProblemNotice problem={response.problem} title={t('notGot')} />}
      <p>
        <Button variant="primary" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {t('get')}
        </Button>
      </p>
    </EmptyState>
  );
}

async function getSkill(session: Session, uri: string, signal: AbortSignal): Promise<SkillResponse> {
  const outcome = await session.request('skills/get', { uri }, { signal });
  if (outcome.kind !== 'result') return { problem: outcome };
  const skill = isObject(outcome.result) ? outcome.result['skill'] : undefined;
  if (!isObject(skill)) return { problem: { kind: 'malformed', member: 'skill' } };
  return { skill: readSkill(skill) };
}
