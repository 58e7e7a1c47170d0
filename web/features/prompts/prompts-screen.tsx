import { MessageSquareText } from 'lucide-react';
import { useCallback, useMemo } from 'react';

import { ListProblemNotice } from '../../outcome/failure/list-problem-notice';
import { filterByWords } from '../../../core/protocol/listed-items';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import { PROMPTS, useList } from '../../session/use-list';
import { DefinitionIcon } from '../../outcome/definition-icon';
import { ListOptions } from '../../outcome/list-options';
import { ListingBar, ListPagesBar } from '../../outcome/list-pages-bar';
import { ListItem } from '../../ui/list-item';
import { ListScreen } from '../../ui/list-screen';
import type { ListRow } from '../../ui/virtual-listbox';
import { type ListedPrompt, readPrompts } from '../../../core/protocol/prompt';
import { PromptPanel } from './prompt-panel';

interface PromptsScreenProps {
  session: Session;
  /** The prompt that the address names. */
  item: string | undefined;
  /** `passing`: the arrow keys are on their way. */
  onItem: (item: string | undefined, passing?: boolean) => void;
}

/** The list of prompts beside the one that is open. */
export function PromptsScreen({ session, item, onItem }: PromptsScreenProps) {
  const state = useSessionState(session);
  const { state: listState, refresh, paging } = useList(session, state, PROMPTS);
  const list = listState.kind === 'loaded' ? listState.list : undefined;
  const prompts = useMemo(() => readPrompts(list?.items ?? []), [list]);
  const prompt = prompts.find(({ key }) => key === item);
  const rowsFor = useCallback(
    (filter: string) =>
      filterByWords(prompts, filter, ({ name, title, description }) => [
        name,
        title,
        description,
      ]).map((listed): ListRow<ListedPrompt> => ({
        kind: 'item',
        key: listed.key,
        text: listed.name,
        item: listed,
      })),
    [prompts],
  );

  return (
    <ListScreen
      kind="prompts"
      icon={<MessageSquareText aria-hidden />}
      state={listState.kind}
      refreshing={listState.kind === 'loaded' && listState.refreshing}
      onRefresh={refresh}
      rowsFor={rowsFor}
      total={prompts.length}
      renderItem={({ name, title, faults, definition }) => (
        <ListItem
          name={name}
          icon={<DefinitionIcon definition={definition} size={16} />}
          detail={title}
          faulty={faults.length > 0}
        />
      )}
      listActions={<ListOptions pagings={[paging]} />}
      footer={
        <>
          <ListingBar listing={paging.listing} />
          {list && <ListPagesBar list={list} paging={paging} />}
        </>
      }
      problem={list?.problem && <ListProblemNotice problem={list.problem} />}
      item={item}
      onItem={onItem}
      open={
        prompt && {
          key: prompt.key,
          detail: <PromptPanel key={prompt.key} session={session} prompt={prompt} />,
        }
      }
    />
  );
}
