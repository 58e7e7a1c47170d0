export const IS_MAC = /Mac|iP/.test(navigator.platform);

const SIGNS: Readonly<Record<string, string>> = { Meta: '⌘', Control: 'Ctrl', p: 'P' };

/** `Meta+k Control+k` → `['⌘', 'k']` on a Mac. */
export function keysAsText(keys: string): readonly string[] {
  const all = keys.split(' ');
  const one = all.find((each) => each.startsWith('Meta') === IS_MAC) ?? all[0] ?? '';
  return one.split('+').map((key) => SIGNS[key] ?? key);
}
