import type { ComponentProps } from 'react';

import { lazyPart } from '../../i18n/lazy-part';
import type { OutcomeChanges } from '../outcome/outcome-panel';
import { ComparisonStatus } from './comparison-status';

const ComparisonView = lazyPart(async () => (await import('./comparison-view')).ComparisonView);

export function runChanges(
  label: string,
  showsStatus: boolean,
  compared: Omit<ComponentProps<typeof ComparisonView>, 'isCounted'>,
): OutcomeChanges {
  const { before, after, rulesKey } = compared;
  return {
    label,
    renderStatus: (onOpen) =>
      showsStatus && <ComparisonStatus before={before} after={after} rulesKey={rulesKey} onOpen={onOpen} />,
    renderView: () => <ComparisonView {...compared} isCounted={showsStatus} />,
  };
}
