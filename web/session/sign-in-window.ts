import type { AuthorizationControl } from '../../core/authorization/model';
import { Writable } from '../../core/store';

/** What stands in the window until its page comes. */
export interface SignInWords {
  title: string;
  text: string;
}

const NAME = 'loupe-sign-in';
const FEATURES = 'popup,width=560,height=760';

/** The flows whose window the browser has blocked, for as long as they run. */
export const blockedWindows = new Writable<ReadonlySet<AuthorizationControl>>(new Set());

/** Opens the sign-in page that a flow waits for, in a window which can't reach this page. To be called in a click. */
export function openSignInPage(control: AuthorizationControl, words: SignInWords): void {
  const { url = '' } = control.snapshot().browser ?? {};
  if (isWebAddress(url)) openEmpty(control, words)?.location.replace(url);
}

/**
 * Runs a flow with a window that is opened now, in the click: later the browser would block it. It is sent to the sign-in
 * page once that is known, and closed where it turns out not to be needed.
 */
export function withSignInWindow(control: AuthorizationControl, run: () => Promise<void>, words: SignInWords): void {
  const popup = openEmpty(control, words);
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
    // What there was before the click says nothing of this run.
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

function openEmpty(control: AuthorizationControl, { title, text }: SignInWords): Window | null {
  const popup = window.open('', NAME, FEATURES);
  noteBlocked(control, popup === null);
  if (!popup) return null;
  try {
    popup.document.title = title;
    popup.document.body.textContent = text;
    popup.document.body.style.cssText = 'font: 15px system-ui; margin: 48px; color-scheme: light dark';
    // The page that comes there is not Loupe's, and must not reach back.
    popup.opener = null;
  } catch {
    // A window of that name is open on another page already: it takes the new address all the same.
  }
  return popup;
}

function noteBlocked(control: AuthorizationControl, isBlocked: boolean): void {
  const others = [...blockedWindows.snapshot()].filter((each) => each !== control);
  blockedWindows.set(new Set(isBlocked ? [...others, control] : others));
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
