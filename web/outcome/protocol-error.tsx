import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { jsonText } from '../content/block';
import { JsonText } from '../content/json-text';
import type { RpcError } from '../session/raw-channel';
import { Notice } from '../ui/notice';
import { ResultPart } from './result-part';
import type { Again } from './url-elicitations';

const UrlElicitations = lazy(async () => ({
  default: (await import('./url-elicitations')).UrlElicitations,
}));

const KNOWN_CODES = [
  -32700, -32600, -32601, -32602, -32603, -32002, -32042, -32020, -32021, -32022,
] as const;

/** A JSON-RPC error: the server's words, what the code means, and the data that came with it. */
export function ProtocolError({ error, again }: { error: RpcError; again?: Again | undefined }) {
  const t = useTranslations('outcome');
  const known = KNOWN_CODES.find((code) => code === error.code);
  const message = typeof error.message === 'string' ? error.message : jsonText(error.message);
  return (
    <>
      <Notice tone="bad" role="alert" icon="✕" title={t('protocolErrorTitle', { message })}>
        <p>{t('protocolErrorText', { code: String(error.code) })}</p>
        <p>{known === undefined ? t('code_other') : t(`code_${known}`)}</p>
      </Notice>
      {error.code === -32042 && again && (
        <Suspense>
          <UrlElicitations data={error.data} again={again} />
        </Suspense>
      )}
      {error.data !== undefined && (
        <ResultPart title={t('errorData')}>
          <JsonText source={JSON.stringify(error.data)} label={t('errorData')} />
        </ResultPart>
      )}
    </>
  );
}
