import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import { calledTool, type ListedTool } from '../../../core/protocol/tool';
import { ResultTool } from '../../content/findings/result-tool';
import { ResultFixPart } from '../../content/findings/result-fix';
import { markAt, useFindingMarks } from '../../content/findings/finding-marks';
import { MessageView } from '../../content/message/message-view';
import { useEntryText } from '../../content/texts/entry-text';
import { responseHead } from '../../../core/transports/http-progress';
import type { LogEntry } from '../../../core/transports/message-log';
import { EmptyState } from '../../ui/empty-state';
import type { JsonMark } from '../../ui/json-row';
import { CloseDetailButton } from '../../ui/list-detail/list-detail';
import { useRuleTexts } from './use-rule-texts';
import { maskSecrets } from '../../../core/secrets/mask-secrets';

interface FindingEntryProps {
  finding: Finding;
  all: readonly Finding[];
  entry: LogEntry | undefined;
  tools: readonly ListedTool[] | undefined;
}

export function FindingEntry({ finding, all, entry, tools }: FindingEntryProps) {
  const t = useTranslations('findingsPage');
  const { sentenceOf } = useRuleTexts();
  const textOf = useEntryText();
  const marks = useFindingMarks(all);
  return (
    <section className="pane gap-8 low py-8 px-12" aria-label={t('opened', { seq: String(finding.seq) })}>
      <header className="flex start between gap-8">
        <h2 className="narrow semibold break normal">
          <span className="tnum">#{finding.seq}</span> {entry && textOf(entry)}
        </h2>
        <CloseDetailButton />
      </header>
      <p className="muted break readable">
        {sentenceOf(finding)} {finding.path !== '' && <code className="sm code">{finding.path}</code>}
      </p>
      {entry?.kind === 'message' && (
        <ResultTool value={tools && calledTool(entry.requestSummary, tools)}>
          <ResultFixPart finding={finding} message={entry} />
        </ResultTool>
      )}
      <div className="fill scroll" style={{ containerType: 'size' }}>
        {entry === undefined ? (
          <EmptyState title={t('gone')} />
        ) : (
          <Entry entry={entry} marks={marks} reveal={markAt(finding).pointer} />
        )}
      </div>
    </section>
  );
}

function Entry({ entry, marks, reveal }: { entry: LogEntry; marks: readonly JsonMark[]; reveal: string }) {
  const t = useTranslations('findingsPage');
  switch (entry.kind) {
    case 'message':
      return (
        <MessageView
          key={entry.seq}
          source={entry.raw}
          label={t('message', { seq: String(entry.seq) })}
          marks={marks}
          revealPointer={reveal}
        />
      );
    case 'http': {
      const { progress, method, url } = entry;
      const lines = [`${method} ${maskSecrets(url)}`];
      const head = responseHead(progress);
      if (head) lines.push(`HTTP ${head.status} ${head.statusText}`);
      const type = head?.headers.find(([name]) => name.toLowerCase() === 'content-type');
      if (type) lines.push(type.join(': '));
      if (progress.kind === 'done' && progress.body !== undefined) lines.push('', progress.body);
      if (progress.kind === 'broken') lines.push(progress.message);
      return <Text text={lines.join('\n')} seq={entry.seq} />;
    }
    case 'noise':
    case 'stderr':
      return <Text text={entry.text} seq={entry.seq} />;
    case 'lifecycle':
    case 'app':
      return null;
  }
}

function Text({ text, seq }: { text: string; seq: number }) {
  const t = useTranslations('findingsPage');
  return (
    <pre className="sm code break prewrap" tabIndex={0} aria-label={t('entry', { seq: String(seq) })}>
      {text}
    </pre>
  );
}
