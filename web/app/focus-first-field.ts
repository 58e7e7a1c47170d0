import { firstField, sendButton } from '../ui/first-field';
import { awaitFocus } from '../ui/keep-focus';

/** A form that is not there by then is not what the person waits for any more. */
const WITHIN = 3_000;
/** How long a form may take to show its fields, before it is taken for one that has none. */
const FIELDS_WITHIN = 600;

/**
 * Puts the focus into the first field of the form on the page, as soon as it is there; of one without fields, onto the
 * button that sends it. The person who puts it elsewhere meanwhile keeps it.
 */
export function focusFirstField(): void {
  let formSince: number | undefined;
  focusOnceThere(() => {
    const form = document.querySelector('main form');
    if (form) formSince ??= performance.now();
    const late = formSince !== undefined && performance.now() - formSince > FIELDS_WITHIN;
    return form && (firstField(form) ?? (late ? sendButton(form) : undefined));
  });
}

/** Puts the focus onto the button that presents what is open, as soon as it is there: who leaves a presentation comes from it. */
export function focusPresentButton(): void {
  focusOnceThere(() => document.querySelector<HTMLElement>('main [aria-keyshortcuts="p"]'));
}

/** Puts the focus onto the step that is presented, where Enter calls it. */
export function focusPresentedStep(): void {
  focusOnceThere(() => document.querySelector<HTMLElement>('main [data-view]'), true);
}

/** Puts the focus into the box for the server that is to be added, as soon as it is there. */
export function focusServerBox(): void {
  focusOnceThere(() => document.querySelector<HTMLElement>('main textarea'), true);
}

/** @param isMeant whether it is where the person goes, wherever the focus is before */
function focusOnceThere(find: () => HTMLElement | null | undefined, isMeant = false): void {
  const started = performance.now();
  const end = (target?: HTMLElement) => {
    awaitFocus(false);
    target?.focus();
  };
  awaitFocus(true);
  const look = () => {
    const at = document.activeElement;
    // The main part takes it where what had it is gone.
    const isElsewhere = at !== null && at !== document.body && at.id !== 'main';
    if (!isMeant && isElsewhere && at.isConnected && !at.closest('[role=dialog]')) {
      end();
      return;
    }
    const target = find();
    if (target || performance.now() - started > WITHIN) end(target ?? undefined);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
