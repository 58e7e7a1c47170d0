import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../content/json-text';
import { MessageView } from '../../content/message-view';
import { stringifyJson } from '../../json/lossless';
import type { JsonSchema } from '../../json/validation/json-schema';
import { pointerOf, type Segment } from '../../json/validation/pointer';
import { Tabs } from '../../ui/tabs';
import type { ListedTool } from '../tool';
import { Behaviour } from './behaviour';
import { DefinitionFacts } from './definition-facts';
import styles from './definition-view.module.css';
import { FindingCards } from './finding-cards';
import { wayTo } from './outline-search';
import { SchemaOutline } from './schema-outline';
import { useDefinitionFindings } from './use-definition-findings';
import { Words } from './words';

type View = 'documentation' | 'findings' | 'behaviour' | 'json';

interface DefinitionViewProps {
  tool: ListedTool;
  /** The whole list: names may collide. */
  tools: readonly ListedTool[];
  /** The definition as the server sent it. */
  source: string;
}

/** Members that the view speaks of by themselves. */
const SPOKEN = [
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

interface Place {
  member: string;
  path: readonly Segment[];
}

/** A tool's definition to be read: its schemas as documentation, what clients will trouble with, and the JSON itself. */
export function DefinitionView({ tool, tools, source }: DefinitionViewProps) {
  const t = useTranslations('definition');
  const [view, setView] = useState<View>('documentation');
  const [place, setPlace] = useState<Place>();
  const findings = useDefinitionFindings(tool, tools);
  const { definition, inputSchema, outputSchema } = tool;
  // What is not of the type that it must have is shown as it was sent.
  const read: Record<string, unknown> = { ...definition, ...tool };
  const others = Object.entries(definition).filter(
    ([name]) => !SPOKEN.includes(name) || read[name] === undefined,
  );

  const show = ([member = '', ...path]: readonly Segment[]) => {
    setPlace({ member: String(member), path });
    const schema = { inputSchema, outputSchema }[String(member)];
    const there = schema && (path.length === 0 || wayTo(schema, path).length > 1);
    setView(there ? 'documentation' : 'json');
  };
  const revealIn = (member: string) => (place?.member === member ? place : undefined);
  return (
    <div className={styles['view']}>
      <DefinitionFacts tool={tool} findings={findings} onFindings={() => setView('findings')} />
      <Tabs<View>
        label={t('views')}
        className={styles['tabs']}
        tabs={[
          { key: 'documentation', label: t('documentation') },
          { key: 'findings', label: t('findingsCount', { count: String(findings.length) }) },
          { key: 'behaviour', label: t('behaviour') },
          { key: 'json', label: t('json') },
        ]}
        value={view}
        onChange={setView}
      >
        {view === 'documentation' && (
          <div className={styles['documentation']}>
            <Words text={tool.description ?? t('noDescription')} />
            <SchemaPart
              title={t('input')}
              member="inputSchema"
              schema={inputSchema}
              missing={t('noInput')}
              reveal={revealIn('inputSchema')}
            />
            <SchemaPart
              title={t('output')}
              member="outputSchema"
              schema={outputSchema}
              missing={t('noOutput')}
              reveal={revealIn('outputSchema')}
            />
            {others.length > 0 && (
              <section className={styles['part']}>
                <h3>{t('otherMembers')}</h3>
                <JsonText
                  source={stringifyJson(Object.fromEntries(others))}
                  label={t('otherMembers')}
                />
              </section>
            )}
          </div>
        )}
        {view === 'findings' && <FindingCards findings={findings} onShow={show} />}
        {view === 'behaviour' && <Behaviour definition={definition} />}
        {view === 'json' && (
          <div className={styles['json']}>
            <MessageView
              label={tool.name}
              source={source}
              revealPointer={place ? pointerOf([place.member, ...place.path]) : null}
            />
          </div>
        )}
      </Tabs>
    </div>
  );
}

function SchemaPart({
  title,
  member,
  schema,
  missing,
  reveal,
}: {
  title: string;
  member: string;
  schema: JsonSchema | undefined;
  missing: string;
  reveal: Place | undefined;
}) {
  return (
    <section className={styles['part']}>
      <h3>
        {title} <code>{member}</code>
      </h3>
      {schema === undefined ? (
        <p className={styles['missing']}>{missing}</p>
      ) : (
        <SchemaOutline schema={schema} label={title} reveal={reveal} />
      )}
    </section>
  );
}
