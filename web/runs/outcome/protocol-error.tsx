import { useTranslations } from 'use-intl';

import { jsonText, stringifyJson } from '../../../core/json/lossless';
import type { Finding } from '../../../core/protocol/findings/finding';
import { lazyPart } from '../../i18n/lazy-part';
import { FindingList } from '../../content/findings/finding-list';
import { JsonText } from '../../content/text/json-text';
import { StructuredView } from '../../content/text/structured-view';
import type { Outcome, RpcError } from '../../../core/session/requests/outcome';
import { Notice } from '../../ui/notice';
import { isUnauthorizedError } from '../../../core/protocol/unauthorized-error';
import { requestOfMessage } from '../../session/use-findings';
import { AuthorizeButton } from './failure/authorize-button';
import { ResultPart } from './result-part';
import type { UrlRetry } from './url-elicitations';

const UrlElicitations = lazyPart(async () => (await import('./url-elicitations')).UrlElicitations);

const KNOWN_CODES = [-32700, -32600, -32601, -32602, -32603, -32002, -32042, -32020, -32021, -32022] as const;
const METHODS = ['tools/call', 'prompts/get', 'resources/read'] as const;

interface ProtocolErrorProps {
  outcome: Extract<Outcome, { kind: 'error' }>;
  findings: readonly Finding[];
  retry?: UrlRetry;
  isExpected?: boolean;
}

export function ProtocolError({ outcome, findings, retry, isExpected }: ProtocolErrorProps) {
  const { error, raw } = outcome;
  const t = useTranslations('outcome');
  return (
    <>
      <Notice
        tone={isExpected ? 'neutral' : 'bad'}
        title={useTitle(error, findings)}
        actions={isUnauthorizedError(error) && <AuthorizeButton onRetry={retry?.onRetry} />}
      >
        {error.code === undefined ? (
          <p>{t('noCode')}</p>
        ) : (
          <>
            <p>{t('protocolErrorText', { code: jsonText(error.code) })}</p>
            {!isExpected && <ErrorAdvice outcome={outcome} />}
          </>
        )}
      </Notice>
      <FindingList findings={findings} />
      {findings.some(({ severity }) => severity === 'error') && (
        <ResultPart title={t('wholeAnswer')}>
          <StructuredView source={raw} pointer="" findings={[]} />
        </ResultPart>
      )}
      {error.code === -32042 && retry && <UrlElicitations data={error.data} retry={retry} />}
      {error.data !== undefined && (
        <ResultPart title={t('errorData')}>
          <JsonText source={stringifyJson(error.data)} label={t('errorData')} />
        </ResultPart>
      )}
    </>
  );
}

/** The meaning of the code; for rejected parameters, how to find the cause. */
function ErrorAdvice({ outcome: { error, request } }: Pick<ProtocolErrorProps, 'outcome'>) {
  const t = useTranslations('errorCodes');
  const known = KNOWN_CODES.find((code) => code === error.code);
  const method = known === -32602 ? requestOfMessage(request)?.method : undefined;
  const compared = METHODS.find((each) => each === method);
  if (compared) return <p>{t(`invalid_${compared}`)}</p>;
  return <p>{known === undefined ? t('code_other') : t(`code_${known}`)}</p>;
}

/** An error, or a response that is neither an error nor a result. */
function useTitle({ code, message }: RpcError, findings: readonly Finding[]): string {
  const t = useTranslations('outcome');
  const errorMessage = message ?? undefined;
  if (errorMessage === undefined) return t(code === undefined ? 'saysNothingTitle' : 'noReasonTitle');
  const values = { message: typeof errorMessage === 'string' ? errorMessage : jsonText(errorMessage) };
  const isBoth = findings.some(({ rule }) => rule === 'result-and-error');
  return t(isBoth ? 'errorAndResultTitle' : 'protocolErrorTitle', values);
}
