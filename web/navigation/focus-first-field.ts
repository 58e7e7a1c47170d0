import { firstField, sendButton } from '../ui/first-field';
import { awaitFocus } from '../ui/keep-focus';

/** A later form is not what the user waits for any more. */
const FORM_TIMEOUT_MS = 3_000;
/** Time in which a form must show a field; afterwards it counts as one without fields. */
const FIELDS_TIMEOUT_MS = 600;

/** Without fields, focuses the send button. If the user moves the focus meanwhile, it stays there. */
export function focusFirstField(): void {
  let formSince: number | undefined;
  focusOnceThere(() => {
    const form = document.querySelector('main form');
    if (form) formSince ??= performance.now();
    const late = formSince !== undefined && performance.now() - formSince > FIELDS_TIMEOUT_MS;
    return form && (firstField(form) ?? (late ? sendButton(form) : undefined));
  });
}

/** For users who leave a presentation, which began there. */
export function focusPresentButton(): void {
  focusOnceThere(() => document.querySelector<HTMLElement>('main [aria-keyshortcuts="p"]'));
}

/** There Enter calls the step. */
export function focusPresentedStep(): void {
  focusOnceThere(() => document.querySelector<HTMLElement>('main [data-view]'), true);
}

export function focusServerBox(): void {
  focusOnceThere(() => document.querySelector<HTMLElement>('main textarea'), true);
}

export function focusClientSettings(): void {
  focusOnceThere(() => {
    const part = document.querySelector('[role=dialog] [data-part=client]');
    const field = part && firstField(part);
    if (field) part.scrollIntoView();
    return field;
  }, true);
}

/** @param isMeant whether to move the focus, wherever it is */
function focusOnceThere(find: () => HTMLElement | null | undefined, isMeant = false): void {
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
    if (!isMeant && isElsewhere && at.isConnected && !at.closest('[role=dialog]')) {
      end();
      return;
    }
    const target = find();
    if (target || performance.now() - started > FORM_TIMEOUT_MS) end(target ?? undefined);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
