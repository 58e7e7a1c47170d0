import { Bot, CircleHelp, User } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { ContentBlockView } from '../content/content-block-view';
import { ContentList } from '../content/content-list';
import { type Finding, findingsWithin } from '../content/finding';
import { FindingList } from '../content/finding-list';
import { JsonText } from '../content/json-text';
import { isObject, type JsonObject } from '../session/json-rpc';
import { OtherMembers } from '../outcome/result-part';
import { readResource } from '../session/read-resource';
import type { Session } from '../session/session';
import { classNames } from '../ui/class-names';
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
            <Message
              key={index}
              message={message}
              index={index}
              findings={findingsWithin(findings, `/result/messages/${index}`)}
              session={session}
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

interface MessageProps {
  message: unknown;
  /** 0-based. */
  index: number;
  /** Those of this message. */
  findings: readonly Finding[];
  session: Session;
}

function Message({ message, index, findings, session }: MessageProps) {
  const t = useTranslations('prompts');
  const parts = isObject(message) ? message : {};
  const role = parts['role'];
  const known = role === 'user' || role === 'assistant' ? role : undefined;
  const word = known ? t(known) : typeof role === 'string' ? role : t('noRole');
  const Icon = known === 'user' ? User : known === 'assistant' ? Bot : CircleHelp;
  const pointer = `/result/messages/${index}/content`;
  const { content } = parts;
  const inContent = findingsWithin(findings, pointer);
  const read = (uri: string) => readResource(session, uri);
  return (
    <section
      role="group"
      aria-label={t('messageName', { n: String(index + 1), role: word })}
      className={classNames(styles['message'], known && styles[known])}
    >
      <header className={styles['role']}>
        <Icon aria-hidden />
        {word}
      </header>
      <FindingList
        findings={content === undefined ? findings : findings.filter((f) => !inContent.includes(f))}
      />
      {content === undefined ? (
        <JsonText
          source={JSON.stringify(message)}
          label={t('messageName', { n: String(index + 1), role: word })}
        />
      ) : Array.isArray(content) ? (
        <>
          <FindingList findings={inContent.filter((finding) => finding.pointer === pointer)} />
          <ContentList
            blocks={content}
            basePointer={pointer}
            findings={inContent}
            readResource={read}
          />
        </>
      ) : (
        <ContentBlockView
          block={content}
          index={index}
          pointer={pointer}
          findings={inContent}
          readResource={read}
        />
      )}
    </section>
  );
}
