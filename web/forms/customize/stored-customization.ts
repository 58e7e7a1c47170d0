import { isObject, type JsonObject } from '../../../core/json/json-object';
import { inBrowser, storageKey, useStoredValue } from '../../ui/remember';

const read = (stored: unknown) => (isObject(stored) ? stored : undefined);

export function useStoredCustomization(
  server: string,
  tool: string,
): [ui: JsonObject | undefined, store: (ui: JsonObject | undefined) => void] {
  return useStoredValue(inBrowser, storageKey('loupe.dressing', server, tool), read);
}
