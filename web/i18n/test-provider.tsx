import { type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';

import { en } from './en';

/** English texts around a component under test. */
export function TestIntl({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
