import { useEffect, useEffectEvent, useState } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';
import { Writable } from '../../../core/store';
import type { Session } from '../../../core/session/session';
import type { TaskRequest } from '../../../core/run/run';
import { type TextsByPointer, UnsentTexts } from '../../forms/state/unsent-texts';
import { NO_SERVER_ERRORS } from '../../forms/server-errors';
import { useFill } from '../../forms/fill/use-fill';
import { useCheckedSend } from '../../forms/use-checked-send';
import type { Violation } from '../../workers/validation/validate';
import { toArguments, useArgumentsDraft } from './arguments-draft';
import { readUnfinished, replacedDraft, writeUnfinished } from '../../navigation/drafts';
import { useTaskChoice } from './use-task-choice';

export interface Call {
  args: unknown;
  asTask: TaskRequest | undefined;
}

export type ToolForm = ReturnType<typeof useToolForm>;

const NONE: readonly Violation[] = [];

export function useToolForm(session: Session, tool: ListedTool) {
  const { name: server } = session.config;
  const { inputSchema: schema } = tool;
  const { draft, setText, setValue, save } = useArgumentsDraft(server, tool.key, schema ?? true);
  const asTask = useTaskChoice(session, tool);
  const checked = useCheckedSend();
  const [serverErrors] = useState(() => new Writable(NO_SERVER_ERRORS));
  /** Form texts that are not values; while there are any nothing can be sent. */
  const [unsent, setUnsent] = useState(NONE);
  const storeUnfinished = (texts: TextsByPointer) => writeUnfinished(server, tool.key, texts);
  /** A new number remounts the form and drops texts that are not values. */
  const [instance, setInstance] = useState(() => {
    const texts = new UnsentTexts(storeUnfinished);
    const value = draft.parsed.kind === 'value' ? draft.parsed.value : undefined;
    texts.restore(readUnfinished(server, tool.key), value);
    return { number: 0, texts };
  });
  /** Values from outside the form replace all of it. */
  const replacing =
    <A>(replace: (by: A) => void) =>
    (by: A) => {
      checked.noteEdit();
      if (!instance.texts.isEmpty) {
        setInstance({ number: instance.number + 1, texts: new UnsentTexts(storeUnfinished) });
        storeUnfinished([]);
      }
      replace(by);
    };
  const call: Call | undefined =
    draft.parsed.kind === 'value' && !tool.findings.includes('no-name')
      ? { args: toArguments(draft.parsed.value), asTask: asTask?.request }
      : undefined;
  const replaceText = replacing(setText);
  const takeReplaced = useEffectEvent(() => {
    const replaced = replacedDraft.snapshot();
    if (replaced?.server === server && replaced.tool === tool.key) replaceText(replaced.text);
  });
  useEffect(() => replacedDraft.subscribe(() => takeReplaced()), []);
  return {
    draft,
    fill: useFill(schema ?? {}, draft, replaceText),
    asTask,
    checked,
    serverErrors,
    unsent,
    instance,
    save,
    call,
    start: (send: (sent: Call) => void) => {
      if (call) checked.start({ schema, value: call.args, unsent, send: () => send(call) });
    },
    change: (value: unknown) => {
      checked.noteEdit();
      setValue(value);
    },
    changeUnsent: (texts: readonly Violation[]) => {
      if (texts.length === 0 && unsent.length === 0) return;
      checked.noteEdit();
      setUnsent(texts);
    },
    replace: replacing(setValue),
    replaceText,
  };
}
