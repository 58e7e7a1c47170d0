import { AppWindow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../core/json/json-object';
import { lazyPartWithTexts } from '../i18n/lazy-part';
import { LazyTexts } from '../i18n/lazy-texts';
import { Badge } from '../ui/badge';
import type { AppSession } from './app-session';
import type { AppCall } from './app-stage';
import { readToolUi } from '../../core/protocol/apps/tool-ui';

const AppPanel = lazyPartWithTexts(async () => (await import('./app-panel')).AppPanel);

interface AppPartProps {
  session: AppSession;
  /** The tool's definition, as it was sent. */
  tool: JsonObject;
  /** Those of all tools of the server. */
  tools: readonly JsonObject[];
  call: AppCall;
  /** Before an audience: what stands there where the app cannot be shown. */
  otherwise?: ReactNode;
}

/** The app in which a tool's calls are shown (MCP Apps); nothing for a tool that names none. */
export function AppPart(props: AppPartProps) {
  const ui = readToolUi(props.tool);
  if (ui.uri === undefined && ui.badUri === undefined) return null;
  return <AppPanel ui={ui} {...props} />;
}

/** What a tool's definition says of apps (MCP Apps): that it has one, and who may call it. Mostly nothing. */
export function AppBadges({ tool }: { tool: JsonObject }) {
  const { uri, model, app } = readToolUi(tool);
  if (uri === undefined && model && app) return null;
  return (
    <LazyTexts>
      <Badges has={uri} model={model} app={app} />
    </LazyTexts>
  );
}

function Badges({ has, model, app }: { has: string | undefined; model: boolean; app: boolean }) {
  const t = useTranslations('apps');
  return (
    <>
      {has !== undefined && (
        <Badge tone="accent" title={has}>
          <AppWindow aria-hidden />
          {t('title')}
        </Badge>
      )}
      {!(model && app) && (
        <Badge tone="note" title="_meta.ui.visibility">
          {t(app ? 'forApps' : model ? 'forModel' : 'forNobody')}
        </Badge>
      )}
    </>
  );
}
