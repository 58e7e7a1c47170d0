import type { JsonObject } from '../../../core/json/json-object';
import { lazy, Suspense } from 'react';

import { LaterTexts } from '../../i18n/later-texts';
import type { AppCall } from './app-stage';
import type { Session } from '../../../core/session/session';
import { readToolUi } from '../../../core/protocol/apps/tool-ui';

const AppPanel = lazy(async () => ({ default: (await import('./app-panel')).AppPanel }));

interface AppPartProps {
  session: Session;
  /** The tool's definition, as it was sent. */
  tool: JsonObject;
  /** Those of all tools of the server. */
  tools: readonly JsonObject[];
  call: AppCall;
}

/** The app in which a tool's calls are shown (MCP Apps); nothing for a tool that names none. */
export function AppPart(props: AppPartProps) {
  const ui = readToolUi(props.tool);
  if (ui.uri === undefined && ui.badUri === undefined) return null;
  return (
    <Suspense>
      <LaterTexts>
        <AppPanel ui={ui} {...props} />
      </LaterTexts>
    </Suspense>
  );
}
