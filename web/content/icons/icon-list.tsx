import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { formatBytes } from '../../../core/text/format';
import { UriLink } from '../resources/uri-link';
import { type IconWithState, useIcons } from './use-icons';
import styles from './icon-list.module.css';
import type { ServerIcon } from '../../../core/protocol/content/server-icon';

const SIZE = 24;

/** Every icon with its details, and why it is not shown. @param brief leaves out inline icons that are shown anyway */
export function IconList({ icons, brief = false }: { icons: unknown; brief?: boolean }) {
  const t = useTranslations('content.icons');
  const { all, allow } = useIcons(icons, SIZE, brief ? 'one' : 'all');
  const listed = brief ? all.filter((each) => !isShownInline(each)) : all;
  if (listed.length === 0) return null;
  return (
    <ul className="grid gap-2 sm" aria-label={t('list')}>
      {listed.map((each, i) => (
        <li key={i} className="row wrap least-24 narrow break gap-8 rows-2">
          <Row {...each} onAllow={allow} />
        </li>
      ))}
    </ul>
  );
}

function Row({ icon, state, onAllow }: IconWithState & { onAllow: (origin: string) => void }) {
  const t = useTranslations('content.icons');
  const loaded = state.kind === 'done' ? state.icon : undefined;
  return (
    <>
      {loaded && 'url' in loaded && (
        <img className={styles['icon']} src={loaded.url} alt="" width={SIZE} height={SIZE} />
      )}
      {/^data:/i.test(icon.src) ? <span>{t('inline')}</span> : <UriLink uri={icon.src} />}
      <span className="faint sm tnum">{sizesAndTheme(icon).join(' · ')}</span>
      {loaded && 'url' in loaded && (
        <span className="faint sm tnum">
          {loaded.type} · {formatBytes(loaded.bytes)}
        </span>
      )}
      {loaded && 'refusal' in loaded && (
        <span className="warn">
          ⚠ {t(`refused.${loaded.refusal}`)}
          {loaded.detail !== undefined && loaded.detail !== '' && ` (${loaded.detail})`}
        </span>
      )}
      {state.kind === 'elsewhere' && (
        <Button size="small" onClick={() => onAllow(state.origin)}>
          {t('load', { host: new URL(state.origin).host })}
        </Button>
      )}
    </>
  );
}

function isShownInline({ icon, state }: IconWithState): boolean {
  return /^data:/i.test(icon.src) && state.kind === 'done' && 'url' in state.icon;
}

function sizesAndTheme({ sizes, theme }: ServerIcon): string[] {
  return [...sizes, ...(theme === undefined ? [] : [theme])];
}
