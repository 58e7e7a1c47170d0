import { canComplete, complete } from '../session/requests/complete';
import type { Connected, Session } from '../session/session';
import type { DraftMaker } from './draft-suite';

/** The server's first completion; none if it doesn't declare them. */
export function suggestByCompletion(session: Session, connected: Connected): DraftMaker['suggest'] {
  return async (of, name, others, signal) => {
    if (!canComplete(connected)) return undefined;
    const ref =
      'prompt' in of
        ? ({ type: 'ref/prompt', name: of.prompt } as const)
        : ({ type: 'ref/resource', uri: of.template } as const);
    const completed = await complete(session, ref, { name, value: '' }, others, signal);
    return completed.kind === 'values' ? completed.values[0] : undefined;
  };
}
