import { type ComponentType, Fragment, type ReactNode } from 'react';

import type { JsonObject } from '../../../../core/json/json-object';
import { readTools } from '../../../../core/protocol/tool';
import type { Session } from '../../../../core/session/session';
import { MessageLog } from '../../../../core/transports/message-log';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../../session/session-context';
import type { Workspace } from '../../../session/workspace';
import { ToolPanel } from '../tool-panel';

// What jsdom has not.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia = (() => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;

/**
 * A tool as it is listed, to be rendered any number of times.
 * @param call answers calls of it
 * @param Frame around the panel
 */
export function toolPanelOf(
  definition: JsonObject,
  call: (method: string, params: JsonObject) => Promise<unknown>,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
) {
  const none: unknown[] = [];
  const state = { kind: 'connected', connected: { capabilities: {}, since: 0, steps: [] } };
  const session = {
    host: {},
    config: { name: 'demo', confirmDestructive: true, target: { kind: 'http', url: 'http://a/' } },
    snapshot: () => state,
    onListChanged: () => () => undefined,
    subscribe: () => () => undefined,
    onMessage: () => () => undefined,
    preview: () => undefined,
    requestInRounds: call,
    log: new MessageLog(),
    openRequests: { subscribe: () => () => undefined, snapshot: () => none },
  } as unknown as Session;
  const tools = readTools([definition]);
  const [tool] = tools;
  if (!tool) throw new Error('no tool');
  return () =>
    renderInEnglish(
      <WorkspaceContext value={{ tunnel: { state: { kind: 'open' } } } as unknown as Workspace}>
        <Frame>
          <ToolPanel session={session} tool={tool} tools={tools} renderReportButton={() => null} />
        </Frame>
      </WorkspaceContext>,
    );
}
