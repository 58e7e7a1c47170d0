import { useEffect, useRef, useState } from 'react';

import { isObject, stringsIn } from '../../core/json/json-object';
import { parseJson, stringifyJson } from '../../core/json/lossless';
import type { JsonSchema } from '../../core/schema/json-schema';
import { withoutSecrets } from '../../core/schema/plan/secret-values';
import { inTab, remember } from '../ui/remember';

type Values = Readonly<Record<string, unknown>>;

export interface WalkthroughMemory {
  changed: Values;
  captured: Values;
  preferred: readonly string[];
  /** In milliseconds; null for as long as it takes, undefined for the suite's value. */
  wait: number | null | undefined;
  startedAt: number;
  /** Whether the presenter has completed the dialogs before it. */
  isPrepared: boolean;
}

const SAVE_DELAY_MS = 200;

interface StoredMemory {
  /** Without secrets; `omitted` has their names. */
  changed: Readonly<Record<string, { value: unknown; omitted: readonly string[] }>>;
}

/** What a presenter changes and captures, stored in the tab. @param secrets left out, restored from `original` */
export function useWalkthroughMemory(suite: string, secrets: readonly string[], original: (step: string) => unknown) {
  const [memory, setMemory] = useState(() => read(suite, original));
  const schemas = useRef(new Map<string, JsonSchema>());
  const change = (part: (before: WalkthroughMemory) => Partial<WalkthroughMemory>) =>
    setMemory((before) => ({ ...before, ...part(before) }));
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    const save = () => write(suite, memory, schemas.current, secrets);
    latest.current = () => {
      // A returning presenter starts again, with the changed arguments.
      const { startedAt: _, isPrepared: _prepared, ...rest } = memory;
      write(suite, rest, schemas.current, secrets);
    };
    const timer = setTimeout(save, SAVE_DELAY_MS);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [suite, memory, secrets]);
  useEffect(() => () => latest.current?.(), [suite]);
  /** @param schema the tool's, which says what is secret */
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
  let recalled: unknown;
  try {
    recalled = parseJson(inTab.getItem(keyOf(suite)) ?? '');
  } catch {
    return fresh;
  }
  if (!isObject(recalled)) return fresh;
  const { changed, captured, preferred, wait, startedAt, isPrepared } = recalled;
  const restored = Object.entries(isObject(changed) ? changed : {}).flatMap(([step, part]) =>
    isObject(part) ? [[step, restore(part as StoredMemory['changed'][string], original(step))]] : [],
  );
  return {
    changed: Object.fromEntries(restored) as Values,
    captured: isObject(captured) ? captured : {},
    preferred: stringsIn(preferred),
    wait: typeof wait === 'number' || wait === null ? wait : undefined,
    startedAt: typeof startedAt === 'number' ? startedAt : fresh.startedAt,
    isPrepared: isPrepared === true,
  };
}

function restore({ value, omitted }: StoredMemory['changed'][string], original: unknown): unknown {
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
  const entries = safe(changed).map(([step, value]) => [step, withoutSecrets(schemas.get(step) ?? true, value)]);
  const all = {
    ...rest,
    changed: Object.fromEntries(entries) as StoredMemory['changed'],
    captured: Object.fromEntries(safe(captured)),
  };
  remember(inTab, keyOf(suite), stringifyJson(all));
}
