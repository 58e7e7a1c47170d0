import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import { stringifyJson } from '../../../../core/json/lossless';
import { type Finding, findingsWithin } from '../../../../core/protocol/findings/finding';
import { readResource } from '../../../../core/session/requests/read-resource';
import type { Session } from '../../../../core/session/session';
import { MessageTurn } from '../../../content/blocks/message-turn';
import { FindingList } from '../../../content/findings/finding-list';
import { JsonText } from '../../../content/text/json-text';
import { OtherMembers } from '../result-part';

const SHOWN_MEMBERS = ['description', 'messages'];

interface PromptMessagesProps {
  result: JsonObject;
  findings: readonly Finding[];
  session: Session | undefined;
}

/** `prompts/get` as a conversation; anything invalid as JSON. */
export function PromptMessages({ result, findings, session }: PromptMessagesProps) {
  const t = useTranslations('prompts');
  const { description, messages } = result;
  const read = session && ((uri: string, signal: AbortSignal) => readResource(session, uri, signal));
  const list = Array.isArray(messages) ? (messages as unknown[]) : undefined;
  const elsewhere = findings.filter(({ pointer }) => !(list && pointer.startsWith('/result/messages/')));
  return (
    <>
      {typeof description === 'string' && <p className="muted">{description}</p>}
      <FindingList findings={elsewhere} />
      {list?.length === 0 && <p>{t('noMessages')}</p>}
      {list && (
        <div className="stack">
          {list.map((message, index) => (
            <MessageTurn
              key={index}
              message={message}
              index={index}
              pointer={`/result/messages/${index}`}
              findings={findingsWithin(findings, `/result/messages/${index}`)}
              readResource={read}
            />
          ))}
        </div>
      )}
      {messages !== undefined && !list && <JsonText source={stringifyJson(messages)} label="messages" />}
      <OtherMembers result={result} shownMembers={SHOWN_MEMBERS} />
    </>
  );
}
