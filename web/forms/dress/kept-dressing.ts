import { useMemo } from 'react';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { inBrowser, recall, remember, storageKey, useRemembered } from '../../ui/remember';

/** How this browser dresses a tool that is presented by itself: a `uiSchema`. */
export function useKeptDressing(
  server: string,
  tool: string,
): [ui: JsonObject | undefined, keep: (ui: JsonObject | undefined) => void] {
  const key = storageKey('loupe.dressing', server, tool);
  const text = useRemembered(inBrowser, key);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is kept under the key is this text
  const kept = useMemo(() => recall(inBrowser, key), [key, text]);
  return [
    isObject(kept) ? kept : undefined,
    (ui) => remember(inBrowser, key, ui ? stringifyJson(ui) : null),
  ];
}
