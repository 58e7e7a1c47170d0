import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { useIsPresented } from '../../content/density';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useShownTheme } from '../../ui/use-shown-theme';
import { PermissionRequests } from './permission-requests';
import { AppDetails } from './app-details';
import { AppHost, type AppHostOptions } from './app-host';
import type { Outcome } from '../../../core/session/requests/outcome';
import { type Permission, withEval } from './app-policy';
import type { AppSettings } from './app-settings';
import { AppSettingsBar } from './app-settings-bar';
import styles from './app-stage.module.css';
import { AppToolbar } from './app-toolbar';
import { type FrameSize, hostContext } from './host-context';
import type { AppPhase, AppSnapshot } from './app-state';
import { useStore } from '../../ui/use-store';
import { useWindowEvent } from '../../ui/use-window-event';
import { AppModal } from './app-modal';
import { AppProblems } from './app-problems';

export interface AppCall {
  id: number;
  input: unknown;
  outcome: Outcome | undefined;
}

export interface AppStageProps extends Pick<
  AppHostOptions,
  'session' | 'page' | 'tools' | 'granted' | 'streamed' | 'modal'
> {
  head: ReactNode;
  open: boolean;
  tool: JsonObject;
  call: AppCall;
  settings: AppSettings;
  offersChatGpt: boolean;
  onSettings: (settings: AppSettings) => void;
  onStart: (streamed: boolean) => void;
  onGrant: (granted: readonly Permission[]) => void;
  onClosed?: () => void;
}

/** Less would hide an app that reports a wrong height. */
const MIN_HEIGHT = 40;
const MAX_HEIGHT = 4_000;
const FIRST_HEIGHT = 240;
/** An app may report a small height before it has drawn its data. */
const SHRINK_AFTER_MS = 1000;

/** Last heights of apps, by URI, in pixels. */
const heights = new Map<string, number>();

export function expectedHeight(uri: string): number {
  return heights.get(uri) ?? FIRST_HEIGHT;
}

