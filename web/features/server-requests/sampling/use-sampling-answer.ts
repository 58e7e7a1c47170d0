import { useEffect, useMemo, useState } from 'react';

import { isObject } from '../../../../core/json/json-object';
import { JsonSyntaxError, parseJson, stringifyJson } from '../../../../core/json/lossless';
import type { SamplingRequest } from '../../../../core/session/server-requests/open-server-requests';
import { useUnsentInside } from '../../../forms/form-contexts';
import { RequestDraft } from '../request-draft';
import { type AnswerDraft, draftOf, type DraftOutput as WrittenForm, newAnswer, resultOf } from './answer-draft';

export type AnswerState = { view: 'form'; draft: AnswerDraft } | { view: 'json'; text: string };

export type AnswerOutput = WrittenForm | { kind: 'invalid'; error: JsonSyntaxError | 'not-object' };

export interface SamplingAnswer {
  state: AnswerState;
  output: AnswerOutput;
  isRestored: boolean;
  isTouched: boolean;
  change: (state: AnswerState) => void;
  fill: (result: unknown) => void;
  show: (view: AnswerState['view']) => void;
  startAnew: () => void;
  unsent: ReturnType<typeof useUnsentInside>;
  respond: SamplingRequest['answer'];
  send: (() => void) | undefined;
}

function outputOf(state: AnswerState): AnswerOutput {
  if (state.view === 'form') return resultOf(state.draft);
  try {
    const result = parseJson(state.text);
    return isObject(result) ? { kind: 'result', result } : { kind: 'invalid', error: 'not-object' };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { kind: 'invalid', error };
    throw error;
  }
}

function restoredState(stored: unknown): AnswerState | undefined {
  if (!isObject(stored)) return undefined;
  const { text, result } = stored;
  if (typeof text === 'string') return { view: 'json', text };
  return result === undefined ? undefined : { view: 'form', draft: draftOf(result) };
}

/** The draft survives a reload of the tab until the answer is given. */
export function useSamplingAnswer(server: string, serverRequest: SamplingRequest): SamplingAnswer {
  const [stored] = useState(() => new RequestDraft(server, serverRequest));
  const [restored] = useState(() => restoredState(stored.read()));
  const [state, setState] = useState<AnswerState>(() => restored ?? { view: 'form', draft: newAnswer() });
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [isTouched, setTouched] = useState(false);
  const output = useMemo(() => outputOf(state), [state]);
  const unsent = useUnsentInside();

  useEffect(() => {
    if (!isTouched) return;
    if (state.view === 'json') stored.store({ text: state.text });
    else if (output.kind === 'result') stored.store({ result: output.result });
  }, [stored, isTouched, state, output]);

  const change = (next: AnswerState) => {
    setState(next);
    setTouched(true);
  };
  const respond: SamplingRequest['answer'] = (response) => {
    // Otherwise the effect would store the draft again.
    setTouched(false);
    stored.forget();
    serverRequest.answer(response);
  };
  const canSend = output.kind === 'result' && unsent.count === 0;
  return {
    state,
    output,
    isRestored,
    isTouched,
    unsent,
    respond,
    send: canSend ? () => respond({ action: 'send', result: output.result }) : undefined,
    change,
    fill: (result) => {
      const draft = draftOf(result);
      change(state.view === 'form' ? { view: 'form', draft } : { view: 'json', text: stringifyJson(result, 2) });
    },
    show: (view) => {
      if (view === state.view) return;
      if (output.kind !== 'result') return;
      setState(
        view === 'form' ? { view, draft: draftOf(output.result) } : { view, text: stringifyJson(output.result, 2) },
      );
    },
    startAnew: () => {
      stored.forget();
      setTouched(false);
      setRestored(false);
      setState({ view: 'form', draft: newAnswer() });
    },
  };
}
