import { Writable } from '../../../../core/store';
import { useStore } from '../../../ui/use-store';

type Secrets = Readonly<Record<string, string>>;

/** By suite; only in memory. */
const typed = new Writable<ReadonlyMap<string, Secrets>>(new Map());
const NOTHING: Secrets = {};

export function typedSecrets(suite: string): Secrets {
  return typed.snapshot().get(suite) ?? NOTHING;
}

export function useSecrets(suite: string): [Secrets, (name: string, value: string) => void] {
  const all = useStore(typed);
  const own = all.get(suite) ?? NOTHING;
  return [own, (name, value) => typed.set(new Map(all).set(suite, { ...own, [name]: value }))];
}
