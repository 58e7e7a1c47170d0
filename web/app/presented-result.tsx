import type { ComponentProps } from 'react';

import type { OtherResult as OtherResultView } from '../features/present/answer/presented-outcome';
import { PromptMessages } from '../features/prompts/prompt-messages';
import { ReadingView } from '../features/resources/reading-view';

/** What came of a prompt or a resource, as it looks in its own section. */
export function OtherResult({ target, ...props }: ComponentProps<OtherResultView>) {
  if (target.kind === 'prompt') return <PromptMessages {...props} findings={NONE} />;
  return <ReadingView {...props} findings={NONE} name={target.name} />;
}

const NONE = [] as const;
