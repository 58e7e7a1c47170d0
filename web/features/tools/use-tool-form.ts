import { useState } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import { type TextsByPlace, UnsentTexts } from '../../forms/state/unsent-texts';
import { useCheckedSend } from '../../forms/use-checked-send';
import type { Violation } from '../../workers/validation/validate';
import { toArguments, useArgumentsDraft } from './arguments-draft';
import { readUnfinished, writeUnfinished } from './drafts';
import { useTaskChoice } from './use-task-choice';

/** A call as it was shown when it was asked for. */
export interface Call {
  args: unknown;
  asTask: TaskRequest | undefined;
}

export type ToolForm = ReturnType<typeof useToolForm>;

const NONE: readonly Violation[] = [];

/** The call of a tool as it is being written: its arguments, how it is sent, and what became of the last click. */
export function useToolForm(session: Session, tool: ListedTool) {
  const { name: server } = session.config;
  const { inputSchema: schema } = tool;
  const { draft, setText, setValue, save } = useArgumentsDraft(server, tool.key, schema ?? true);
  const asTask = useTaskChoice(session, tool);
  const checked = useCheckedSend();
  /** The texts in the form that are no values: nothing can be sent while there are any. */
  const [unsent, setUnsent] = useState(NONE);
  const keepUnfinished = (texts: TextsByPlace) => writeUnfinished(server, tool.key, texts);
  /** Another number is another form: what was typed into the old one, and is no value, is gone. */
  const [typed, setTyped] = useState(() => {
    const texts = new UnsentTexts(keepUnfinished);
    const value = draft.parsed.kind === 'value' ? draft.parsed.value : undefined;
    texts.restore(readUnfinished(server, tool.key), value);
    return { number: 0, texts };
  });
  /** What comes from elsewhere takes the place of all that stands in the form. */
  const replacing =
    <A>(replace: (by: A) => void) =>
    (by: A) => {
      checked.changed();
      if (!typed.texts.isEmpty) {
        setTyped({ number: typed.number + 1, texts: new UnsentTexts(keepUnfinished) });
        keepUnfinished([]);
      }
      replace(by);
    };
  const shown: Call | undefined =
    draft.parsed.kind === 'value' && !tool.faults.includes('no-name')
      ? { args: toArguments(draft.parsed.value), asTask: asTask?.request }
      : undefined;
  return {
    draft,
    asTask,
    checked,
    unsent,
    typed,
    /** Writes down now what was typed, for whoever reads it next. */
    save,
    /** The call as it is shown now; undefined where what was entered is none. */
    shown,
    /** Checks the call as it is shown, then sends it. */
    start: (send: (call: Call) => void) => {
      if (shown) checked.start({ schema, value: shown.args, unsent, send: () => send(shown) });
    },
    /** What the form itself enters. */
    change: (value: unknown) => {
      checked.changed();
      setValue(value);
    },
    changeUnsent: (texts: readonly Violation[]) => {
      if (texts.length === 0 && unsent.length === 0) return;
      checked.changed();
      setUnsent(texts);
    },
    replace: replacing(setValue),
    replaceText: replacing(setText),
  };
}
