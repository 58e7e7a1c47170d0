import { useEffect, useMemo, useState } from 'react';

import { isObject } from '../../../../core/json/json-object';
import { JsonSyntaxError, parseJson, stringifyJson } from '../../../../core/json/lossless';
import type { SamplingQuestion } from '../../../../core/session/questions/server-questions';
import { useUnsentInside } from '../../../forms/unsent-context';
import { QuestionDraft } from '../question-draft';
import { type AnswerDraft, draftOf, newAnswer, resultOf, type WrittenAnswer as WrittenForm } from './answer-draft';

/** The answer as fields, or as its JSON. */
export type AnswerState = { view: 'form'; draft: AnswerDraft } | { view: 'json'; text: string };

export type WrittenAnswer = WrittenForm | { kind: 'invalid'; error: JsonSyntaxError | 'not-object' };

export interface SamplingAnswer {
  state: AnswerState;
  /** What the state comes to: what is sent, or why nothing can be. */
  written: WrittenAnswer;
  /** Whether it was typed before, when the same was asked and not answered. */
  isRestored: boolean;
  change: (state: AnswerState) => void;
  /** Puts a whole `CreateMessageResult` in. */
  fill: (result: unknown) => void;
  show: (view: AnswerState['view']) => void;
  startAnew: () => void;
  /** Texts in its forms that are no values yet. */
  unsent: ReturnType<typeof useUnsentInside>;
  give: SamplingQuestion['answer'];
  /** Sends what is written; undefined while it can't be sent. */
  send: (() => void) | undefined;
}

function write(state: AnswerState): WrittenAnswer {
  if (state.view === 'form') return resultOf(state.draft);
  try {
    const result = parseJson(state.text);
    return isObject(result) ? { kind: 'result', result } : { kind: 'invalid', error: 'not-object' };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { kind: 'invalid', error };
    throw error;
  }
}

function restored(kept: unknown): AnswerState | undefined {
  if (!isObject(kept)) return undefined;
  const { text, result } = kept;
  if (typeof text === 'string') return { view: 'json', text };
  return result === undefined ? undefined : { view: 'form', draft: draftOf(result) };
}

/** The answer to a sampling request while it is written, kept in this tab until it is given. */
export function useSamplingAnswer(server: string, question: SamplingQuestion): SamplingAnswer {
  const [kept] = useState(() => new QuestionDraft(server, question));
  const [before] = useState(() => restored(kept.read()));
  const [state, setState] = useState<AnswerState>(() => before ?? { view: 'form', draft: newAnswer() });
  const [isRestored, setRestored] = useState(before !== undefined);
  const [isTouched, setTouched] = useState(false);
  const written = useMemo(() => write(state), [state]);
  const unsent = useUnsentInside();

  useEffect(() => {
    if (!isTouched) return;
    if (state.view === 'json') kept.keep({ text: state.text });
    else if (written.kind === 'result') kept.keep({ result: written.result });
  }, [kept, isTouched, state, written]);

  const change = (next: AnswerState) => {
    setState(next);
    setTouched(true);
  };
  const give: SamplingQuestion['answer'] = (given) => {
    // Nothing is to be restored.
    setTouched(false);
    kept.forget();
    question.answer(given);
  };
  const canSend = written.kind === 'result' && unsent.count === 0;
  return {
    state,
    written,
    isRestored,
    unsent,
    give,
    send: canSend ? () => give({ action: 'send', result: written.result }) : undefined,
    change,
    fill: (result) => {
      const draft = draftOf(result);
      change(state.view === 'form' ? { view: 'form', draft } : { view: 'json', text: stringifyJson(result, 2) });
    },
    show: (view) => {
      if (view === state.view) return;
      if (written.kind !== 'result') return;
      setState(
        view === 'form' ? { view, draft: draftOf(written.result) } : { view, text: stringifyJson(written.result, 2) },
      );
    },
    startAnew: () => {
      kept.forget();
      setTouched(false);
      setRestored(false);
      setState({ view: 'form', draft: newAnswer() });
    },
  };
}
