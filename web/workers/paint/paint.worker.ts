import { answerQuestions } from '../answer-questions';
import { parseAnsi } from '../../../core/text/parse-ansi';
import type { Painted } from '../../../core/text/paint';
import type { Language } from '../../../core/text/language';
import { paintCode } from './paint-code';

/** How a text is to be coloured. */
export type Painting = { kind: 'code'; language: Language } | { kind: 'ansi' };

export interface PaintJob {
  question: { text: string; painting: Painting };
  answer: Painted;
}

answerQuestions<PaintJob>(({ text, painting }) => {
  if (painting.kind === 'ansi') return parseAnsi(text);
  return { text, paint: paintCode(text, painting.language) };
});
