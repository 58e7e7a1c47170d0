import { isObject, type JsonObject } from '../../../core/json/json-object';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AddressView } from '../../content/resources/address-view';
import type { Session } from '../../../core/session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useStore } from '../../ui/use-store';

export interface UrlRetry {
  session: Session;
  onRetry: () => void;
}

/** The URLs of error -32042 (2025-11-25, URL mode elicitation). Only a click opens one. */
export function UrlElicitations({ data, retry: { session, onRetry } }: { data: unknown; retry: UrlRetry }) {
  const t = useTranslations('elicitation');
  const { openRequests } = session;
  const completed = useStore(openRequests.completed);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const elicitations = urlElicitationsOf(data);
  const count = elicitations.length;
  const isDone = ({ elicitationId: id }: JsonObject) => typeof id === 'string' && completed.has(id);
  const isReady = elicitations.every((each, index) => isDone(each) || opened.has(index));
  if (count === 0) return null;
  return (
    <section className="stack gap-12" aria-label={t('urlRequired', { count })}>
      <h3 className="normal semibold">{t('urlRequired', { count })}</h3>
      <p>{t('urlRequiredText')}</p>
      <ol className="stack gap-16 pl-24">
        {elicitations.map((elicitation, index) => (
          <li key={index} aria-label={t('urlOf', { n: String(index + 1), count: String(count) })}>
            <p className="below-8 break">
              {isDone(elicitation) ? (
                <Badge tone="ok">{t('urlDone')}</Badge>
              ) : (
                <Badge>{t(opened.has(index) ? 'urlOpened' : 'urlWaiting')}</Badge>
              )}{' '}
              {typeof elicitation['message'] === 'string' ? elicitation['message'] : t('noMessage')}
            </p>
            <AddressView url={elicitation['url']} onOpen={() => setOpened(new Set([...opened, index]))} />
          </li>
        ))}
      </ol>
      <Button variant={isReady ? 'primary' : 'default'} className="self-start" onClick={onRetry}>
        {t('retry')}
      </Button>
    </section>
  );
}

function urlElicitationsOf(data: unknown): JsonObject[] {
  const list = isObject(data) ? data['elicitations'] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}
