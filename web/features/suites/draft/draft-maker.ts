import type { Connected, Session } from '../../../../core/session/session';
import type { DraftMaker } from '../../../../core/suite/draft-suite';
import { suggestByCompletion } from '../../../../core/suite/suggest-by-completion';
import { makeExample, makeNegatives, startFillWorker } from '../../../workers/fill/make-example';

const SEED = 1;

export function draftMaker(session: Session, connected: Connected): DraftMaker & { end: () => void } {
  const making = startFillWorker();
  return {
    async example(schema) {
      const made = await makeExample(schema, SEED, 'none', making).catch(() => undefined);
      return made?.validation.kind === 'invalid' ? undefined : made?.text;
    },
    async negatives(schema, signal) {
      const made = await makeNegatives(schema, undefined, signal, making).catch(() => undefined);
      return made?.kind === 'cases' ? made.cases : [];
    },
    suggest: suggestByCompletion(session, connected),
    end: () => making.end(new Error('The draft is made.')),
  };
}
