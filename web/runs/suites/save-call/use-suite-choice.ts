import { encodePart } from '../../../../core/text/encode-part';
import { useMemo, useState } from 'react';

import type { ServerConfig } from '../../../../core/session/connect/server-config';
import { readSuite } from '../../../../core/suite/read-suite';
import { messageOfError } from '../../../../core/suite/suite-phrase';
import {
  freeSuiteName,
  isSuiteNameTaken,
  type SuiteNameProblem,
  suiteNameProblem,
} from '../../../../core/suite/suite-name';
import type { Suite, SuiteCall } from '../../../../core/suite/suite';
import type { LocalizedMessage } from '../../../../core/text/phrase';
import { inBrowser, remember as rememberIn } from '../../../ui/remember';
import { useStoredSuite, useSuiteFor, useSuiteNames } from '../suite-store';
import { newSuiteWith, suiteWith, type SuiteWithCall } from './suite-with-call';

export type ChosenSuite =
  | { kind: 'reading' }
  | { kind: 'new' }
  | { kind: 'open'; suite: Suite; text: string; version: string }
  | { kind: 'unreadable'; problem: LocalizedMessage };

/** By server: the suite that was last saved into. */
const LAST_KEY = 'loupe.saveCallIn';
const NONE: readonly string[] = [];
/** A value of the select: `=NAME`, or empty for a new suite. */
const NAME_OF_VALUE = /^=(.+)$/;

export type SuiteChoice = ReturnType<typeof useSuiteChoice>;

/** By default the last one chosen for the server, else one of its name or with this server, else a new one. */
export function useSuiteChoice(server: string) {
  const listed = useSuiteNames();
  const names = listed.data ?? NONE;
  const key = `${LAST_KEY}.${encodePart(server)}`;
  const [picked, setPicked] = useState<string>();
  const [ownName, setNewName] = useState<string>();
  const last = inBrowser.getItem(key);
  const known = last !== null && names.includes(last) ? last : names.find((each) => each === server);
  const found = useSuiteFor(server, known === undefined ? listed.data : undefined);
  const suggested = known ?? found.data ?? undefined;
  const existing = picked === undefined ? suggested : NAME_OF_VALUE.exec(picked)?.[1];
  const name = existing ?? ownName ?? freeSuiteName(server, names);
  const stored = useStoredSuite(name);
  const target = useMemo((): ChosenSuite => {
    if (listed.error) return { kind: 'unreadable', problem: messageOfError(listed.error) };
    if (!listed.data || found.isLoading) return { kind: 'reading' };
    if (existing === undefined) return { kind: 'new' };
    if (stored.error) return { kind: 'unreadable', problem: messageOfError(stored.error) };
    if (stored.data === undefined) return { kind: 'reading' };
    // Deleted meanwhile.
    if (stored.data === null) return { kind: 'new' };
    const { text, version } = stored.data;
    const read = readSuite(text);
    return read.kind === 'suite'
      ? { kind: 'open', suite: read.suite, text, version }
      : { kind: 'unreadable', problem: read.problems[0] };
  }, [listed.data, listed.error, found.isLoading, existing, stored.data, stored.error]);
  const newNameProblem: SuiteNameProblem | 'taken' | undefined = isSuiteNameTaken(name, names)
    ? 'taken'
    : suiteNameProblem(name);
  return {
    names,
    name,
    value: existing === undefined ? '' : `=${existing}`,
    choose: setPicked,
    setNewName,
    target,
    problem: existing === undefined ? newNameProblem : undefined,
    /** After a conflict: a new suite may be in the list by now. */
    changed: () => void listed.refetch(),
    remember: () => rememberIn(inBrowser, key, name),
  };
}

export function suiteText(
  target: ChosenSuite,
  call: SuiteCall,
  config: ServerConfig | undefined,
): SuiteWithCall | undefined {
  switch (target.kind) {
    case 'new':
      return newSuiteWith(call, config);
    case 'open':
      return suiteWith(target.text, target.suite, call);
    case 'reading':
    case 'unreadable':
      return undefined;
  }
}
