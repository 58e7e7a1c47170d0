import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { judgedBy } from '../../../core/protocol/findings/finding';
import { FindingList } from '../../content/findings/finding-list';
import { MessageView } from '../../content/message/message-view';
import { entryDurationMs, entryBytes, useEntryText, entryLook } from '../../content/texts/entry-text';
import type { Session } from '../../../core/session/session';
import { type CheckedResponse, requestOfMessage, useResponseFindings } from '../../session/use-findings';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';
import { formatBytes, formatDuration } from '../../ui/format';
import styles from './answer-view.module.css';
import { Disclosure } from './disclosure';
import { PlainText } from './plain-text';

interface AnswerViewProps {
  session: Session;
  entry: LogEntry;
  version: ProtocolVersion;
  initiallyOpen: boolean;
}

/** One thing that came of a message, in a line, and whole below it. */
export function AnswerView({ session, entry, version, initiallyOpen }: AnswerViewProps) {
  const t = useTranslations('raw');
  const traffic = useTranslations('traffic');
  const [chosen, setChosen] = useState<boolean>();
  const wordsOf = useEntryText();
  const open = chosen ?? initiallyOpen;
  const words = wordsOf(entry);
  const bytes = entryBytes(entry);
  const duration = entryDurationMs(entry);
  return (
    <div role="group" className="line-below" aria-label={words}>
      <Disclosure
        open={open}
        className={classNames(styles['head'], styles[entryLook(entry)])}
        onToggle={() => setChosen(!open)}
      >
        <span className={classNames('rigid semibold', styles['kind'])}>{kindWord(entry, t)}</span>
        <span className="truncate rest code">{words}</span>
        {entry.kind === 'message' && entry.note !== undefined && (
          <Badge tone="warn">{traffic(`note_${entry.note}`)}</Badge>
        )}
        <span className="rigid muted tnum">
          {bytes !== undefined && formatBytes(bytes)}
          {duration !== undefined && ` · ${formatDuration(duration)}`}
        </span>
      </Disclosure>
      {open && entry.kind === 'message' && <Whole session={session} entry={entry} words={words} version={version} />}
      {open && entry.kind === 'noise' && <PlainText label={words.slice(0, 80)} text={entry.text} />}
    </div>
  );
}

/** Larger messages are not checked here: handing one over would hold up the page. */
const CHECKED = 32_000_000;

interface WholeProps extends Pick<AnswerViewProps, 'session' | 'version'> {
  entry: MessageEntry;
  words: string;
}

function Whole({ session, entry, words, version }: WholeProps) {
  const { raw, seq, partner } = entry;
  const answer = useMemo((): CheckedResponse | undefined => {
    if (raw.length > CHECKED) return undefined;
    const asked = partner === undefined ? undefined : session.log.entry(partner);
    const request = asked?.kind === 'message' ? requestOfMessage(asked.raw) : undefined;
    return { raw, seq, version: judgedBy(version), request };
  }, [session, raw, seq, partner, version]);
  const { findings } = useResponseFindings(session, answer);
  return (
    <div className={styles['whole']}>
      <FindingList findings={findings} />
      <MessageView source={raw} label={words} />
    </div>
  );
}

function kindWord(entry: LogEntry, t: ReturnType<typeof useTranslations<'raw'>>): string {
  if (entry.kind !== 'message') return entry.kind === 'noise' ? '✕' : '⌁';
  const { kind } = entry.shape;
  const word = t(`kind_${kind === 'batch' || kind === 'invalid' ? 'other' : kind}`);
  return (kind === 'result' ? '✓ ' : kind === 'error' ? '✕ ' : '') + word;
}
