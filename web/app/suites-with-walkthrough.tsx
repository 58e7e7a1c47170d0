import type { ComponentProps } from 'react';

import { SuitesScreen } from '../features/suites/suites-screen';
import { WalkthroughReport } from './walkthrough-report';

/** The suites, whose steps leave with the answers that a presentation would show. */
export function SuitesWithWalkthrough(props: Omit<ComponentProps<typeof SuitesScreen>, 'WalkthroughReport'>) {
  return <SuitesScreen {...props} WalkthroughReport={WalkthroughReport} />;
}
