import { render, type RenderResult } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { IntlProvider } from 'use-intl';

import * as en from '../en/index';
import * as enLater from '../en/lazy';
import { allTexts } from '../i18n';
import { newQueryClient } from '../../session/queries';

const messages = allTexts(en, enLater);

/** English texts, and a query client of its own, around a component under test. */
export function TestIntl({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </QueryClientProvider>
  );
}

/** Renders a part of the page within {@link TestIntl}, as `rerender` of what it returns does. */
export function renderInEnglish(part: ReactNode): RenderResult {
  return render(part, { wrapper: TestIntl });
}
