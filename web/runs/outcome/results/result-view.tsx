import type { ComponentProps } from 'react';

import { StructuredView } from '../../../content/text/structured-view';
import { RUN_METHODS, type RunRow } from '../../../../core/run/run';
import { PromptMessages } from './prompt-messages';
import { ReadingView } from './reading-view';
import { ToolResultView } from './tool-result-view';

interface ResultViewProps extends ComponentProps<typeof ToolResultView> {
  method: string;
  name: string;
}

export function ResultView({ method, name, ...props }: ResultViewProps) {
  switch (method) {
    case 'tools/call':
      return <ToolResultView {...props} />;
    case 'prompts/get':
      return <PromptMessages {...props} />;
    case 'resources/read':
      return <ReadingView {...props} name={name} uri={name} />;
    default:
      return <StructuredView source={props.raw} pointer="/result" findings={props.findings} />;
  }
}

export function targetOfMethod(method: string, name: string): Pick<RunRow, 'kind' | 'name'> {
  const kinds = Object.entries(RUN_METHODS) as [keyof typeof RUN_METHODS, string][];
  const [kind] = kinds.find(([, each]) => each === method) ?? [];
  return kind ? { kind, name } : { kind: 'raw', name: method };
}

/** The name of a raw message's run is its method. */
export function methodOf({ kind, name }: Pick<RunRow, 'kind' | 'name'>): string {
  return kind === 'raw' ? name : RUN_METHODS[kind];
}
