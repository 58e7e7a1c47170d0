import type { ComponentType } from 'react';

import type { Suite } from '../../../core/suite/suite';

export interface WalkthroughReportProps {
  name: string;
  suite: Suite;
  /** The last server seen, for a suite that names none. */
  current: string | undefined;
  onClose: () => void;
}

export interface SuitesScreenProps {
  /** From the address: it may not exist. */
  suite: string | undefined;
  call: string | undefined;
  /** The server in the header, for which a new suite is made. */
  current: string | undefined;
  /** `passing`: while an arrow key moves through the list. */
  onOpen: (suite: string | undefined, call?: string, passing?: boolean) => void;
  onPresent: (suite: string, call: string | undefined) => void;
  /** The dialog that exports a suite's calls with their results as a walkthrough. */
  WalkthroughReport: ComponentType<WalkthroughReportProps>;
  onRun: (id: number) => void;
  /** Opens a listed server's authorization, or its TLS settings. */
  onAuthorize: (server: string, settings?: 'tls') => void;
  onItem: (server: string, kind: 'tool' | 'prompt' | 'resource', name: string) => void;
}
