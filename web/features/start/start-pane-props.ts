import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import type { TourStop } from './tour-stops';

export interface StartPaneProps {
  session: Session;
  /** The whole list. */
  tools: readonly ListedTool[];
  /** Calls a stop's tool and shows what comes of it. */
  onStop: (stop: TourStop) => void;
}
