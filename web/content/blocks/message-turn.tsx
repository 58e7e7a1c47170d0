import { isObject } from '../../../core/json/json-object';
import { Bot, CircleHelp, User } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { classNames } from '../../ui/class-names';
import { jsonText } from '../../../core/json/lossless';
import { ContentBlockView } from './content-block-view';
import { ContentList } from './content-list';
import { type Finding, findingsWithin } from '../../../core/protocol/findings/finding';
import { FindingList } from '../findings/finding-list';
import { JsonText } from '../text/json-text';
import styles from './message-turn.module.css';
import { MetaView } from './meta-view';
import type { ReadResource } from '../resources/resource-reading';

interface MessageTurnProps {
  message: unknown;
  index: number;
  /** For example `/result/messages/0`. */
  pointer: string;
  findings: readonly Finding[];
  readResource?: ReadResource;
}

export function MessageTurn({ message, index, pointer, findings, readResource }: MessageTurnProps) {
  const t = useTranslations('prompts');
  const parts = isObject(message) ? message : {};
  const role = parts['role'];
  const known = role === 'user' || role === 'assistant' ? role : undefined;
  const word = known ? t(known) : typeof role === 'string' ? role : t('noRole');
  const Icon = known === 'user' ? User : known === 'assistant' ? Bot : CircleHelp;
  const contentPointer = `${pointer}/content`;
  const { content } = parts;
  const inContent = findingsWithin(findings, contentPointer);
  return (
    <section
      role="group"
      aria-label={t('messageName', { n: String(index + 1), role: word })}
      className={classNames(styles['message'], known && styles[known])}
    >
      <header className={classNames('row gap-8 semibold icons-16', styles['role'])}>
        <Icon aria-hidden />
        {word}
      </header>
      <FindingList findings={content === undefined ? findings : findings.filter((f) => !inContent.includes(f))} />
      {content === undefined ? (
        <JsonText source={jsonText(message)} label={t('messageName', { n: String(index + 1), role: word })} />
      ) : Array.isArray(content) ? (
        <>
          <FindingList findings={inContent.filter((finding) => finding.pointer === contentPointer)} />
          <ContentList blocks={content} basePointer={contentPointer} findings={inContent} readResource={readResource} />
        </>
      ) : (
        <ContentBlockView
          block={content}
          index={index}
          pointer={contentPointer}
          findings={inContent}
          readResource={readResource}
        />
      )}
      {content !== undefined && <MetaView owner={parts} />}
    </section>
  );
}
