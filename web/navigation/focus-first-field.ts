import { firstField, sendButton } from '../ui/first-field';
import { awaitFocus } from '../ui/keep-focus';

/** An element that renders later is not focused: the user may be doing something else. */
const FORM_TIMEOUT_MS = 3_000;
/** Time in which a form must show a field; afterwards it counts as one without fields. */
const FIELDS_TIMEOUT_MS = 600;

/** Without fields, focuses the send button. If the user moves the focus meanwhile, it stays there. */
export function focusFirstField(): void {
  let formSince: number | undefined;
  focusWhenRendered(() => {
    const form = document.querySelector('main form');
    if (form) formSince ??= performance.now();
    const isLate = formSince !== undefined && performance.now() - formSince > FIELDS_TIMEOUT_MS;
    return form && (firstField(form) ?? (isLate ? sendButton(form) : undefined));
  });
}

/** After a presentation, which begins at this button. */
export function focusPresentButton(): void {
  focusWhenRendered(() => document.querySelector<HTMLElement>('main [aria-keyshortcuts="p"]'));
}

/** With the focus there, Enter calls the step. */
export function focusPresentedStep(): void {
  focusWhenRendered(() => document.querySelector<HTMLElement>('main [data-view]'), true);
}

export function focusServerBox(): void {
  focusWhenRendered(() => document.querySelector<HTMLElement>('main textarea'), true);
}

export function focusClientSettings(): void {
  focusWhenRendered(() => {
    const part = document.querySelector('[role=dialog] [data-part=client]');
    const field = part && firstField(part);
    if (field) part.scrollIntoView();
    return field;
  }, true);
}

/** @param isForced also moves the focus from an element that the user has focused */
function focusWhenRendered(find: () => HTMLElement | null | undefined, isForced = false): void {
  const started = performance.now();
  const end = (target?: HTMLElement) => {
    awaitFocus(false);
    target?.focus();
  };
  awaitFocus(true);
  const look = () => {
    const at = document.activeElement;
    // Browsers move the focus to the main part if its element was removed.
    const isElsewhere = at !== null && at !== document.body && at.id !== 'main';
    if (!isForced && isElsewhere && at.isConnected && !at.closest('[role=dialog]')) {
      end();
      return;
    }
    const target = find();
    if (target || performance.now() - started > FORM_TIMEOUT_MS) end(target ?? undefined);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
