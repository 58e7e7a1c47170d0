import { useTranslations } from 'use-intl';

import { type Finding, findingsWithin } from '../content/finding';
import { FindingList } from '../content/finding-list';
import { JsonText } from '../content/json-text';
import { MessageTurn } from '../content/message-turn';
import type { JsonObject } from '../session/json-rpc';
import { OtherMembers } from '../outcome/result-part';
import { readResource } from '../session/read-resource';
import type { Session } from '../session/session';
import styles from './prompt-messages.module.css';

const SHOWN = ['description', 'messages'];

interface PromptMessagesProps {
  result: JsonObject;
  findings: readonly Finding[];
  session: Session;
}

/** The result of `prompts/get` as the conversation that it is; what is not one is shown as JSON. */
export function PromptMessages({ result, findings, session }: PromptMessagesProps) {
  const t = useTranslations('prompts');
  const { description, messages } = result;
  const list = Array.isArray(messages) ? (messages as unknown[]) : undefined;
  const elsewhere = findings.filter(
    ({ pointer }) => !(list && pointer.startsWith('/result/messages/')),
  );
  return (
    <>
      {typeof description === 'string' && <p className={styles['description']}>{description}</p>}
      <FindingList findings={elsewhere} />
      {list?.length === 0 && <p>{t('noMessages')}</p>}
      {list && (
        <div className={styles['messages']}>
          {list.map((message, index) => (
            <MessageTurn
              key={index}
              message={message}
              index={index}
              pointer={`/result/messages/${index}`}
              findings={findingsWithin(findings, `/result/messages/${index}`)}
              readResource={(uri) => readResource(session, uri)}
            />
          ))}
        </div>
      )}
      {messages !== undefined && !list && (
        <JsonText source={JSON.stringify(messages)} label="messages" />
      )}
      <OtherMembers result={result} shown={SHOWN} />
    </>
  );
}
