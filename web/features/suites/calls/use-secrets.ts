import { Writable } from '../../../../core/store';
import { useStore } from '../../../ui/use-store';

type Secrets = Readonly<Record<string, string>>;

/** By the suite. They are in this page's memory alone. */
const typed = new Writable<ReadonlyMap<string, Secrets>>(new Map());
const NOTHING: Secrets = {};

/** What the person typed for a suite's secrets until now. */
export function typedSecrets(suite: string): Secrets {
  return typed.snapshot().get(suite) ?? NOTHING;
}

/** What the person typed for a suite's secrets, by their names. */
export function useSecrets(suite: string): [Secrets, (name: string, value: string) => void] {
  const all = useStore(typed);
  const own = all.get(suite) ?? NOTHING;
  return [own, (name, value) => typed.set(new Map(all).set(suite, { ...own, [name]: value }))];
}
