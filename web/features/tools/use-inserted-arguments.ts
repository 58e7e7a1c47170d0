import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import { parseJson } from '../../../core/json/lossless';
import { formatJson } from '../../forms/json-editor/format-json';
import { useWindowEvent } from '../../ui/use-window-event';
import type { ArgumentsDraft } from './arguments-draft';
import type { ArgumentsNotice } from './arguments-notice';
import { subscribeLinkedArguments, takeLinkedArguments } from '../../navigation/linked-arguments';

/** Fills the form from a link or a paste, with an undo. @param form an element inside the form that takes the paste */
export function useInsertedArguments(
  { server, tool }: { server: string; tool: string },
  draft: ArgumentsDraft,
  onText: (text: string) => void,
  form: RefObject<HTMLElement | null>,
) {
  const [notice, setNotice] = useState<ArgumentsNotice>();
  const insert = (json: string, by: 'paste' | 'link') => {
    const formatted = formatIfValid(json);
    const after = formatted ?? json;
    const before = draft.text;
    if (after !== before) {
      onText(after);
      setNotice({ kind: 'filled', filledBy: formatted === undefined ? 'broken-link' : by, before, after });
    }
  };
  const takeLink = useEffectEvent(() => {
    const json = takeLinkedArguments(server, tool);
    if (json !== undefined) insert(json, 'link');
  });
  useWindowEvent('paste', (event) => {
    const { target } = event;
    const around = form.current?.closest('form');
    if (event.defaultPrevented || !(target instanceof Element) || !around) return;
    // Without a focused element the body gets the paste.
    if (!around.contains(target) && target !== document.body) return;
    const decision = decidePaste(event.clipboardData?.getData('text') ?? '', pasteTarget(target));
    switch (decision.kind) {
      case 'leave':
        return;
      case 'offer-fill':
        setNotice(decision);
        return;
      case 'fill':
        event.preventDefault();
        insert(decision.json, 'paste');
    }
  });

  useEffect(() => subscribeLinkedArguments(() => takeLink()), [server, tool]);

  // Undo would also revert what was entered since.
  const visible = notice?.kind === 'filled' && notice.after !== draft.text ? undefined : notice;
  return { notice: visible, setNotice, insert };
}

/** Undefined for invalid JSON: a link may have been cut off. */
function formatIfValid(json: string): string | undefined {
  try {
    return formatJson(json);
  } catch {
    return undefined;
  }
}

/** `offer-fill` pastes as text and offers to fill the form. */
type PasteDecision = { kind: 'fill'; json: string } | { kind: 'offer-fill'; json: string } | { kind: 'leave' };

type PasteTarget = 'text' | 'editor' | 'elsewhere';

const FENCED = /^```(?:json[5c]?|javascript|js)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/** Only a JSON object fills the form; anything else is pasted as text. */
export function decidePaste(pasted: string, into: PasteTarget): PasteDecision {
  if (into === 'editor') return { kind: 'leave' };
  const json = jsonObjectText(pasted);
  if (json === undefined) return { kind: 'leave' };
  return { kind: into === 'text' ? 'offer-fill' : 'fill', json };
}

function jsonObjectText(pasted: string): string | undefined {
  const trimmed = pasted.trim();
  const json = (FENCED.exec(trimmed)?.[1] ?? trimmed).trim();
  if (!json.startsWith('{')) return undefined;
  try {
    return isObject(parseJson(json)) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Text inputs in which nobody pastes JSON. */
const SPECIAL_INPUTS = '[inputmode="numeric"], [inputmode="decimal"], [role="combobox"], [type="search"]';
const TEXT_INPUTS =
  'textarea, input:not([type]), input[type="text"], input[type="url"], input[type="email"], input[type="password"]';

export function pasteTarget(target: Element): PasteTarget {
  if (target.closest('.cm-editor')) return 'editor';
  if (target.matches(SPECIAL_INPUTS) || target.matches(':disabled, :read-only')) return 'elsewhere';
  return target.matches(TEXT_INPUTS) ? 'text' : 'elsewhere';
}
