import { ExternalLink, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type {
  AuthorizationControl,
  AuthorizationStep,
  RequestText,
} from '../../../core/authorization/model';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { type CauseActions, CausePanel } from './cause-panel';
import { RequestParts, ResponseParts } from './message-parts';
import { RequestEditor } from './request-editor';
import styles from './step-detail.module.css';
import { useAuthorizationWords } from './use-authorization-words';

interface StepDetailProps {
  step: AuthorizationStep;
  control: AuthorizationControl;
  /** For the step that failed last. */
  actions: CauseActions | undefined;
  /** What a person is asked in this step. */
  prompt: ReactNode;
  /** Whether a request may be sent again now: not while another one is under way. */
  isAtRest: boolean;
  onContinue: (edited: RequestText | undefined) => void;
}

/** A step in full: what was sent, what came, what was decided on it, and by which rule. */
export function StepDetail(props: StepDetailProps) {
  const { step, control, actions, prompt, isAtRest, onContinue } = props;
  const t = useTranslations('authorization');
  const words = useAuthorizationWords();
  const { id, kind, state, request, response, decision, cause } = step;
  if (state === 'paused') {
    return (
      <div className="stack gap-12 side lined rounded py-12 px-14">
        <About step={step} />
        <RequestEditor key={id} request={request} onContinue={onContinue} />
      </div>
    );
  }
  // What the browser does, Loupe can't do again.
  const isLoupes = request !== undefined && kind !== 'authorize' && kind !== 'callback';
  return (
    <div className="stack gap-12 side lined rounded py-12 px-14">
      {cause && <CausePanel cause={cause} actions={actions} />}
      {prompt}
      <About step={step} />
      {decision && (
        <p>
          <b className={styles['decided']}>{t('decided')}</b> {words.decision(decision)}
        </p>
      )}
      {request ? (
        <>
          <div className={`stack gap-16 ${styles['exchange'] ?? ''}`}>
            <RequestParts request={request} />
            {response && <ResponseParts response={response} />}
          </div>
          <div className="row wrap gap-8">
            {isLoupes && isAtRest && (
              <Button
                size="small"
                icon={<Send aria-hidden />}
                onClick={() => void control.sendAgain(id)}
              >
                {t('sendAgain')}
              </Button>
            )}
            {isLoupes && (
              <CopyButton label={t('copyCurl')} text={() => control.exportCurl(id) ?? ''}>
                {t('copyCurl')}
              </CopyButton>
            )}
            <span className="faint sm">{t('asSent')}</span>
          </div>
        </>
      ) : (
        <p className="faint sm">{t('noRequest')}</p>
      )}
    </div>
  );
}

function About({ step: { kind, rule } }: { step: AuthorizationStep }) {
  const t = useTranslations('authorization');
  const content = useTranslations('content.link');
  return (
    <p className={`muted icons-12 ${styles['about'] ?? ''}`}>
      {t(`about.${kind}`)}
      {rule && (
        <>
          {' '}
          <a
            className="nowrap"
            href={rule.url}
            target="_blank"
            rel="noopener noreferrer"
            title={content('newWindow')}
          >
            {rule.name}
            <ExternalLink aria-hidden />
          </a>
        </>
      )}
    </p>
  );
}
