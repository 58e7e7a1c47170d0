import type { JsonObject } from '../../../core/json/json-object';
import { AppWindow } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { LaterTexts } from '../../i18n/later-texts';
import { Badge } from '../../ui/badge';
import { readToolUi } from '../../../core/protocol/apps/tool-ui';

/** What a tool's definition says of apps (MCP Apps): that it has one, and who may call it. Mostly nothing. */
export function AppBadges({ tool }: { tool: JsonObject }) {
  const { uri, model, app } = readToolUi(tool);
  if (uri === undefined && model && app) return null;
  return (
    <Suspense>
      <LaterTexts>
        <Badges has={uri} model={model} app={app} />
      </LaterTexts>
    </Suspense>
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
