import { CircleCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { pointerOf, type Segment } from '../../../../core/json/json-pointer';
import { stringifyJson } from '../../../../core/json/lossless';
import { checkDefinition, checkNames } from '../../../../core/judge/definition/check-definition';
import { checkExamples } from '../../../../core/judge/definition/check-examples';

import { bySeverity, type PortabilityFinding } from '../../../../core/judge/definition/definition-finding';
import type { ListedTool } from '../../../../core/protocol/tool';
import type { JsonSchema } from '../../../../core/schema/json-schema';
import { entryPath } from '../../../../core/schema/outline/outline-search';
import { MessageView } from '../../../content/message/message-view';
import type { Session } from '../../../../core/session/session';
import type { ServerOffer } from '../../../../core/clients/server-offer';
import { ClientList } from '../../../runs/clients/client-list';
import { useJudgedClients } from '../../../runs/clients/judged-clients';
import type { ResultSource } from '../../../runs/clients/session-results';
import { JsonText } from '../../../content/text/json-text';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Tabs } from '../../../ui/tabs';
import { usePromise } from '../../../ui/use-promise';
import { validate } from '../../../workers/validation/validate';
import { Behavior } from './behavior';
import { DefinitionDetails } from './definition-details';
import styles from './definition-view.module.css';
import { FindingCards } from './finding-cards';
import { SchemaOutline } from './schema-outline';
import { DefinitionText } from './definition-text';

type View = 'documentation' | 'findings' | 'clients' | 'behavior' | 'json';

interface DefinitionViewProps {
  tool: ListedTool;
  tools: readonly ListedTool[];
  source: string;
  session: Session;
  /** A definition other than the session's: that of a moment in a recording. */
  log?: ResultSource['log'];
}

const HANDLED_MEMBERS = [
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  'execution',
  'icons',
  '_meta',
];

const SCHEMAS = [
  { member: 'inputSchema', title: 'input', missing: 'noInput' },
  { member: 'outputSchema', title: 'output', missing: 'noOutput' },
] as const;

interface MemberPath {
  member: string;
  path: readonly Segment[];
}

export function DefinitionView({ tool, tools, source, session, log = session.log }: DefinitionViewProps) {
  const t = useTranslations('definition');
  const [view, setView] = useState<View>('documentation');
  const [shownPath, setShownPath] = useState<MemberPath>();
  const findings = useDefinitionFindings(tool, tools);
  const offer = useMemo(() => ({ server: session.config.name, tools: [tool] }), [session, tool]);
  const results = useMemo(() => ({ session, log, tools }), [session, log, tools]);
  const { definition, inputSchema, outputSchema } = tool;
  const parsed: Record<string, unknown> = { ...definition, ...tool };
  const others = Object.entries(definition).filter(
    ([name]) => !HANDLED_MEMBERS.includes(name) || parsed[name] === undefined,
  );

  const show = ([member = '', ...path]: readonly Segment[]) => {
    setShownPath({ member: String(member), path });
    const schema = { inputSchema, outputSchema }[String(member)];
    const isInOutline = schema && (path.length === 0 || entryPath(schema, path).length > 1);
    setView(isInOutline ? 'documentation' : 'json');
  };
  return (
    <div className="grid at-top gap-12 narrow">
      <DefinitionDetails tool={tool} findings={findings} onFindings={() => setView('findings')} />
      <Tabs<View>
        label={t('views')}
        className={styles['tabs']}
        tabs={[
          { key: 'documentation', label: t('documentation') },
          { key: 'findings', label: t('findingsCount', { count: String(findings.length) }) },
          { key: 'clients', label: t('clients') },
          { key: 'behavior', label: t('behavior') },
          { key: 'json', label: t('json') },
        ]}
        value={view}
        onChange={setView}
      >
        {view === 'documentation' && (
          <div className="grid gap-24 narrow">
            <DefinitionText text={tool.description ?? t('noDescription')} />
            {SCHEMAS.map(({ member, title, missing }) => (
              <SchemaPart
                key={member}
                title={t(title)}
                member={member}
                schema={tool[member]}
                missing={t(missing)}
                reveal={shownPath?.member === member ? shownPath : undefined}
              />
            ))}
            {others.length > 0 && (
              <section className={`grid gap-8 narrow ${styles['part'] ?? ''}`}>
                <h3>{t('otherMembers')}</h3>
                <JsonText source={stringifyJson(Object.fromEntries(others))} label={t('otherMembers')} />
              </section>
            )}
          </div>
        )}
        {view === 'findings' && (
          <>
            {findings.length === 0 && (
              <NoFindings offer={offer} results={results} onClients={() => setView('clients')} />
            )}
            <FindingCards definition={definition} findings={findings} tools={tools} onShow={show} />
          </>
        )}
        {view === 'clients' && <ClientList offer={offer} source={results} />}
        {view === 'behavior' && <Behavior definition={definition} />}
        {view === 'json' && (
          <div className={styles['json']}>
            <MessageView
              label={tool.name}
              source={source}
              revealPointer={shownPath ? pointerOf([shownPath.member, ...shownPath.path]) : null}
            />
          </div>
        )}
      </Tabs>
    </div>
  );
}

interface NoFindingsProps {
  offer: ServerOffer;
  results: ResultSource;
  onClients: () => void;
}

/** A client can treat a tool badly that breaks no rule. */
function NoFindings({ offer, results, onClients }: NoFindingsProps) {
  const t = useTranslations('definition');
  const judging = useJudgedClients(offer, results);
  if (judging.state === 'waiting') return null;
  const judged = judging.state === 'resolved' ? judging.value[0] : undefined;
  const limiting = judged?.filter(
    ({ isDirectory, status }) => !isDirectory && (status === 'blocked' || status === 'degraded'),
  );
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={t('noFindings')}
      actions={<Button onClick={onClients}>{t('showClients')}</Button>}
    >
      {limiting && t('limitedIn', { count: limiting.length })}
    </EmptyState>
  );
}

interface SchemaPartProps {
  title: string;
  member: string;
  schema: JsonSchema | undefined;
  missing: string;
  reveal: MemberPath | undefined;
}

function SchemaPart({ title, member, schema, missing, reveal }: SchemaPartProps) {
  return (
    <section className={`grid gap-8 narrow ${styles['part'] ?? ''}`}>
      <h3>
        {title} <code>{member}</code>
      </h3>
      {schema === undefined ? (
        <p className="faint">{missing}</p>
      ) : (
        <SchemaOutline schema={schema} label={title} reveal={reveal} />
      )}
    </section>
  );
}

const NONE: readonly PortabilityFinding[] = [];

/** Examples are validated in a worker: their findings come later. */
function useDefinitionFindings(tool: ListedTool, tools: readonly ListedTool[]): readonly PortabilityFinding[] {
  const check = useCallback((signal: AbortSignal) => checkExamples(tool, validate, signal), [tool]);
  const checked = usePromise(check);
  const exampleFindings = checked.state === 'resolved' ? checked.value : NONE;
  return useMemo(
    () => bySeverity([...checkDefinition(tool), ...checkNames(tool, tools), ...exampleFindings]),
    [tool, tools, exampleFindings],
  );
}
