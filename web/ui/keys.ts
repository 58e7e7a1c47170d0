/** Whether keys are shown with the signs of a Mac. */
export const IS_MAC = /Mac|iP/.test(navigator.platform);

const SIGNS: Readonly<Record<string, string>> = { Meta: '⌘', Control: 'Ctrl', p: 'P' };

/** Keys as people read them, one after the other. @param keys as in `aria-keyshortcuts`, alternatives with a space between them */
export function keysAsText(keys: string): readonly string[] {
  const all = keys.split(' ');
  const one = all.find((each) => each.startsWith('Meta') === IS_MAC) ?? all[0] ?? '';
  return one.split('+').map((key) => SIGNS[key] ?? key);
}
