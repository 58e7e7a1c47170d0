import { type JsonObject, toObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';

/** What a tool's definition says of its app (MCP Apps, `_meta.ui`). */
export interface ToolUi {
  /** The `ui://` resource that shows its results. */
  uri: string | undefined;
  /** Set where a resource is named that cannot be one: what stands there. */
  badUri: string | undefined;
  /** Whether it was named by the older `_meta["ui/resourceUri"]`. */
  older: boolean;
  /** Who may call the tool. */
  model: boolean;
  app: boolean;
}

/** Reads the `_meta` of a tool leniently; what says nothing of an app gives a tool without one, for model and app alike. */
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
