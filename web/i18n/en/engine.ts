import { redactionTexts } from '../../../core/recording/texts';
import suiteTexts from '../../../core/suite/texts.json';

/** What core says by codes, by its parts. */
export const engine = {
  suite: suiteTexts,
  redaction: redactionTexts,
} as const;
