import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { stringMember } from '../../../../core/protocol/content/block';
import { jsonText } from '../../../../core/json/lossless';
import { MessageTurn } from '../../../content/blocks/message-turn';
import { MetaView } from '../../../content/blocks/meta-view';
import { JsonText } from '../../../content/text/json-text';
import { offeredTools } from './answer-findings';
import { ModelPreferences } from './model-preferences';
import styles from './sampling-request-view.module.css';
import { ResultPart } from '../../../runs/outcome/result-part';

const KNOWN_MEMBERS = [
  'messages',
  'systemPrompt',
  'modelPreferences',
  'tools',
  'toolChoice',
  'maxTokens',
  'temperature',
  'stopSequences',
  'includeContext',
  'metadata',
  '_meta',
];
const LIMITS = ['maxTokens', 'temperature', 'stopSequences', 'includeContext'] as const;

export function SamplingRequestView({ params }: { params: JsonObject }) {
  const t = useTranslations('sampling');
  const { messages, systemPrompt, modelPreferences, tools, toolChoice, metadata } = params;
  const others = Object.entries(params).filter(([name]) => !KNOWN_MEMBERS.includes(name));
  const limits = LIMITS.filter((name) => params[name] !== undefined);
  return (
    <section className={styles['request']} aria-label={t('request')} tabIndex={0}>
      {systemPrompt !== undefined && (
        <ResultPart title={t('systemPrompt')}>
          {typeof systemPrompt === 'string' ? (
            <blockquote className={styles['prompt']}>{systemPrompt}</blockquote>
          ) : (
            <JsonText source={jsonText(systemPrompt)} label={t('systemPrompt')} />
          )}
        </ResultPart>
      )}
      <ResultPart title={t('messages')}>
        {Array.isArray(messages) ? (
          messages.length === 0 ? (
            <p>{t('noMessages')}</p>
          ) : (
            (messages as unknown[]).map((message, index) => (
              <MessageTurn
                key={index}
                message={message}
                index={index}
                pointer={`/params/messages/${index}`}
                findings={[]}
              />
            ))
          )
        ) : (
          <>
            <p>{t('notMessages')}</p>
            <JsonText source={jsonText(messages)} label={t('messages')} />
          </>
        )}
      </ResultPart>
      {limits.length > 0 && (
        <ResultPart title={t('limits')}>
          <dl className={`flex wrap gap-24 rows-8 ${styles['facts'] ?? ''}`}>
            {limits.map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd className="tnum">{valueText(params[name], t('listSeparator'))}</dd>
              </div>
            ))}
          </dl>
        </ResultPart>
      )}
      {modelPreferences !== undefined && (
        <ResultPart title={t('modelPreferences')}>
          <ModelPreferences preferences={modelPreferences} />
        </ResultPart>
      )}
      {(tools !== undefined || toolChoice !== undefined) && (
        <ResultPart title={t('tools')}>
          {toolChoice !== undefined && (
            <dl className={`flex wrap gap-24 rows-8 ${styles['facts'] ?? ''}`}>
              <div>
                <dt>{t('toolChoice')}</dt>
                <dd>
                  {isObject(toolChoice) && Object.keys(toolChoice).length === 1
                    ? valueText(toolChoice['mode'], t('listSeparator'))
                    : jsonText(toolChoice)}
                </dd>
              </div>
            </dl>
          )}
          {Array.isArray(tools) && tools.every(isObject) ? (
            <OfferedTools tools={offeredTools(params)} />
          ) : (
            tools !== undefined && <JsonText source={jsonText(tools)} label={t('tools')} />
          )}
        </ResultPart>
      )}
      {metadata !== undefined && (
        <ResultPart title={t('metadata')}>
          <JsonText source={jsonText(metadata)} label={t('metadata')} />
        </ResultPart>
      )}
      {others.length > 0 && (
        <ResultPart title={t('otherProperties')}>
          <JsonText source={jsonText(Object.fromEntries(others))} label={t('otherProperties')} />
        </ResultPart>
      )}
      <MetaView owner={{ _meta: params['_meta'] }} />
    </section>
  );
}

function valueText(value: unknown, separator: string): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => jsonText(item)).join(separator);
  return jsonText(value);
}

function OfferedTools({ tools }: { tools: readonly JsonObject[] }) {
  const t = useTranslations('sampling');
  if (tools.length === 0) return <p>{t('noTools')}</p>;
  return (
    <div>
      {tools.map((tool, index) => (
        <OfferedTool key={index} tool={tool} />
      ))}
    </div>
  );
}

function OfferedTool({ tool }: { tool: JsonObject }) {
  const t = useTranslations('sampling');
  const [isOpen, setOpen] = useState(false);
  const name = stringMember(tool, 'name') ?? t('noName');
  const description = stringMember(tool, 'description');
  return (
    <div className="stack gap-4 line-above py-8 px-0">
      <span className="sm semibold code">{name}</span>
      {description !== null && <p>{description}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('definition')}</summary>
        {isOpen && <JsonText source={jsonText(tool)} label={t('definitionOfName', { name })} />}
      </details>
    </div>
  );
}
