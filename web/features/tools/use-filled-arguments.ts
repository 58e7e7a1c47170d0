import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import { parseJson } from '../../../core/json/lossless';
import { formatJson } from '../../forms/json-editor/format-json';
import { useWindowEvent } from '../../ui/use-window-event';
import type { ArgumentsDraft } from './arguments-draft';
import type { ArgumentsNotice } from './arguments-notice';
import { subscribeLinked, takeLinked } from './linked-arguments';

/** Whose arguments they are: a link names both. */
interface Place {
  server: string;
  tool: string;
}

/**
 * Lets a pasted JSON object, or the link that was opened, fill the arguments, and tells of it in a way that can be taken
 * back. `form` is inside of what pasting counts for.
 */
export function useFilledArguments(
  { server, tool }: Place,
  draft: ArgumentsDraft,
  onText: (text: string) => void,
  form: RefObject<HTMLElement | null>,
) {
  const [notice, setNotice] = useState<ArgumentsNotice>();
  const fill = (json: string, by: 'paste' | 'link') => {
    const whole = laidOut(json);
    const after = whole ?? json;
    const before = draft.text;
    if (after !== before) {
      onText(after);
      setNotice({ kind: 'filled', by: whole === undefined ? 'broken-link' : by, before, after });
    }
  };
  const takeLink = useEffectEvent(() => {
    const json = takeLinked(server, tool);
    if (json !== undefined) fill(json, 'link');
  });
  useWindowEvent('paste', (event) => {
    const { target } = event;
    const around = form.current?.closest('form');
    if (event.defaultPrevented || !(target instanceof Element) || !around) return;
    // Without anything focused the page's body gets it, and the form is what is open.
    if (!around.contains(target) && target !== document.body) return;
    const decision = decidePaste(event.clipboardData?.getData('text') ?? '', pastePlace(target));
    switch (decision.kind) {
      case 'leave':
        return;
      case 'offer':
        setNotice(decision);
        return;
      case 'fill':
        event.preventDefault();
        fill(decision.json, 'paste');
    }
  });

  useEffect(() => subscribeLinked(() => takeLink()), [server, tool]);

  // Once more was entered, taking it back would take that, too.
  const current = notice?.kind === 'filled' && notice.after !== draft.text ? undefined : notice;
  return { notice: current, setNotice, fill };
}

/** Undefined for what is no JSON: a link may have been cut off. */
function laidOut(json: string): string | undefined {
  try {
    return formatJson(json);
  } catch {
    return undefined;
  }
}

/** What becomes of something pasted: it fills the form, or goes where it was pasted, with an offer to fill or without. */
type PasteDecision = { kind: 'fill'; json: string } | { kind: 'offer'; json: string } | { kind: 'leave' };

/** What has the focus when something is pasted. */
type PastePlace = 'text' | 'editor' | 'elsewhere';

const FENCED = /^```(?:json[5c]?|javascript|js)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/** Only a JSON object can be arguments: anything else is text like any other. */
export function decidePaste(pasted: string, place: PastePlace): PasteDecision {
  if (place === 'editor') return { kind: 'leave' };
  const json = objectIn(pasted);
  if (json === undefined) return { kind: 'leave' };
  return { kind: place === 'text' ? 'offer' : 'fill', json };
}

/** The JSON object that a text is, with or without a Markdown fence around it. */
function objectIn(pasted: string): string | undefined {
  const trimmed = pasted.trim();
  const json = (FENCED.exec(trimmed)?.[1] ?? trimmed).trim();
  if (!json.startsWith('{')) return undefined;
  try {
    return isObject(parseJson(json)) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers, dates and what is searched for are text fields, too, but none that JSON could be meant for. */
const NO_FREE_TEXT = '[inputmode="numeric"], [inputmode="decimal"], [role="combobox"], [type="search"]';
const FREE_TEXT =
  'textarea, input:not([type]), input[type="text"], input[type="url"], input[type="email"], input[type="password"]';

/** What an element is to someone who pastes JSON there. */
export function pastePlace(target: Element): PastePlace {
  if (target.closest('.cm-editor')) return 'editor';
  if (target.matches(NO_FREE_TEXT) || target.matches(':disabled, :read-only')) return 'elsewhere';
  return target.matches(FREE_TEXT) ? 'text' : 'elsewhere';
}
