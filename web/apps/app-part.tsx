import { lazy, Suspense } from 'react';

import { LaterTexts } from '../i18n/later-texts';
import type { JsonObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import type { Session } from '../session/session';
import { readToolUi } from '../content/apps/tool-ui';

const AppPanel = lazy(async () => ({ default: (await import('./app-panel')).AppPanel }));

/** The call of a tool that an app shows. */
export interface AppCall {
  id: number;
  input: unknown;
  /** Undefined while it runs. */
  outcome: Outcome | undefined;
}

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
