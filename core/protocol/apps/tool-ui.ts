import { type JsonObject, toObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';

/** The conventions that an app follows: those of MCP Apps, or ChatGPT's `window.openai`. */
export type AppKind = 'mcp' | 'chatgpt';

/** MCP Apps, `_meta.ui` of a tool; and what ChatGPT has in its place. */
export interface ToolUi {
  uri: string | undefined;
  /** A value that can't be a `ui://` resource. */
  badUri: string | undefined;
  kind: AppKind;
  /** ChatGPT's `openai/outputTemplate`; the `uri` if the tool has no other app. */
  template: string | undefined;
  /** From the isOlder `_meta["ui/resourceUri"]`. */
  isOlder: boolean;
  model: boolean;
  app: boolean;
  /** Whether apps of ChatGPT may call it, which needs a declaration. */
  isCallableByWidget: boolean;
}

/** Lenient: without `_meta.ui` there is no app, and both model and app may call the tool. */
export function readToolUi({ _meta }: JsonObject): ToolUi {
  const meta = toObject(_meta);
  const ui = toObject(meta['ui']);
  const isOlder = ui['resourceUri'] === undefined && meta['ui/resourceUri'] !== undefined;
  const template = meta['openai/outputTemplate'];
  const standard = ui['resourceUri'] ?? meta['ui/resourceUri'];
  const named = standard ?? template;
  const { visibility } = ui;
  const visibleTo = (who: string) => !Array.isArray(visibility) || visibility.includes(who);
  return {
    uri: isUiUri(named) ? named : undefined,
    badUri: named === undefined || isUiUri(named) ? undefined : stringifyJson(named),
    kind: standard === undefined && template !== undefined ? 'chatgpt' : 'mcp',
    template: isUiUri(template) ? template : undefined,
    isOlder,
    model: visibleTo('model'),
    app: visibleTo('app'),
    isCallableByWidget:
      meta['openai/widgetAccessible'] === true || (Array.isArray(visibility) && visibility.includes('app')),
  };
}

function isUiUri(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('ui://');
}