/** The app's reported height: grows at once, shrinks after a while, and is known from then on. */
function useSettledHeight(uri: string, reported: number | undefined): [height: number, isKnown: boolean] {
  const [height, setHeight] = useState(() => expectedHeight(uri));
  const [isKnown, setKnown] = useState(() => heights.has(uri));
  if (reported !== undefined && reported > height) setHeight(reported);
  useEffect(() => {
    if (reported === undefined) return;
    const timer = setTimeout(() => {
      heights.set(uri, reported);
      setHeight(reported);
      setKnown(true);
    }, SHRINK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [uri, reported]);
  return [height, isKnown];
}

export function AppStage(props: AppStageProps) {
  const { session, page, settings, granted } = props;
  const t = useTranslations('apps');
  const language = useLocale();
  const isPresented = useIsPresented();
  const frame = useRef<HTMLIFrameElement>(null);
  const [panel, setPanel] = useState<'settings' | 'details'>();
  const { host, app, policy, sandbox, src } = useAppHost(props, frame);
  const [settled, isSized] = useSettledHeight(page.uri, app.height);
  const closeModal = useCallback(() => host.state.set({ modal: undefined }), [host]);
  const restart = (inPieces: boolean) => void host.close().then(() => props.onStart(inPieces));

  return (
    <div className={styles['stage']} data-mode={app.mode} data-open={props.open} data-sized={isSized}>
      {(app.mode !== 'inline' || !(isPresented || props.modal)) && (
        <AppToolbar
          head={props.head}
          app={app}
          panel={panel}
          onPanel={setPanel}
          onMode={(mode) => host.state.set({ mode })}
          onReload={() => restart(false)}
          onStream={() => restart(true)}
        />
      )}
      {panel === 'settings' && (
        <AppSettingsBar
          settings={settings}
          offersChatGpt={props.offersChatGpt}
          language={language}
          onChange={props.onSettings}
        />
      )}
      {panel === 'details' && (
        <AppDetails page={page} policy={policy} app={app} context={host.context} granted={granted} />
      )}
      <PermissionNotice requested={page.policy.permissions} granted={granted} onGrant={props.onGrant} />
      <PermissionRequests
        session={session}
        requests={app.permissionRequests}
        frame={frame}
        onDecide={(key, allowed) => host.state.decide(key, allowed)}
      />
      {app.phase === 'unreachable' && (
        <Notice tone="bad" role="note" icon="⌁" title={t('unreachable', { origin: sandbox })}>
          {t('unreachableText')}
        </Notice>
      )}
      {app.phase === 'silent' && (
        <Notice tone="warn" title={t('silent')}>
          {t('silentText')}
        </Notice>
      )}
      {app.phase === 'closed' ? (
        <p className={styles['closed']}>{t('closed')}</p>
      ) : (
        <AppFrame
          ref={frame}
          src={src}
          app={app}
          height={settings.height || settled}
          {...{ page, settings, granted }}
        />
      )}
      {app.modal && app.phase === 'ready' && (
        <AppModal
          {...app.modal}
          session={session}
          page={page}
          onClose={closeModal}
          renderApp={(of) => <AppStage {...props} head={null} page={of} modal={app.modal} onClosed={closeModal} />}
        />
      )}
      {app.dropped > 0 && (
        <Notice tone="warn" title={t('dropped', { count: app.dropped })}>
          {t('droppedText')}
        </Notice>
      )}
      {!isPresented && (
        <AppProblems
          page={page}
          problems={app.problems}
          count={app.problemCount}
          offline={session.offline === true}
          onAllowEval={() => props.onSettings({ ...settings, eval: true })}
        />
      )}
    </div>
  );
}

/** Starts the app's host for the frame, and tells it of changes: of the settings, the frame's size, the call's end. */
function useAppHost(props: AppStageProps, frame: RefObject<HTMLIFrameElement | null>) {
  const { session, page, tool, tools, call, settings, granted, streamed } = props;
  const language = useLocale();
  const shownTheme = useShownTheme();
  const { tunnel } = useWorkspace();
  const { launch } = tunnel;
  const sandbox = launch.sandboxOrigin;
  const policy = settings.eval ? withEval(page.policy.policy) : page.policy.policy;
  // Storage and permissions belong to an origin, so the app gets one that only apps have.
  const usesAppOrigin = settings.storage || granted.length > 0;
  const [ticket, setTicket] = useState<string>();
  const appUrl = usesAppOrigin && ticket !== undefined ? `${launch.appOrigin}/?${ticket}` : undefined;
  const [room, setRoom] = useState<FrameSize>({ width: 0, height: 0 });
  const contextFor = (mode: 'inline' | 'fullscreen' | 'pip') =>
    hostContext({
      settings,
      theme: settings.theme === 'page' ? shownTheme : settings.theme,
      language,
      mode,
      room,
      tool,
      outcome: call.outcome,
      version: launch.version,
    });
  const [host] = useState(
    () =>
      new AppHost({
        session,
        page,
        tools,
        callId: call.id,
        input: call.input,
        streamed,
        maxHeight: MAX_HEIGHT,
        context: contextFor('inline'),
        granted,
        version: launch.version,
        modal: props.modal,
      }),
  );
  useEffect(() => {
    const onFailure = () => host.state.set({ phase: 'unreachable' });
    tunnel.openSandbox(policy, usesAppOrigin).then(setTicket, onFailure);
  }, [host, tunnel, policy, usesAppOrigin]);
  const app = useStore(host.state);
  useFrameMessages(host, frame, { sandbox, appUrl, ticket });
  const context = contextFor(app.mode);
  useEffect(() => host.changeContext(context));
  const fillsScreen = app.mode === 'fullscreen';
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) host.leaveFullScreen();
  };
  useWindowEvent('keydown', leave, { isOn: fillsScreen });
  useEffect(() => {
    if (call.outcome) host.end(call.outcome);
  }, [host, call.outcome]);
  const { onClosed } = props;
  useEffect(() => {
    if (app.phase === 'closed') onClosed?.();
  }, [app.phase, onClosed]);
  useFrameSize(frame, app.phase, setRoom);
  const src = ticket === undefined ? undefined : `${sandbox}/?${ticket}`;
  return { host, app, policy, sandbox, src };
}

