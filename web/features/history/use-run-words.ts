import { useTranslations } from 'use-intl';

import type { KeptRun, RunKind } from '../../record/kept-run';
import { useOutcomeWord } from '../../outcome/use-outcome-word';

/** What a success is called, by what was asked for. */
export function useOkWord(): (kind: RunKind) => string {
  const tools = useTranslations('tools');
  const prompts = useTranslations('prompts');
  const resources = useTranslations('resources');
  const t = useTranslations('history');
  const words = {
    tool: tools('toolResult'),
    prompt: prompts('ok'),
    resource: resources('ok'),
    raw: t('okRaw'),
  };
  return (kind) => words[kind];
}

/** What came of a run, in a word. */
export function useStateWord(): (run: KeptRun) => string {
  const word = useOutcomeWord();
  const okWord = useOkWord();
  return ({ kind, state }) => word(state, okWord(kind));
}

/** What a run asked for, by its name; a message without a method has none. */
export function useItemName(): (run: Pick<KeptRun, 'name'>) => string {
  const t = useTranslations('history');
  return ({ name }) => (name === '' ? t('noMethod') : name);
}
