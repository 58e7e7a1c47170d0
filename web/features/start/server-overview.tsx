import { ArrowRight, Compass } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';

import type { ListResult } from '../../../core/session/lists/list-pages';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { goToForm } from '../../navigation/navigation';
import { RouteLink } from '../../navigation/route-link';
import { DefinitionIcon } from '../../runs/operation/definition-icon';
import { itemKey, sessionRuns } from '../../runs/record/session-runs';
import { useLastConnected, useSessionState } from '../../session/session-context';
import { useList } from '../../session/use-list';
import { isDeclared, PROMPTS, RESOURCES, SKILLS, TOOLS } from '../../session/list-kinds';
import { useFindingCounts } from '../../session/use-session-findings';
import { Button } from '../../ui/button';
import { MarkdownView } from '../../ui/markdown/markdown-view';
import { useSelected } from '../../ui/use-store';
import styles from './server-overview.module.css';
import { suggestTool } from './suggest-tool';
import { offerTour } from './tour';
import type { TourStop } from './tour-stops';

export interface ServerOverviewProps {
  session: Session;
  tools: readonly ListedTool[];
  isDemo: boolean;
  onGoToStop: (stop: TourStop) => void;
}

export function ServerOverview(props: ServerOverviewProps) {
  const { session, tools, isDemo } = props;
  const t = useTranslations('start');
  const format = useFormatter();
  const state = useSessionState(session);
  const connected = useLastConnected(session);
  // Requests no list: counts only those that are already there.
  const resources = useList(session, state, RESOURCES, false);
  const prompts = useList(session, state, PROMPTS, false);
  const skills = useList(session, state, SKILLS, false);
  const isListed = !hasFailed(useList(session, state, TOOLS, false).list);
  const findings = useFindingCounts(session);
  const suggested = suggestTool(tools);
  const hasCalled = useSelected(sessionRuns(session), (runs) => {
    const ofTools = itemKey('tool', '');
    return [...runs.keys()].some((key) => key.startsWith(ofTools));
  });
  const server = connected?.serverInfo ?? {};
  const memberOf = (member: string) => textOf(server[member]);
  const name = memberOf('name');
  const title = memberOf('title') ?? name ?? session.config.name;
  const version = memberOf('version');
  const about = memberOf('description');
  const instructions = textOf(connected?.instructions);
  return (
    <section className={styles['pane']} aria-labelledby="server-title">
      <div className={styles['column']}>
        <header className="row gap-12">
          <DefinitionIcon definition={server} size={40} />
          <div className="narrow">
            <h2 id="server-title" className="xl semibold tight break">
              {title}
            </h2>
            <p className="flex wrap muted sm break gap-12 rows-2">
              {name !== undefined && name !== title && <code>{name}</code>}
              {version !== undefined && <span>{t('versionOf', { version })}</span>}
              {connected && <span>MCP {connected.protocolVersion}</span>}
            </p>
          </div>
        </header>
        {about !== undefined && <p className={styles['about']}>{about}</p>}
        <ul className={styles['counts']} aria-label={t('serverFeatures')}>
          {isListed && (
            <li>
              <RouteLink
                to={{ kind: 'section', server: session.config.name, section: 'tools' }}
                onFollow={() => document.querySelector<HTMLElement>('main [type=search]')?.focus()}
              >
                <strong className="tnum">{format.number(tools.length)}</strong> {t('tools', { count: tools.length })}
              </RouteLink>
            </li>
          )}
          <Count session={session} list={resources} kind="resources" />
          <Count session={session} list={prompts} kind="prompts" />
          {connected && isDeclared(SKILLS, connected) && <Count session={session} list={skills} kind="skills" />}
          {(['error', 'warning'] as const).map(
            (severity) =>
              findings[severity] > 0 && (
                <li key={severity}>
                  <RouteLink to={{ kind: 'section', server: session.config.name, section: 'findings' }}>
                    <strong className="tnum">{format.number(findings[severity])}</strong>{' '}
                    {t(severity, { count: findings[severity] })}
                  </RouteLink>
                </li>
              ),
          )}
        </ul>
        {suggested && !hasCalled && (
          <div className={styles['first']}>
            <div>
              <h3 className="normal semibold">{t('tryFirst')}</h3>
              <p className="muted break">
                <code>{suggested.tool.name}</code>{' '}
                {t(suggested.readOnly ? 'whyReadOnly' : 'whyFew', { count: suggested.required })}
              </p>
            </div>
            <Button
              variant="primary"
              icon={<ArrowRight aria-hidden />}
              onClick={() => goToForm(session, 'tools', suggested.tool.key)}
            >
              {t('openName', { name: suggested.tool.title ?? suggested.tool.name })}
            </Button>
          </div>
        )}
        {isDemo && (
          <p>
            <Button icon={<Compass aria-hidden />} onClick={offerTour}>
              {t('tourAgain')}
            </Button>
          </p>
        )}
        {instructions !== undefined && (
          <div>
            <h3 className="below-8 normal semibold">{t('instructions')}</h3>
            <div role="group" aria-label={t('instructions')} className={styles['instructions']}>
              <MarkdownView text={instructions} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

interface CountProps {
  session: Session;
  kind: 'resources' | 'prompts' | 'skills';
  list: { state: 'unavailable' | 'loading' | 'loaded'; list: ListResult | undefined };
}

function Count({ session, kind, list: { state, list } }: CountProps) {
  const t = useTranslations('start');
  const format = useFormatter();
  if (state === 'unavailable') return null;
  const count = hasFailed(list) ? undefined : list?.items.length;
  return (
    <li>
      <RouteLink to={{ kind: 'section', server: session.config.name, section: kind }}>
        {count === undefined ? (
          t(`${kind}Uncounted`)
        ) : (
          <>
            <strong className="tnum">{format.number(count)}</strong> {t(kind, { count })}
          </>
        )}
      </RouteLink>
    </li>
  );
}

/** Before its first item: how many there are is not known. */
function hasFailed(list: ListResult | undefined): boolean {
  return list?.problem !== undefined && list.items.length === 0;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
