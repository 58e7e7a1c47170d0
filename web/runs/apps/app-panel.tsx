import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolUi } from '../../../core/protocol/apps/tool-ui';
import { useIsPresented } from '../../content/density';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatBytes } from '../../../core/text/format';
import { Notice } from '../../ui/notice';
import type { Permission } from './app-policy';
import { useAppPage } from './app-pages';
import { type AppError, type AppFinding, isStopping } from './app-resource';
import { type AppSettings, storeSettings, readSettings } from './app-settings';
import { AppStage, type AppStageProps, expectedHeight } from './app-stage';

import styles from './app-panel.module.css';

export interface AppPanelProps extends Pick<AppStageProps, 'session' | 'tool' | 'tools' | 'call'> {
  ui: ToolUi;
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
  /** Kind and URI of the app that the user opened despite its findings. */
  const [confirmed, setConfirmed] = useState<string>();
  const offersChatGpt = ui.kind === 'mcp' && ui.template !== undefined;
  const kind = offersChatGpt && settings.chatGpt ? 'chatgpt' : ui.kind;
  const uri = kind === 'chatgpt' ? ui.template : ui.uri;
  const app = `${kind} ${uri ?? ''}`;
  const reading = useAppPage(session, uri, kind, start.attempt);
  const change = (next: AppSettings) => {
    setSettings(next);
    storeSettings(next);
  };
  const page = reading?.kind === 'page' ? reading.page : undefined;
  const isHeld = confirmed !== app && (page?.findings.some(isStopping) ?? false);
  const running = isHeld ? undefined : page;
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
  const startAgain = (more: Partial<AppStart> = {}) => setStart({ ...start, ...more, attempt: start.attempt + 1 });
  return (
    <section className={isPresented ? 'column' : styles['panel']} aria-label={t('title')} data-open={open}>
      <div className={classNames(styles['body'], !running && !open && styles['closed'])}>
        {!running && !isPresented && <div className={styles['head']}>{head}</div>}
        {ui.badUri !== undefined && (
          <Notice tone="bad" role="note" title={t('badUri', { found: ui.badUri })}>
            {t('badUriText')}
          </Notice>
        )}
        {ui.isOlder && !isPresented && <p className="muted sm">{t('older', { name: '_meta["ui/resourceUri"]' })}</p>}
        {uri !== undefined && !reading && (
          <p className="muted sm" data-sized={false} style={{ minHeight: expectedHeight(uri) }}>
            {t('reading')}
          </p>
        )}
        {reading?.kind === 'error' && <AppErrorNotice error={reading.error} onAgain={() => startAgain()} />}
        {page && <FindingNotices findings={page.findings} isHeld={isHeld} onConfirm={() => setConfirmed(app)} />}
        {running && (
          <AppStage
            key={JSON.stringify([call.id, start, settings.storage, settings.eval, kind])}
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
            onStart={(streamed) => startAgain({ streamed })}
            onGrant={(granted) => setStart({ ...start, granted })}
          />
        )}
      </div>
    </section>
  );
}

interface FindingNoticesProps {
  findings: readonly AppFinding[];
  isHeld: boolean;
  onConfirm: () => void;
}

function FindingNotices({ findings, isHeld, onConfirm }: FindingNoticesProps) {
  const t = useTranslations('apps');
  const isPresented = useIsPresented();
  const warnings = isPresented ? [] : findings.filter((finding) => !isStopping(finding));
  const confirm = (
    <Button size="small" onClick={onConfirm}>
      {t('showAnyway')}
    </Button>
  );
  const reasons = findings.filter(isStopping).map((finding) => findingText(t, finding));
  return (
    <>
      {warnings.map((finding) => (
        <Notice key={finding.code} tone="warn" title={findingText(t, finding)} />
      ))}
      {isHeld && (
        <Notice tone="bad" role="note" title={reasons.join(' ')} actions={confirm}>
          {t('notShown')}
        </Notice>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useTranslations<'apps'>>;

function findingText(t: Translate, finding: AppFinding): string {
  if (finding.code === 'huge') return t('finding_huge', { size: formatBytes(finding.size) });
  if (finding.code === 'mime-type') return t('finding_mime-type', { found: finding.found, expected: finding.expected });
  return t(`finding_${finding.code}`, { found: finding.found });
}

function AppErrorNotice({ error, onAgain }: { error: AppError; onAgain: () => void }) {
  const t = useTranslations('apps');
  return (
    <Notice
      tone="bad"
      role="note"
      title={t('errorTitle')}
      actions={
        <Button size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      }
    >
      {errorText(t, error)}
    </Notice>
  );
}

function errorText(t: Translate, error: AppError): string {
  if (error.code !== 'unread') return t(`error_${error.code}`);
  const { failure } = error;
  switch (failure.code) {
    case 'error':
    case 'lost':
    case 'failed':
      return t('errorUnread', { message: failure.message });
    case 'timeout':
      return t('errorTimeout', { seconds: failure.seconds });
    case 'malformed':
      return t('error_no-contents');
    case 'cancelled':
      return t('errorCancelled');
  }
}
