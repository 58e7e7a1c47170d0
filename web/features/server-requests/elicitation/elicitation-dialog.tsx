import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { stringifyJson, textOrJson } from '../../../../core/json/lossless';
import type {
  ElicitationAnswer,
  ElicitationRequest,
} from '../../../../core/session/server-requests/open-server-requests';
import type { Session } from '../../../../core/session/session';
import { AddressView } from '../../../content/resources/address-view';
import { JsonText } from '../../../content/text/json-text';
import { Button } from '../../../ui/button';
import { useStore } from '../../../ui/use-store';
import { RequestDialog, type ServerRequestProps } from '../request-dialog';
import { RequestDraft } from '../request-draft';
import { FormRequest, type RequestFrame } from './form-request';

/** Form mode (2025-06-18 on) or URL mode (2025-11-25 on). */
export function ElicitationDialog(props: ServerRequestProps<ElicitationRequest>) {
  const { session, serverRequest, isPresented } = props;
  const t = useTranslations('elicitation');
  const { params } = serverRequest;
  const { message } = params;
  const [stored] = useState(() => new RequestDraft(session.config.name, serverRequest));
  const answer = (response: ElicitationAnswer) => {
    stored.forget();
    serverRequest.answer(response);
  };
  const serverText = typeof message === 'string' && message !== '' ? message : t('noMessage');
  const size = isPresented ? 'large' : 'normal';
  const frame: RequestFrame = ({ body, actions, notice, actionNotice }) => (
    <RequestDialog
      {...props}
      title={t('title', { server: session.config.name })}
      presentedTitle={(server) => t('asks', { server })}
      serverText={serverText}
      closeLabel={t('close')}
      notice={notice}
      actions={
        <>
          {actionNotice}
          <span className="rest" />
          <Button size={size} onClick={() => answer({ action: 'cancel' })}>
            {t('cancel')}
          </Button>
          <Button size={size} onClick={() => answer({ action: 'decline' })}>
            {t('decline')}
          </Button>
          {actions}
        </>
      }
    >
      {body}
    </RequestDialog>
  );
  const accept = (
    <Button size={size} variant="primary" onClick={() => answer({ action: 'accept' })}>
      {t('accept')}
    </Button>
  );
  const mode = params['mode'] ?? 'form';
  if (mode === 'url') return frame({ body: <UrlRequest session={session} params={params} />, actions: accept });
  if (mode === 'form' && isObject(params['requestedSchema']))
    return (
      <FormRequest
        serverRequest={{ ...serverRequest, answer }}
        frame={frame}
        stored={stored}
        isPresented={isPresented}
      />
    );
  return frame({
    body: (
      <>
        <p>{mode === 'form' ? t('noSchema') : t('unknownMode', { mode: textOrJson(mode) })}</p>
        {!isPresented && <JsonText source={stringifyJson(params)} label={t('request')} />}
      </>
    ),
    actions: accept,
  });
}

/** URL mode: the address to visit, and whether `notifications/elicitation/complete` has arrived. */
function UrlRequest({ params, session: { openRequests } }: { params: ElicitationRequest['params']; session: Session }) {
  const t = useTranslations('elicitation');
  const completed = useStore(openRequests.completed);
  const id = params['elicitationId'];
  const isDone = typeof id === 'string' && completed.has(id);
  return (
    <>
      <p role="status" className={isDone ? 'ok semibold' : undefined}>
        {isDone ? `✓ ${t('urlComplete')}` : t('urlIntro')}
      </p>
      <AddressView url={params['url']} />
    </>
  );
}
