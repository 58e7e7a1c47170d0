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
  pointer: string;
  findings: readonly Finding[];
  readResource?: ReadResource;
}

export function MessageTurn({ message, index, pointer, findings, readResource }: MessageTurnProps) {
  const t = useTranslations('prompts');
  const parts = isObject(message) ? message : {};
  const role = parts['role'];
  const knownRole = role === 'user' || role === 'assistant' ? role : undefined;
  const roleText = knownRole ? t(knownRole) : typeof role === 'string' ? role : t('noRole');
  const Icon = knownRole === 'user' ? User : knownRole === 'assistant' ? Bot : CircleHelp;
  const contentPointer = `${pointer}/content`;
  const { content } = parts;
  const contentFindings = findingsWithin(findings, contentPointer);
  return (
    <section
      role="group"
      aria-label={t('messageName', { n: String(index + 1), role: roleText })}
      className={classNames(styles['message'], knownRole && styles[knownRole])}
    >
      <header className={classNames('row gap-8 semibold icons-16', styles['role'])}>
        <Icon aria-hidden />
        {roleText}
      </header>
      <FindingList findings={content === undefined ? findings : findings.filter((f) => !contentFindings.includes(f))} />
      {content === undefined ? (
        <JsonText source={jsonText(message)} label={t('messageName', { n: String(index + 1), role: roleText })} />
      ) : Array.isArray(content) ? (
        <>
          <FindingList findings={contentFindings.filter((finding) => finding.pointer === contentPointer)} />
          <ContentList
            blocks={content}
            basePointer={contentPointer}
            findings={contentFindings}
            readResource={readResource}
          />
        </>
      ) : (
        <ContentBlockView
          block={content}
          index={index}
          pointer={contentPointer}
          findings={contentFindings}
          readResource={readResource}
        />
      )}
      {content !== undefined && <MetaView owner={parts} />}
    </section>
  );
}
