import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import type { TourStop } from './tour-stops';

export interface StartPaneProps {
  session: Session;
  tools: readonly ListedTool[];
  /** Calls the stop's tool and opens its section. */
  onStop: (stop: TourStop) => void;
}
