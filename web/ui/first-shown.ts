import { inBrowser, useChoice } from './remember';

/** What is shown first, and larger, of what has both: the title, which is for people, or the name, which is for programs. */
export const FIRST_SHOWN = ['title', 'name'] as const;

/** Which of both this browser shows first, and the way to change that. */
export function useFirstShown() {
  return useChoice(inBrowser, 'loupe.firstShown', FIRST_SHOWN, 'title');
}
