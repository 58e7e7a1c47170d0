import type { ComponentProps } from 'react';

import { SuitesScreen } from '../features/suites/suites-screen';
import { WalkthroughReport } from './walkthrough-report';

/** Their export includes the recorded responses of a presentation. */
export function SuitesWithWalkthrough(props: Omit<ComponentProps<typeof SuitesScreen>, 'WalkthroughReport'>) {
  return <SuitesScreen {...props} WalkthroughReport={WalkthroughReport} />;
}
