import { Bot, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../../core/json/json-object';
import { useWorkspace } from '../../../../session/session-context';
import { Button } from '../../../../ui/button';
import { formatBytes, formatDuration } from '../../../../ui/format';
import { Notice } from '../../../../ui/notice';
import form from '../../../../ui/form.module.css';
import { hintsOf } from '../hints';
import styles from '../source-panel.module.css';
import { askEndpoint, type EndpointFailure, type EndpointOutcome } from './ask-endpoint';
import {
  ENDPOINT_KINDS,
  type EndpointSettings,
  endpointUrl,
  keepEndpoint,
  readEndpoint,
} from './endpoint-settings';

type Asking =
  | { kind: 'idle' }
  | { kind: 'asking'; since: number; bytes: number }
  | { kind: 'ended'; outcome: EndpointOutcome; millis: number };

interface EndpointPanelProps {
  params: JsonObject;
  /** Fills the editor: the person looks at it and sends it. */
  onAnswer: (result: JsonObject) => void;
}

/** Lets a model answer at an address that the person gives. Nothing is asked before a click, and nothing sent after it. */
export function EndpointPanel({ params, onAnswer }: EndpointPanelProps) {
  const t = useTranslations('sampling');
  const { tunnel } = useWorkspace();
  const [settings, setSettings] = useState(readEndpoint);
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const url = endpointUrl(settings);
  const [hint = ''] = hintsOf(params);
  const model = settings.model.trim() || hint;
  const set = (part: Partial<EndpointSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    keepEndpoint(next);
  };
  const ask = async () => {
    const controller = new AbortController();
    running.current = controller;
    const since = Date.now();
    setAsking({ kind: 'asking', since, bytes: 0 });
    const outcome = await askEndpoint(tunnel, settings, params, model, {
      signal: controller.signal,
      onBytes: (bytes) => setAsking({ kind: 'asking', since, bytes }),
    });
    setAsking({ kind: 'ended', outcome, millis: Date.now() - since });
    if (outcome.kind === 'answer') onAnswer(outcome.result);
  };
  return (
    <details className={styles['panel']}>
      <summary>{t('endpoint')}</summary>
      <div className={styles['body']}>
        <p className={styles['hint']}>{t('endpointText')}</p>
        <div className={styles['fields']}>
          <label className={form['field']}>
            <span>{t('endpointKind')}</span>
            <select
              className={form['input']}
              value={settings.kind}
              onChange={(event) => {
                const kind = ENDPOINT_KINDS.find((each) => each === event.target.value);
                if (kind) set({ kind });
              }}
            >
              {ENDPOINT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`endpoint_${kind}`)}
                </option>
              ))}
            </select>
          </label>
          <label className={form['field']}>
            <span>{t('endpointUrl')}</span>
            <input
              className={form['input']}
              type="url"
              placeholder="https://…/v1"
              value={settings.url}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => set({ url: event.target.value })}
            />
          </label>
          <label className={form['field']}>
            <span>{t('endpointKey')}</span>
            <input
              className={form['input']}
              type="password"
              value={settings.key}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => set({ key: event.target.value })}
            />
          </label>
          <label className={form['field']}>
            <span>{t('endpointModel')}</span>
            <input
              className={form['input']}
              placeholder={hint}
              value={settings.model}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => set({ model: event.target.value })}
            />
          </label>
        </div>
        <div className={styles['ask']}>
          {asking.kind === 'asking' ? (
            <Button icon={<Square aria-hidden />} onClick={() => running.current?.abort()}>
              {t('stopAsking')}
            </Button>
          ) : (
            <Button
              icon={<Bot aria-hidden />}
              disabled={url === undefined || model === ''}
              onClick={() => void ask()}
            >
              {t('askModel')}
            </Button>
          )}
          <span className={styles['hint']} role="status">
            {asking.kind === 'asking'
              ? asking.bytes === 0
                ? t('asking')
                : t('receiving', { size: formatBytes(asking.bytes) })
              : url === undefined
                ? t('urlWanted')
                : model === ''
                  ? t('modelWanted')
                  : t('asks', { url })}
          </span>
        </div>
        {asking.kind === 'ended' &&
          (asking.outcome.kind === 'failed' ? (
            <EndpointFailureNotice failure={asking.outcome.failure} />
          ) : (
            <Notice
              tone="ok"
              icon="✓"
              role="status"
              title={t('answered', { time: formatDuration(asking.millis) })}
            >
              {asking.outcome.leftOut.length > 0 && (
                <p>{t('leftOut', { kinds: [...new Set(asking.outcome.leftOut)].join(', ') })}</p>
              )}
            </Notice>
          ))}
      </div>
    </details>
  );
}

/** Why a model gave no answer: by the network, by its HTTP status, or by what it sent; with all that it said. */
function EndpointFailureNotice({ failure }: { failure: EndpointFailure }) {
  const t = useTranslations('sampling');
  switch (failure.kind) {
    case 'stopped':
      return <Notice tone="neutral" icon="⊘" role="status" title={t('stopped')} />;
    case 'bad-url':
      return <Notice tone="lost" icon="⌁" role="alert" title={t('urlWanted')} />;
    case 'transport':
      return (
        <Notice tone="lost" icon="⌁" role="alert" title={t('transportError', failure)}>
          <p>{failure.message}</p>
        </Notice>
      );
    case 'http':
      return (
        <Notice tone="bad" icon="✕" role="alert" title={t('httpError', failure)}>
          <Said text={failure.body} />
        </Notice>
      );
    case 'not-json':
      return (
        <Notice tone="bad" icon="✕" role="alert" title={t('notJson')}>
          <p>{failure.message}</p>
          <Said text={failure.body} />
        </Notice>
      );
    case 'unexpected':
      return (
        <Notice tone="bad" icon="✕" role="alert" title={t('unexpected')}>
          <Said text={failure.body} />
        </Notice>
      );
  }
}

function Said({ text }: { text: string }) {
  const t = useTranslations('sampling');
  if (text === '') return null;
  return (
    <pre className={styles['said']} tabIndex={0} aria-label={t('itSaid')}>
      {text}
    </pre>
  );
}
