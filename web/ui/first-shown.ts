import { inBrowser, useChoice } from './remember';

/** Which of title (for people) and name (for programs) a list shows first. */
export const FIRST_SHOWN = ['title', 'name'] as const;

export function useFirstShown() {
  return useChoice(inBrowser, 'loupe.firstShown', FIRST_SHOWN, 'title');
}
