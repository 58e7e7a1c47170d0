import { suiteTexts } from '../../../core/suite/texts';

/** What core says by codes, by its parts. */
export const engine = {
  suite: suiteTexts,
} as const;
