import type { ComponentType } from 'react';

import type { Suite } from '../../../core/suite/suite';

/** A suite whose steps are to leave as a file. */
export interface WalkthroughReportProps {
  name: string;
  suite: Suite;
  /** The server that was seen last, for a suite that names none. */
  current: string | undefined;
  onClose: () => void;
}

/** What the suites' screen is given, and its parts with it. */
export interface SuitesScreenProps {
  /** What the address names, which may not be there. */
  suite: string | undefined;
  call: string | undefined;
  /** The server that the header speaks of, for which a new suite is made. */
  current: string | undefined;
  /** `passing`: the arrow keys are on their way. */
  onOpen: (suite: string | undefined, call?: string, passing?: boolean) => void;
  /** Shows a suite's calls to an audience, beginning with the one of this name. */
  onPresent: (suite: string, call: string | undefined) => void;
  /** The dialog that saves a suite's calls with their answers, to be clicked through. */
  WalkthroughReport: ComponentType<WalkthroughReportProps>;
  /** Opens a run of the history. */
  onRun: (id: number) => void;
  /** Opens the authorization of a server in the list, or its settings for TLS. */
  onAuthorize: (server: string, settings?: 'tls') => void;
  /** Opens a tool, prompt or resource of a server in the list. */
  onItem: (server: string, kind: 'tool' | 'prompt' | 'resource', name: string) => void;
}
