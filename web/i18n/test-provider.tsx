import { type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';

import { en } from './en';
import { enLater } from './en/later';

const messages = { ...en, ...enLater };

/** English texts around a component under test. */
export function TestIntl({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
