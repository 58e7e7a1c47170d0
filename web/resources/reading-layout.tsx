import { type ReactNode, useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { DefinitionHeader } from '../outcome/definition-header';
import { useLastRun } from '../outcome/last-runs';
import { OperationLayout } from '../outcome/operation-layout';
import { OutcomePanel } from '../outcome/outcome-panel';
import { RequestPanel } from '../outcome/request-panel';
import { outcomeOf } from '../outcome/run';
import { useFindings } from '../outcome/use-findings';
import { isObject } from '../session/json-rpc';
import type { Session } from '../session/session';
import { checkReadingBytes, checkReadingResult } from './check-reading-result';
import { ReadingView } from './reading-view';
import type { ListedItem } from './resource';

const METHOD = 'resources/read';

interface ReadingLayoutProps {
  session: Session;
  listed: ListedItem;
  /** What is read; undefined where nothing can be. */
  uri: string | undefined;
  /** The form's accessible name. */
  label: string;
  /** What is known, and what can be entered. */
  children: ReactNode;
}

/** A resource, or one of a template, and what came of reading it. */
export function ReadingLayout({ session, listed, uri, label, children }: ReadingLayoutProps) {
  const t = useTranslations('resources');
  const { definition } = listed;
  const { run, start } = useLastRun(session, METHOD, listed.key);
  const check = useCallback(
    (result: unknown, version: string | undefined, elided: readonly string[]) =>
      checkReadingResult(definition, result, version, elided),
    [definition],
  );
  const { findings, checking } = useFindings(run && outcomeOf(run), check, checkReadingBytes);
  const read = () => {
    if (uri !== undefined) start({ uri });
  };
  const draft =
    uri === undefined ? undefined : { method: METHOD, params: { uri }, chosen: { uri } };
  return (
    <OperationLayout
      id="resource"
      size="36%"
      onSend={read}
      header={
        <DefinitionHeader
          name={listed.name}
          title={listed.title}
          description={listed.description}
          definition={definition}
          faults={listed.faults.map((fault) => t(`fault_${fault}`))}
        />
      }
      request={
        <RequestPanel
          session={session}
          label={label}
          draft={draft}
          sendLabel={t('read')}
          run={run}
          onSend={read}
          onSendAnyway={read}
        >
          {children}
        </RequestPanel>
      }
      result={
        <OutcomePanel
          session={session}
          run={run}
          findings={findings}
          checking={checking}
          idleText={t('idleText', { keys: 'Ctrl+Enter' })}
          okWord={t('ok')}
          renderFacts={({ result }) => <ContentsCount result={result} />}
          renderResult={(result) => (
            <ReadingView result={result} findings={findings} name={listed.name} />
          )}
        />
      }
    />
  );
}

function ContentsCount({ result }: { result: unknown }) {
  const t = useTranslations('resources');
  const contents = isObject(result) ? result['contents'] : undefined;
  if (!Array.isArray(contents)) return null;
  return <span>{t('contents', { count: contents.length })}</span>;
}
