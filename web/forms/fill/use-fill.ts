import { useEffect, useRef, useState } from 'react';

import { type Example, makeExample } from '../../workers/fill/make-example';
import { isObject } from '../../../core/json/json-object';
import { parseJson, stringifyJson } from '../../../core/json/lossless';
import type { OptionalMembers } from '../../../core/schema/fill/adjustments';
import type { JsonSchema } from '../../workers/validation/validate';
import type { ValueDraft } from '../value-draft';

export type FillState =
  | { kind: 'idle' }
  /** `validation`: of the example that is being replaced. */
  | { kind: 'working'; seed: number; validation: Example['validation'] | undefined }
  | { kind: 'filled'; seed: number; validation: Example['validation'] }
  | { kind: 'failed'; seed: number; message: string };

export interface Fill {
  state: FillState;
  /** Whether the draft is the example as it was filled in; while idle, the one from before that the form opened with. */
  isUntouched: boolean;
  optional: OptionalMembers;
  fill: (seed?: number) => void;
  choose: (optional: OptionalMembers) => void;
  undo: () => void;
}

/** Fills a form with generated examples. @param schema or a function that loads it */
export function useFill(
  schema: JsonSchema | (() => Promise<JsonSchema>),
  draft: ValueDraft,
  onText: (text: string) => void,
): Fill {
  const [state, setState] = useState<FillState>({ kind: 'idle' });
  const [replaced, setReplaced] = useState<{ before: string; filled: string }>();
  const [optional, setOptional] = useState<OptionalMembers>('some');
  const [opened] = useState(draft);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const last = state.kind === 'idle' ? 0 : state.seed;
  const requests = useRef(0);

  const fillWith = (seed: number, which: OptionalMembers) => {
    requests.current += 1;
    const request = requests.current;
    setState((before) => ({
      kind: 'working',
      seed,
      validation: 'validation' in before ? before.validation : undefined,
    }));
    const make = (loaded: JsonSchema) => makeExample(loaded, seed, which);
    (typeof schema === 'function' ? schema().then(make) : make(schema)).then(
      ({ text, validation }) => {
        if (request !== requests.current) return;
        const filled = stringifyJson(parseJson(text), 2);
        // Includes what was typed while the example was made.
        const current = latest.current.text;
        setReplaced((last) => ({ before: last?.filled === current ? last.before : current, filled }));
        setState({ kind: 'filled', seed, validation });
        onText(filled);
      },
      (error: unknown) => {
        if (request !== requests.current) return;
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
    requests.current += 1;
    if (replaced) onText(replaced.before);
    setReplaced(undefined);
    setState({ kind: 'idle' });
  };
  return {
    state,
    isUntouched: state.kind === 'idle' ? draft === opened && hasMembers(draft) : replaced?.filled === draft.text,
    optional,
    fill: (seed = last + 1) => fillWith(seed, optional),
    choose,
    undo,
  };
}

function hasMembers({ parsed }: ValueDraft): boolean {
  return parsed.kind === 'value' && isObject(parsed.value) && Object.keys(parsed.value).length > 0;
}

/** Sends at once. While an example is being made, sends once it is filled in, unless that fails or is undone. */
export function useSendAfterFill({ state, isUntouched }: Fill, send: () => void): (isFilling?: boolean) => void {
  const isWaiting = useRef(false);
  const isWorking = state.kind === 'working';
  useEffect(() => {
    if (!isWaiting.current || isWorking) return;
    isWaiting.current = false;
    if (state.kind === 'filled' && isUntouched) send();
  });
  return (isFilling = isWorking) => {
    isWaiting.current = isFilling;
    if (!isFilling) send();
  };
}
