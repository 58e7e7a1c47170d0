import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../core/json/json-object';
import { Writable } from '../../core/store';
import { useWorkspace } from '../session/session-context';
import { isSameProxy } from '../tunnel/same-proxy';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { inTab, recall, remember } from '../ui/remember';
import { useStore } from '../ui/use-store';
import styles from './shell.module.css';

const KEY = 'loupe.proxyReturned';
const FIRST_POLL_MS = 1000;
const LATER_POLL_MS = 5000;
const EAGER_MS = 60_000;

/** Servers that were running when the last proxy stopped; undefined if it didn't, or after the notice was dismissed. */
const returned = new Writable<readonly string[] | undefined>(takeReturn());

function takeReturn(): readonly string[] | undefined {
  const recalled = recall(inTab, KEY);
  remember(inTab, KEY, null);
  const running = isObject(recalled) ? recalled['running'] : undefined;
  return Array.isArray(running) ? running.filter((each): each is string => typeof each === 'string') : undefined;
}

/** Reloads the page once the proxy is back with the same token. {@link ProxyNotice} then shows what was running. */
export function useProxyReturn(isGone: boolean): void {
  const workspace = useWorkspace();
  useEffect(() => {
    if (!isGone) return;
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      if (await isSameProxy(workspace.tunnel.launch.port)) {
        const lost = workspace.lostRequests();
        const running = lost.flatMap((each) => each.running.map((name) => `${name} (${each.server})`));
        remember(inTab, KEY, JSON.stringify({ running }));
        location.reload();
      } else wait();
    };
    const wait = () => {
      const isEager = performance.now() - since < EAGER_MS;
      timer = setTimeout(() => void poll(), isEager ? FIRST_POLL_MS : LATER_POLL_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isGone, workspace]);
}

/** Over the end of the header: moves nothing as it comes and goes. */
export function ProxyNotice({ isGone }: { isGone: boolean }) {
  const t = useTranslations('app');
  const running = useStore(returned);
  if (!isGone && !running) return null;
  return (
    <div className={styles['over']}>
      <Notice
        tone={isGone ? 'lost' : running?.length === 0 ? 'note' : 'warn'}
        role={isGone ? 'alert' : 'status'}
        title={
          <div className="flex wrap baseline gap-16 rows-4">
            {t(isGone ? 'proxyGoneTitle' : 'proxyBackTitle')}
            {isGone ? (
              <details className="grow ink regular">
                <summary>{t('proxyGoneText')}</summary>
                {t('proxyGoneMore')}
              </details>
            ) : (
              <span className="grow ink regular">
                {running?.length === 0
                  ? t('proxyBackIdle')
                  : t('proxyBackRunning', { names: (running ?? []).join(t('listSeparator')) })}
              </span>
            )}
            <Button size="small" onClick={() => (isGone ? location.reload() : returned.set(undefined))}>
              {t(isGone ? 'tryAgain' : 'dismiss')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
