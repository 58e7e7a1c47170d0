import type { AuthorizationControl } from '../../core/authorization/model';
import { Writable } from '../../core/store';

export interface SignInTexts {
  title: string;
  text: string;
}

const NAME = 'loupe-sign-in';
const FEATURES = 'popup,width=560,height=760';

export const blockedPopups = new Writable<ReadonlySet<AuthorizationControl>>(new Set());

/** Opens the sign-in page of a flow in a window without `opener`. To be called in a click. */
export function openSignInPage(control: AuthorizationControl, texts: SignInTexts): void {
  const { url = '' } = control.snapshot().browser ?? {};
  if (isWebAddress(url)) openPopup(control, texts)?.location.replace(url);
}

/** Opens a window in the click, before its address is known: later the browser blocks it. Closes an unneeded one. */
export function withSignInWindow(control: AuthorizationControl, run: () => Promise<void>, texts: SignInTexts): void {
  const popup = openPopup(control, texts);
  if (!popup) {
    void run();
    return;
  }
  let hasBegun = false;
  let isDone = false;
  const finish = () => {
    isDone = true;
    stop();
  };
  const follow = () => {
    if (isDone) return;
    const { kind, browser, question } = control.snapshot();
    // The state from before the click says nothing about this run.
    hasBegun ||= kind === 'running';
    if (!hasBegun) return;
    if (browser && isWebAddress(browser.url)) {
      popup.location.replace(browser.url);
      finish();
    } else if (kind !== 'running' || question) {
      popup.close();
      finish();
    }
  };
  const stop = control.subscribe(follow);
  void run().then(() => {
    hasBegun = true;
    follow();
  });
  follow();
}

function openPopup(control: AuthorizationControl, { title, text }: SignInTexts): Window | null {
  const popup = window.open('', NAME, FEATURES);
  noteBlocked(control, popup === null);
  if (!popup) return null;
  try {
    popup.document.title = title;
    popup.document.body.textContent = text;
    popup.document.body.style.cssText = 'font: 15px system-ui; margin: 48px; color-scheme: light dark';
    // The sign-in page is not Loupe's, and must not reach this one.
    popup.opener = null;
  } catch {
    // A window of that name already shows another origin; it can still be sent to the new address.
  }
  return popup;
}

function noteBlocked(control: AuthorizationControl, isBlocked: boolean): void {
  const others = [...blockedPopups.snapshot()].filter((each) => each !== control);
  blockedPopups.set(new Set(isBlocked ? [...others, control] : others));
  if (!isBlocked) return;
  let hasRun = false;
  const stop = control.subscribe(() => {
    const isRunning = control.snapshot().kind === 'running';
    if (hasRun && !isRunning) {
      stop();
      noteBlocked(control, false);
    }
    hasRun ||= isRunning;
  });
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
