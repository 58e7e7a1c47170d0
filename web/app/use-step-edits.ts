import { useRef, useState } from 'react';

import type { LocalizedMessage } from '../../core/text/phrase';
import type { ListedCall } from '../features/suites/suite-calls';
import { useSuiteStore, useWriteSuite } from '../runs/suites/suite-store';
import { editSuiteText } from '../workers/suite/edit-suite-text';

/** Edits of a suite's steps, each written at once into the text as it is then. @param suite its name */
export function useStepEdits(suite: string) {
  const store = useSuiteStore();
  const { mutateAsync: write } = useWriteSuite();
  const [problem, setProblem] = useState<LocalizedMessage>();
  /** One after the other: each edit is based on the former. */
  const last = useRef(Promise.resolve());
  const apply = async ({ section, index }: ListedCall, member: 'notes' | 'ui', value: unknown) => {
    const stored = await store.read(suite);
    if (!stored) return;
    const edited = await editSuiteText(stored.text, { kind: 'put', path: [section, index, member], value });
    setProblem(edited.kind === 'refused' ? edited : undefined);
    if (edited.kind === 'refused') return;
    await write({ name: suite, text: edited.reading.text, over: stored.version });
  };
  const edit = (...change: Parameters<typeof apply>) => {
    last.current = last.current
      .then(() => apply(...change))
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        setProblem({ message });
      });
  };
  return { edit, problem };
}
