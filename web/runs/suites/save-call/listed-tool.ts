import type { QueryClient } from '@tanstack/react-query';

import { type ListedTool, readTools } from '../../../../core/protocol/tool';
import { listedTools } from '../../../session/listed-tools';

export function listedTool(client: QueryClient, server: string, name: string): ListedTool | undefined {
  return readTools(listedTools(client, server)).find((tool) => tool.name === name);
}
