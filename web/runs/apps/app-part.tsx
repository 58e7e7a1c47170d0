import { AppWindow } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { LazyTexts } from '../../i18n/lazy-texts';
import { Badge } from '../../ui/badge';
import type { AppPanelProps } from './app-panel';
import { readToolUi, type ToolUi } from '../../../core/protocol/apps/tool-ui';

const AppPanel = lazyPartWithTexts(async () => (await import('./app-panel')).AppPanel);

const FAILED: readonly unknown[] = ['error', 'timeout', 'lost'];

/** Nothing for a tool without an app, or a call that brought the app no result. */
export function AppPart(props: Omit<AppPanelProps, 'ui'>) {
  const ui = readToolUi(props.tool);
  if (ui.uri === undefined && ui.badUri === undefined) return null;
  if (FAILED.includes(props.call.outcome?.kind)) return props.otherwise;
  return <AppPanel ui={ui} {...props} />;
}

export function AppBadges({ tool }: { tool: JsonObject }) {
  const ui = readToolUi(tool);
  const { uri, model, app } = ui;
  if (uri === undefined && model && app) return null;
  return (
    <LazyTexts>
      <Badges {...ui} />
    </LazyTexts>
  );
}

function Badges({ uri, kind, model, app }: ToolUi) {
  const t = useTranslations('apps');
  return (
    <>
      {uri !== undefined && (
        <Badge tone="accent" title={uri}>
          <AppWindow aria-hidden />
          {t(kind === 'chatgpt' ? 'chatGptApp' : 'title')}
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
