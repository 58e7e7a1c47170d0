import { useEffect, useState } from 'react';

/** Something that is fetched when it is first asked for, and there at once from then on. */
export class Fetched<Value> {
  value: Value | undefined;
  readonly #fetch: () => Promise<Value>;
  #loading: Promise<Value> | undefined;

  constructor(fetch: () => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** Where it could not be fetched, whoever asks next tries again. */
  load = (): Promise<Value> => {
    this.#loading ??= this.#fetch().then(
      (value) => (this.value = value),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  };
}

/**
 * The value, or undefined until it is there. React's own `lazy` waits once even for what is there, and shows nothing new for
 * 300 ms after it has waited.
 * @throws what kept it from being fetched
 */
export function useFetched<Value>(source: Fetched<Value>): Value | undefined {
  const [failed, setFailed] = useState<{ error?: Error }>({});
  const { value } = source;
  useEffect(() => {
    if (value !== undefined) return undefined;
    let isShown = true;
    source.load().then(
      () => isShown && setFailed({}),
      (error: unknown) => isShown && setFailed({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      isShown = false;
    };
  }, [source, value]);
  if (failed.error !== undefined) throw failed.error;
  return value;
}
