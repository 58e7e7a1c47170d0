import { complete, canComplete } from '../../../../core/session/requests/complete';
import type { Connected, Session } from '../../../../core/session/session';
import type { DraftMaker } from '../../../../core/suite/draft-suite';
import { makeExample, makeNegatives, startFillWorker } from '../../../workers/fill/make-example';

/** Fixed, so that examples are reproducible. */
const SEED = 1;

/** Generates values in a worker until `end`, and asks the server for completions. */
export function draftMaker(session: Session, connected: Connected): DraftMaker & { end: () => void } {
  const isOffered = canComplete(connected);
  const making = startFillWorker();
  return {
    async example(schema) {
      const made = await makeExample(schema, SEED, 'none', making).catch(() => undefined);
      return made?.verdict.kind === 'invalid' ? undefined : made?.text;
    },
    async negatives(schema, signal) {
      const made = await makeNegatives(schema, undefined, signal, making).catch(() => undefined);
      return made?.kind === 'cases' ? made.cases : [];
    },
    async suggest(of, name, others, signal) {
      if (!isOffered) return undefined;
      const ref =
        'prompt' in of
          ? ({ type: 'ref/prompt', name: of.prompt } as const)
          : ({ type: 'ref/resource', uri: of.template } as const);
      const completed = await complete(session, ref, { name, value: '' }, others, signal);
      return completed.kind === 'values' ? completed.values[0] : undefined;
    },
    end: () => making.end(new Error('The draft is made.')),
  };
}
