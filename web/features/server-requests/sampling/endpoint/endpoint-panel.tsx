import { StartButton } from '../../../../ui/start-button';
import { Bot } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../../core/json/json-object';
import { useWorkspace } from '../../../../session/session-context';
import { formatBytes, formatDuration } from '../../../../../core/text/format';
import { Notice } from '../../../../ui/notice';
import { SelectField, TextField } from '../../../../ui/form-fields';
import { modelHints } from '../model-preferences';
import styles from '../source-panel.module.css';
import { askEndpoint, type EndpointFailure, type EndpointOutcome } from './ask-endpoint';
import { ENDPOINT_KINDS, type EndpointSettings, endpointUrl, storeEndpoint, readEndpoint } from './endpoint-settings';

type EndpointState =
  | { kind: 'idle' }
  | { kind: 'asking'; since: number; bytes: number }
  | { kind: 'ended'; outcome: EndpointOutcome; durationMs: number };

/** Asks a model at the user's address, on a click only; its response is never sent by itself. */
export function EndpointPanel({ params, onAnswer }: { params: JsonObject; onAnswer: (result: JsonObject) => void }) {
  const t = useTranslations('sampling');
  const { tunnel } = useWorkspace();
  const [settings, setSettings] = useState(readEndpoint);
  const [state, setState] = useState<EndpointState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const url = endpointUrl(settings);
  const [hint = ''] = modelHints(params);
  const model = settings.model.trim() || hint;
  const set = (part: Partial<EndpointSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    storeEndpoint(next);
  };
  const ask = async () => {
    const controller = new AbortController();
    running.current = controller;
    const since = Date.now();
    setState({ kind: 'asking', since, bytes: 0 });
    const outcome = await askEndpoint(tunnel, settings, params, model, {
      signal: controller.signal,
      onBytes: (bytes) => setState({ kind: 'asking', since, bytes }),
    });
    setState({ kind: 'ended', outcome, durationMs: Date.now() - since });
    if (outcome.kind === 'answer') onAnswer(outcome.result);
  };
  return (
    <details className={`line-above py-4 px-0 ${styles['panel'] ?? ''}`}>
      <summary>{t('endpoint')}</summary>
      <div className={styles['body']}>
        <p className="muted sm break">{t('endpointText')}</p>
        <div className={styles['fields']}>
          <SelectField
            label={t('endpointKind')}
            value={settings.kind}
            options={ENDPOINT_KINDS.map((kind) => [kind, t(`endpoint_${kind}`)] as const)}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            label={t('url')}
            type="url"
            placeholder="https://…/v1"
            value={settings.url}
            onChange={(url) => set({ url })}
          />
          <TextField label={t('endpointKey')} type="password" value={settings.key} onChange={(key) => set({ key })} />
          <TextField
            label={t('model')}
            placeholder={hint}
            value={settings.model}
            onChange={(model) => set({ model })}
          />
        </div>
        <div className="row wrap gap-12">
          <StartButton
            onStop={state.kind === 'asking' ? () => running.current?.abort() : undefined}
            icon={<Bot aria-hidden />}
            disabled={url === undefined || model === ''}
            onClick={() => void ask()}
          >
            {t('askModel')}
          </StartButton>
          <span className="muted sm break" role="status">
            {state.kind === 'asking'
              ? state.bytes === 0
                ? t('asking')
                : t('receivingSize', { size: formatBytes(state.bytes) })
              : url === undefined
                ? t('urlWanted')
                : model === ''
                  ? t('modelWanted')
                  : t('asks', { url })}
          </span>
        </div>
        {state.kind === 'ended' &&
          (state.outcome.kind === 'failed' ? (
            <EndpointFailureNotice failure={state.outcome.failure} />
          ) : (
            <Notice tone="ok" role="status" title={t('answered', { time: formatDuration(state.durationMs) })}>
              {state.outcome.leftOut.length > 0 && (
                <p>{t('leftOut', { kinds: [...new Set(state.outcome.leftOut)].join(t('listSeparator')) })}</p>
              )}
            </Notice>
          ))}
      </div>
    </details>
  );
}

function EndpointFailureNotice({ failure }: { failure: EndpointFailure }) {
  const t = useTranslations('sampling');
  const { tone, icon } = FAILURE_LOOKS[failure.kind];
  const title = () => {
    switch (failure.kind) {
      case 'stopped':
        return t('stopped');
      case 'bad-url':
        return t('urlWanted');
      case 'transport':
        return t('transportError', failure);
      case 'http':
        return t('httpError', failure);
      case 'not-json':
        return t('notJson');
      case 'unexpected':
        return t('unexpected');
    }
  };
  return (
    <Notice tone={tone} icon={icon} role={failure.kind === 'stopped' ? 'status' : 'alert'} title={title()}>
      {'message' in failure && <p>{failure.message}</p>}
      {'body' in failure && <ResponseBody text={failure.body} />}
    </Notice>
  );
}

const LOST = { tone: 'lost', icon: '⌁' } as const;
const BAD = { tone: 'bad', icon: '✕' } as const;
const FAILURE_LOOKS = {
  stopped: { tone: 'neutral', icon: '⊘' },
  'bad-url': LOST,
  transport: LOST,
  http: BAD,
  'not-json': BAD,
  unexpected: BAD,
} as const;

function ResponseBody({ text }: { text: string }) {
  const t = useTranslations('sampling');
  if (text === '') return null;
  return (
    <pre className={styles['said']} tabIndex={0} aria-label={t('responseBody')}>
      {text}
    </pre>
  );
}
