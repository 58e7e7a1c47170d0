import { useEffect, useMemo } from 'react';

import type { JsonObject } from '../../../core/json/json-object';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { useList } from '../../session/use-list';
import { TOOLS } from '../../session/list-kinds';
import { inBrowser, recall, remember, storageKey } from '../../ui/remember';

const MAX_DEFINITION_CHARACTERS = 100_000;

/** A step's tool; without a connection, as last presented. @param name undefined for another kind of step @param isStored whether to store the tool in this browser */
export function useStepTool(session: Session, name: string | undefined, isStored: boolean) {
  const state = useSessionState(session);
  const { list, state: listState, refresh } = useList(session, state, TOOLS, name !== undefined);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  const tool = tools.find((each) => each.name === name);
  const key = storageKey('loupe.presented-tool', session.config.name, name ?? '');
  useEffect(() => {
    if (!tool || !isStored) return;
    const text = JSON.stringify(tool.definition);
    if (text.length <= MAX_DEFINITION_CHARACTERS && text !== inBrowser.getItem(key)) remember(inBrowser, key, text);
  }, [tool, key, isStored]);
  const isAway = name !== undefined && isStored && !list && state.kind !== 'connected';
  const storedTool = useMemo(() => (isAway ? readStoredTool(key) : undefined), [isAway, key]);
  const isUndeclared = state.kind === 'connected' && listState === 'unavailable';
  return {
    tool: tool ?? storedTool,
    tools,
    isListed: list !== undefined || isUndeclared,
    hasListFailed: list?.problem !== undefined,
    refresh,
  };
}

function readStoredTool(key: string): ListedTool | undefined {
  const definition = recall(inBrowser, key) as JsonObject | undefined;
  return definition && readTools([definition])[0];
}
