import { MessageSquareText } from 'lucide-react';
import { useCallback, useMemo } from 'react';

import { filterByWords } from '../../../core/protocol/listed-items';
import { type ItemScreenProps, useSessionState } from '../../session/session-context';
import { useList } from '../../session/use-list';
import { PROMPTS } from '../../session/list-kinds';
import { ChangedItemMark } from '../../runs/operation/changed-item';
import { DefinitionIcon } from '../../runs/operation/definition-icon';
import { ListItem } from '../../ui/list-item';
import { itemRow } from '../../ui/virtual-listbox';
import { readPrompts } from '../../../core/protocol/prompt';
import { ServerListScreen } from '../../runs/outcome/server-list-screen';
import { PromptPanel } from './prompt-panel';

export function PromptsScreen({ session, item }: ItemScreenProps) {
  const listState = useList(session, useSessionState(session), PROMPTS);
  const { list } = listState;
  const prompts = useMemo(() => readPrompts(list?.items ?? []), [list]);
  const prompt = prompts.find(({ key }) => key === item);
  const rowsFor = useCallback(
    (filter: string) =>
      filterByWords(prompts, filter, ({ name, title, description }) => [name, title, description]).map(itemRow),
    [prompts],
  );

  return (
    <ServerListScreen
      session={session}
      kind="prompts"
      icon={<MessageSquareText aria-hidden />}
      lists={[listState]}
      rowsFor={rowsFor}
      total={prompts.length}
      renderItem={({ key, name, title, findings, definition }) => (
        <ListItem
          name={name}
          icon={<DefinitionIcon definition={definition} size={16} />}
          title={title}
          hasFindings={findings.length > 0}
        >
          <ChangedItemMark session={session} kind="prompt" name={key} />
        </ListItem>
      )}
      item={item}
      open={prompt && { key: prompt.key, detail: <PromptPanel key={prompt.key} session={session} prompt={prompt} /> }}
    />
  );
}
