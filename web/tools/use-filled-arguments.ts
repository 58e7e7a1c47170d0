import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

import { formatJson } from '../forms/json-editor/format-json';
import type { ArgumentsDraft } from './arguments-draft';
import type { ArgumentsNotice } from './arguments-notice';
import { subscribeLinked, takeLinked } from './linked-arguments';
import { decidePaste, pastePlace } from './pasted-arguments';

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
  const paste = useEffectEvent((event: ClipboardEvent) => {
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
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

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
