import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import type { TourStop } from './tour-stops';

export interface StartPaneProps {
  session: Session;
  tools: readonly ListedTool[];
  onStop: (stop: TourStop) => void;
}
