import { type JsonObject, toObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';

/** MCP Apps, `_meta.ui` of a tool. */
export interface ToolUi {
  uri: string | undefined;
  /** A value that can't be a `ui://` resource. */
  badUri: string | undefined;
  /** From the older `_meta["ui/resourceUri"]`. */
  older: boolean;
  /** Who may call the tool. */
  model: boolean;
  app: boolean;
}

/** Lenient: without `_meta.ui` there is no app, and both model and app may call the tool. */
export function readToolUi({ _meta }: JsonObject): ToolUi {
  const meta = toObject(_meta);
  const ui = toObject(meta['ui']);
  const older = ui['resourceUri'] === undefined && meta['ui/resourceUri'] !== undefined;
  const named = ui['resourceUri'] ?? meta['ui/resourceUri'];
  const isUri = typeof named === 'string' && named.startsWith('ui://');
  const { visibility } = ui;
  const visibleTo = (who: string) => !Array.isArray(visibility) || visibility.includes(who);
  return {
    uri: isUri ? named : undefined,
    badUri: named === undefined || isUri ? undefined : stringifyJson(named),
    older,
    model: visibleTo('model'),
    app: visibleTo('app'),
  };
}
