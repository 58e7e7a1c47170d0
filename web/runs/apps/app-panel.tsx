import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '../../../core/json/json-object';
import type { ToolUi } from '../../../core/protocol/apps/tool-ui';
import { useIsPresented } from '../../content/density';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatBytes } from '../../ui/format';
import { Notice } from '../../ui/notice';
import type { Permission } from './app-policy';
import { useAppPage } from './app-pages';
import { type AppError, type AppFinding, isStopping } from './app-resource';
import type { AppSession } from './app-session';
import { type AppSettings, keepSettings, readSettings } from './app-settings';
import { type AppCall, AppStage, expectedHeight } from './app-stage';

import styles from './app-panel.module.css';

interface AppPanelProps {
  session: AppSession;
  tool: JsonObject;
  tools: readonly JsonObject[];
  ui: ToolUi;
  call: AppCall;
  /** For an audience: shown if the app can't be. */
  otherwise?: ReactNode;
}

/** A change of any member restarts the app. */
interface AppStart {
  attempt: number;
  streamed: boolean;
  granted: readonly Permission[];
}

const FIRST_START: AppStart = { attempt: 0, streamed: false, granted: [] };

export function AppPanel({ session, tool, tools, ui, call, otherwise }: AppPanelProps) {
  const t = useTranslations('apps');
  const [open, setOpen] = useState(true);
  const [settings, setSettings] = useState(readSettings);
  const [start, setStart] = useState(FIRST_START);
  const [insisted, setInsisted] = useState(false);
  const offersChatGpt = ui.kind === 'mcp' && ui.template !== undefined;
  const kind = offersChatGpt && settings.chatGpt ? 'chatgpt' : ui.kind;
  const uri = kind === 'chatgpt' ? ui.template : ui.uri;
  const reading = useAppPage(session, uri, kind, start.attempt);
  const change = (next: AppSettings) => {
    setSettings(next);
    keepSettings(next);
  };
  const page = reading?.kind === 'page' ? reading.page : undefined;
  const stopping = page?.findings.filter(isStopping) ?? [];
  const flaws = page?.findings.filter((flaw) => !isStopping(flaw)) ?? [];

  const running = stopping.length === 0 || insisted ? page : undefined;
  const isPresented = useIsPresented();
  const isUnread = reading === undefined && uri !== undefined && session.snapshot().kind === 'connected';
  if (isPresented && !running && !isUnread) return otherwise;
  const head = (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-expanded={open}
        icon={open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t(kind === 'chatgpt' ? 'chatGptApp' : 'title')}
      </Button>
      <code className={styles['uri']}>{uri ?? ui.badUri}</code>
    </>
  );

  return (
    <section className={styles[isPresented ? 'presented' : 'panel']} aria-label={t('title')} data-open={open}>
      <div className={classNames(styles['body'], !running && !open && styles['closed'])}>
        {!running && !isPresented && <div className={styles['head']}>{head}</div>}
        {ui.badUri !== undefined && (
          <Notice tone="bad" role="note" title={t('badUri', { found: ui.badUri })}>
            {t('badUriText')}
          </Notice>
        )}
        {ui.older && !isPresented && <p className="muted sm">{t('older', { name: '_meta["ui/resourceUri"]' })}</p>}
        {uri !== undefined && !reading && (
          <p className="muted sm" style={{ minHeight: expectedHeight(uri) }}>
            {t('reading')}
          </p>
        )}
        {reading?.kind === 'fault' && (
          <AppErrorNotice fault={reading.fault} onAgain={() => setStart({ ...start, attempt: start.attempt + 1 })} />
        )}
        {(isPresented ? [] : flaws).map((flaw) => (
          <Notice key={flaw.code} tone="warn" title={findingText(t, flaw)} />
        ))}
        {page && stopping.length > 0 && !insisted && (
          <Notice
            tone="bad"
            role="note"
            title={stopping.map((flaw) => findingText(t, flaw)).join(' ')}
            actions={
              <Button size="small" onClick={() => setInsisted(true)}>
                {t('showAnyway')}
              </Button>
            }
          >
            {t('notShown')}
          </Notice>
        )}
        {running && (
          <AppStage
            key={[call.id, start.attempt, start.streamed, start.granted, settings.storage, settings.eval, kind].join(
              ' ',
            )}
            head={head}
            open={open}
            session={session}
            page={running}
            tool={tool}
            tools={tools}
            call={call}
            settings={settings}
            offersChatGpt={offersChatGpt}
            granted={start.granted}
            streamed={start.streamed}
            onSettings={change}
            onStart={(streamed) => setStart({ ...start, streamed, attempt: start.attempt + 1 })}
            onGrant={(granted) => setStart({ ...start, granted })}
          />
        )}
      </div>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslations<'apps'>>;

function findingText(t: Translate, flaw: AppFinding): string {
  if (flaw.code === 'huge') return t('flaw_huge', { size: formatBytes(flaw.size) });
  if (flaw.code === 'mime-type') return t('flaw_mime-type', { found: flaw.found, expected: flaw.expected });
  return t(`flaw_${flaw.code}`, { found: flaw.found });
}

function AppErrorNotice({ fault, onAgain }: { fault: AppError; onAgain: () => void }) {
  const t = useTranslations('apps');
  return (
    <Notice
      tone="bad"
      role="note"
      title={t('faultTitle')}
      actions={
        <Button size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      }
    >
      {errorText(t, fault)}
    </Notice>
  );
}

function errorText(t: Translate, fault: AppError): string {
  if (fault.code !== 'unread') return t(`fault_${fault.code}`);
  const { failure } = fault;
  switch (failure.code) {
    case 'error':
    case 'lost':
      return t('faultUnread', { message: failure.message });
    case 'timeout':
      return t('faultTimeout', { seconds: failure.seconds });
    case 'malformed':
      return t('fault_no-contents');
    case 'cancelled':
      return t('faultCancelled');
  }
}