interface AppFrameProps extends Pick<AppStageProps, 'page' | 'settings' | 'granted'> {
  ref: RefObject<HTMLIFrameElement | null>;
  src: string | undefined;
  app: AppSnapshot;
  height: number;
}

function AppFrame({ ref, src, app, height, page, settings, granted }: AppFrameProps) {
  const t = useTranslations('apps');
  const isAsking = app.permissionRequests.length > 0;
  const hasBorder = page.prefersBorder !== false;
  // The app’s size excludes the border, of which there are two sides.
  const border = hasBorder ? 2 : 0;
  return (
    // A small app gets room for its permission requests.
    <div className={styles['room']} inert={isAsking} {...(isAsking && { style: { minHeight: 120 } })}>
      <iframe
        ref={ref}
        src={src}
        title={t('frame', { name: nameOf(app.info) ?? page.uri })}
        className={`block wide ground no-border rounded ${styles['frame'] ?? ''}`}
        data-border={hasBorder}
        sandbox="allow-scripts allow-forms allow-same-origin"
        allow={granted.map((name) => FEATURES[name]).join('; ')}
        referrerPolicy="no-referrer"
        style={{
          ...(settings.width > 0 && { width: settings.width + border }),
          ...(app.mode === 'inline' && { height: Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)) + border }),
        }}
      />
    </div>
  );
}

/** Connects the app's host with its frame, which stays in the page until the app's teardown. */
function useFrameMessages(
  host: AppHost,
  frame: RefObject<HTMLIFrameElement | null>,
  { sandbox, appUrl, ticket }: { sandbox: string; appUrl: string | undefined; ticket: string | undefined },
): void {
  // In a layout effect: its cleanup runs while the frame is in the page.
  useLayoutEffect(() => {
    const element = frame.current;
    if (ticket === undefined) return;
    const stop = host.start(
      (message) => element?.contentWindow?.postMessage(message, sandbox),
      // A click in a frame also activates the page around it; the focus shows which of them it was in.
      () => navigator.userActivation.isActive && document.activeElement === element,
      appUrl,
    );
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source === element?.contentWindow && event.origin === sandbox) host.receive(event.data);
    };
    addEventListener('message', receive);
    const end = () => {
      removeEventListener('message', receive);
      stop();
    };
    return () => {
      if (!element || host.state.snapshot().phase !== 'ready' || !keepFrameAlive(element)) end();
      else {
        void host.close().finally(() => {
          end();
          element.remove();
        });
      }
    };
  }, [host, frame, sandbox, ticket, appUrl]);
}

/** @param phase the frame is removed in the phase `closed` */
function useFrameSize(
  frame: RefObject<HTMLIFrameElement | null>,
  phase: AppPhase,
  onSize: (size: FrameSize) => void,
): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, phase, onSize]);
}

/** Keeps a frame that React is about to remove, hidden and without reloading; false if the browser can't. */
function keepFrameAlive(frame: HTMLIFrameElement): boolean {
  if (!('moveBefore' in Element.prototype) || !frame.isConnected) return false;
  frame.style.display = 'none';
  document.body.moveBefore(frame, null);
  return true;
}

interface PermissionNoticeProps {
  requested: readonly Permission[];
  granted: readonly Permission[];
  onGrant: (granted: readonly Permission[]) => void;
}

function PermissionNotice({ requested, granted, onGrant }: PermissionNoticeProps) {
  const t = useTranslations('apps');
  const [isRefused, setRefused] = useState(false);
  const pending = requested.filter((name) => !granted.includes(name));
  if (isRefused || pending.length === 0) return null;
  return (
    <Notice
      tone="note"
      icon="?"
      title={t('asksPermissions', { names: pending.map((name) => t(`permission_${name}`)).join(t('listSeparator')) })}
      actions={
        <>
          <Button size="small" onClick={() => onGrant([...granted, ...pending])}>
            {t('allow')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setRefused(true)}>
            {t('refuse')}
          </Button>
        </>
      }
    >
      {t('asksPermissionsText')}
    </Notice>
  );
}

const FEATURES: Record<Permission, string> = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
};

function nameOf(info: JsonObject | undefined): string | undefined {
  const name = info?.['title'] ?? info?.['name'];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
