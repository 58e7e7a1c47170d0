import type { ReactNode } from 'react';

import type { JsonObject } from '../../../core/json/json-object';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { OptionalPart } from '../../ui/part-boundary';

const IconImage = lazyPartWithTexts(
  async () => (await import('../../content/icons/icon-image')).IconImage,
  ({ size }) => <span style={{ flex: 'none', width: size, height: size }} />,
);

interface DefinitionIconProps {
  definition: JsonObject;
  size?: number;
  offer?: boolean;
  otherwise?: ReactNode;
}

/** Only as far as the specification's safety rules allow it (from 2025-11-25). */
export function DefinitionIcon({ definition, size = 20, offer = false, otherwise = null }: DefinitionIconProps) {
  const { icons } = definition;
  if (!Array.isArray(icons) || icons.length === 0) return otherwise;
  return (
    <OptionalPart>
      <IconImage icons={icons} size={size} canAllow={offer} otherwise={otherwise} />
    </OptionalPart>
  );
}
