import type { Connected, Session } from '../../../../core/session/session';
import type { DraftMaker } from '../../../../core/suite/draft-suite';
import { suggestByCompletion } from '../../../../core/suite/suggest-by-completion';
import { makeExample, makeNegatives, startFillWorker } from '../../../workers/fill/make-example';

const SEED = 1;

export function draftMaker(session: Session, connected: Connected): DraftMaker & { end: () => void } {
  const worker = startFillWorker();
  return {
    async example(schema) {
      const example = await makeExample(schema, SEED, 'none', worker).catch(() => undefined);
      return example?.validation.kind === 'invalid' ? undefined : example?.text;
    },
    async negatives(schema, signal) {
      const negatives = await makeNegatives(schema, undefined, signal, worker).catch(() => undefined);
      return negatives?.kind === 'cases' ? negatives.cases : [];
    },
    suggest: suggestByCompletion(session, connected),
    end: () => worker.end(new Error('The draft is made.')),
  };
}
