import { useEffect, useState } from 'react';

/** A value that is fetched on first use, and available synchronously from then on. */
export class LazyValue<Value> {
  value: Value | undefined;
  readonly #fetch: () => Promise<Value>;
  #loading: Promise<Value> | undefined;

  constructor(fetch: () => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** After a failure, the next call tries again. */
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

/** React's `lazy` suspends even for a loaded value, and shows it up to 300 ms late. @throws the fetch's error */
export function useLazyValue<Value>(source: LazyValue<Value>): Value | undefined {
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
