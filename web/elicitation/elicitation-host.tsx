import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { useQuestions } from '../session/session-context';
import type { Session } from '../session/session';
import { Button } from '../ui/button';
import styles from './elicitation-host.module.css';

const ElicitationDialog = lazy(async () => ({
  default: (await import('./elicitation-dialog')).ElicitationDialog,
}));

interface ElicitationHostProps {
  sessions: readonly Session[];
  /** Its questions open at once; those of others are told of. */
  current: Session | undefined;
  onShow: (server: string) => void;
}

/** Shows what servers ask, one question at a time, wherever the person is. */
export function ElicitationHost({ sessions, current, onShow }: ElicitationHostProps) {
  return (
    <>
      {current && <CurrentQuestion session={current} />}
      <div className={styles['elsewhere']}>
        {sessions.map(
          (session) =>
            session !== current && (
              <WaitingElsewhere key={session.config.name} session={session} onShow={onShow} />
            ),
        )}
      </div>
    </>
  );
}

function CurrentQuestion({ session }: { session: Session }) {
  const questions = useQuestions(session);
  const [first] = questions;
  if (!first) return null;
  return (
    <Suspense>
      <ElicitationDialog
        key={first.key}
        server={session.config.name}
        question={first}
        more={questions.length - 1}
      />
    </Suspense>
  );
}

function WaitingElsewhere({
  session,
  onShow,
}: {
  session: Session;
  onShow: (server: string) => void;
}) {
  const t = useTranslations('elicitation');
  const count = useQuestions(session).length;
  if (count === 0) return null;
  const server = session.config.name;
  return (
    <Button icon={<MessageCircleQuestion aria-hidden />} onClick={() => onShow(server)}>
      {t('elsewhere', { count, server })}
    </Button>
  );
}
