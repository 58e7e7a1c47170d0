import { isObject, type JsonObject } from '../../../core/json/json-object';
import { inBrowser, storageKey, useStoredValue } from '../../ui/remember';

const read = (kept: unknown) => (isObject(kept) ? kept : undefined);

export function useStoredCustomization(
  server: string,
  tool: string,
): [ui: JsonObject | undefined, keep: (ui: JsonObject | undefined) => void] {
  return useStoredValue(inBrowser, storageKey('loupe.dressing', server, tool), read);
}
