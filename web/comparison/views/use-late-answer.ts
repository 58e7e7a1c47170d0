import { useEffect, useState } from 'react';

export type LateAnswer<T> =
  { state: 'waiting' } | { state: 'answered'; answer: T } | { state: 'failed'; message: string };

/**
 * What a promise gives, for as long as the question is the same.
 * @param ask memoised: a new function is a new question
 */
export function useLateAnswer<T>(ask: () => Promise<T>): LateAnswer<T> {
  const [late, setLate] = useState<{ ask: () => Promise<T>; answer: LateAnswer<T> }>();
  useEffect(() => {
    let gone = false;
    const keep = (answer: LateAnswer<T>) => {
      if (!gone) setLate({ ask, answer });
    };
    ask().then(
      (answer) => keep({ state: 'answered', answer }),
      (error: unknown) => {
        keep({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      gone = true;
    };
  }, [ask]);
  return late?.ask === ask ? late.answer : { state: 'waiting' };
}
