import { useEffect, useRef, useState } from 'react';

import { isObject } from '../../core/json/json-object';
import { parseJson, stringifyJson } from '../../core/json/lossless';
import type { JsonSchema } from '../../core/schema/json-schema';
import { withoutSecrets } from '../../core/schema/plan/secret-values';
import { inTab, remember } from '../ui/remember';

type Values = Readonly<Record<string, unknown>>;

/** What a presentation of a suite keeps in its tab over a reload. */
export interface WalkthroughMemory {
  /** The arguments that were changed, by the step's key. */
  changed: Values;
  /** What earlier steps captured, by its name. */
  captured: Values;
  /** The steps of which the recorded answer is preferred, by their keys. */
  preferred: readonly string[];
  /** Milliseconds that the presenter has set; null for as long as it takes, undefined for what the suite says. */
  wait: number | null | undefined;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Whether the presenter has been asked what to present it with. */
  isPrepared: boolean;
}

/** How long what is typed rests before it is written down, in milliseconds. */
const SAVE_AFTER = 200;

interface Kept {
  /** A step's arguments without the secrets, and the names of those. */
  changed: Readonly<Record<string, { value: unknown; omitted: readonly string[] }>>;
}

/**
 * What a presentation keeps in its tab. Secrets are not written down: neither what a schema calls secret, nor anything in which one
 * of the given values stands.
 * @param suite tells it from every other
 * @param original the arguments of a step as the suite has them, for the secrets that were left out
 */
export function useWalkthroughMemory(suite: string, secrets: readonly string[], original: (step: string) => unknown) {
  const [memory, setMemory] = useState(() => read(suite, original));
  const schemas = useRef(new Map<string, JsonSchema>());
  const change = (part: (before: WalkthroughMemory) => Partial<WalkthroughMemory>) =>
    setMemory((before) => ({ ...before, ...part(before) }));
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    const save = () => write(suite, memory, schemas.current, secrets);
    latest.current = () => {
      // Who comes back begins anew, with the arguments as they are.
      const { startedAt: _, isPrepared: _prepared, ...rest } = memory;
      write(suite, rest, schemas.current, secrets);
    };
    const timer = setTimeout(save, SAVE_AFTER);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [suite, memory, secrets]);
  useEffect(() => () => latest.current?.(), [suite]);
  /** Keeps the arguments that were changed. @param schema the tool's, which says what of them is secret */
  const changeArguments = (step: string, value: unknown, schema: JsonSchema) => {
    schemas.current.set(step, schema);
    change(({ changed }) => ({ changed: { ...changed, [step]: value } }));
  };
  return { memory, change, changeArguments };
}

function keyOf(suite: string): string {
  return `loupe.present/${suite}`;
}

function read(suite: string, original: (step: string) => unknown): WalkthroughMemory {
  const fresh: WalkthroughMemory = {
    changed: {},
    captured: {},
    preferred: [],
    wait: undefined,
    startedAt: Date.now(),
    isPrepared: false,
  };
  let kept: unknown;
  try {
    kept = parseJson(inTab.getItem(keyOf(suite)) ?? '');
  } catch {
    return fresh;
  }
  if (!isObject(kept)) return fresh;
  const { changed, captured, preferred, wait, startedAt, isPrepared } = kept;
  const restored = Object.entries(isObject(changed) ? changed : {}).flatMap(([step, part]) =>
    isObject(part) ? [[step, restore(part as Kept['changed'][string], original(step))]] : [],
  );
  return {
    changed: Object.fromEntries(restored) as Values,
    captured: isObject(captured) ? captured : {},
    preferred: Array.isArray(preferred) ? preferred.filter((each) => typeof each === 'string') : [],
    wait: typeof wait === 'number' || wait === null ? wait : undefined,
    startedAt: typeof startedAt === 'number' ? startedAt : fresh.startedAt,
    isPrepared: isPrepared === true,
  };
}

function restore({ value, omitted }: Kept['changed'][string], original: unknown): unknown {
  if (!isObject(value) || !isObject(original) || !Array.isArray(omitted)) return value;
  const left = (omitted as readonly string[]).filter((name) => Object.hasOwn(original, name));
  return { ...value, ...Object.fromEntries(left.map((name) => [name, original[name]])) };
}

function write(
  suite: string,
  { changed, captured, ...rest }: Omit<WalkthroughMemory, 'startedAt' | 'isPrepared'>,
  schemas: ReadonlyMap<string, JsonSchema>,
  secrets: readonly string[],
): void {
  const isSafe = (value: unknown) => {
    const text = stringifyJson(value ?? null);
    return !secrets.some((secret) => secret !== '' && text.includes(secret));
  };
  const safe = (values: Values) => Object.entries(values).filter(([, value]) => isSafe(value));
  const kept = safe(changed).map(([step, value]) => [step, withoutSecrets(schemas.get(step) ?? true, value)]);
  const all = {
    ...rest,
    changed: Object.fromEntries(kept) as Kept['changed'],
    captured: Object.fromEntries(safe(captured)),
  };
  remember(inTab, keyOf(suite), stringifyJson(all));
}
