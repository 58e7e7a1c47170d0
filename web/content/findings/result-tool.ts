import { createContext } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';

/** The tool whose result is shown, if known: fixes of structured content are validated by its output schema. */
export const ResultTool = createContext<ListedTool | undefined>(undefined);
