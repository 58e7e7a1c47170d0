import type { Transport } from '@modelcontextprotocol/client';
import { App } from '@modelcontextprotocol/ext-apps';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import type { AppHost } from '../app-host';

/** For tests: the SDK's own app on the other side of what would be the sandbox, not connected yet. */
export function openTestApp(host: AppHost) {
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      queueMicrotask(() => host.receive(message));
      return Promise.resolve();
    },
  };
  /** What the host told the sandbox. */
  const delivered: JsonObject[] = [];
  let clicked = false;
  const stop = host.start(
    (message) => {
      if (!isObject(message)) throw new Error('no object');
      if (String(message['method']).startsWith('ui/notifications/sandbox-')) delivered.push(message);
      else transport.onmessage?.(message as never);
    },
    () => clicked,
    undefined,
  );
  const click = () => (clicked = true);
  host.receive({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} });
  const app = new App(
    { name: 'test-app', version: '2.0.0' },
    { availableDisplayModes: ['inline', 'fullscreen'] },
    { autoResize: false },
  );
  return { app, transport, delivered, click, stop };
}
