import { useEffect, useRef, useState } from 'react';

import { type Example, makeExample } from '../../workers/fill/make-example';
import { parseJson, stringifyJson } from '../../../core/json/lossless';
import type { OptionalMembers } from '../../../core/schema/fill/adjustments';
import type { JsonSchema } from '../../workers/validation/validate';
import type { ValueDraft } from '../value-draft';

export type FillState =
  | { kind: 'idle' }
  | { kind: 'working'; seed: number }
  | { kind: 'filled'; seed: number; verdict: Example['verdict'] }
  | { kind: 'failed'; seed: number; message: string };

export interface Fill {
  state: FillState;
  isUntouched: boolean;
  optional: OptionalMembers;
  fill: (seed?: number) => void;
  choose: (optional: OptionalMembers) => void;
  undo: () => void;
}

/** Replaces a draft by a generated example, with undo. */
export function useFill(schema: JsonSchema, draft: ValueDraft, onText: (text: string) => void): Fill {
  const [state, setState] = useState<FillState>({ kind: 'idle' });
  const [kept, setKept] = useState<{ before: string; filled: string }>();
  const [optional, setOptional] = useState<OptionalMembers>('some');
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const last = state.kind === 'idle' ? 0 : state.seed;
  /** Request counter: only the last one counts. */
  const asked = useRef(0);

  const fillWith = (seed: number, which: OptionalMembers) => {
    asked.current += 1;
    const turn = asked.current;
    setState({ kind: 'working', seed });
    makeExample(schema, seed, which).then(
      ({ text: made, verdict }) => {
        if (turn !== asked.current) return;
        const filled = stringifyJson(parseJson(made), 2);
        // Includes what was typed while the example was made.
        const there = latest.current.text;
        setKept((last) => ({ before: last?.filled === there ? last.before : there, filled }));
        setState({ kind: 'filled', seed, verdict });
        onText(filled);
      },
      (error: unknown) => {
        if (turn !== asked.current) return;
        const message = error instanceof Error ? error.message : String(error);
        setState({ kind: 'failed', seed, message });
      },
    );
  };
  const choose = (which: OptionalMembers) => {
    setOptional(which);
    fillWith(Math.max(1, last), which);
  };
  const undo = () => {
    asked.current += 1;
    if (kept) onText(kept.before);
    setKept(undefined);
    setState({ kind: 'idle' });
  };
  return {
    state,
    isUntouched: kept !== undefined && kept.filled === draft.text,
    optional,
    fill: (seed = last + 1) => fillWith(seed, optional),
    choose,
    undo,
  };
}
