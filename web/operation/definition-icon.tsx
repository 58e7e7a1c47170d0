import type { JsonObject } from '../../core/json/json-object';
import { lazyPart } from '../i18n/lazy-part';

const IconImage = lazyPart(
  async () => (await import('../content/icons/icon-image')).IconImage,
  ({ size }) => <span style={{ flex: 'none', width: size, height: size }} />,
);

interface DefinitionIconProps {
  /** A tool, resource, template or prompt, or what a server says of itself. */
  definition: JsonObject;
  size?: number;
  /** Shows a button where the icon is at an origin that must be allowed first. */
  offer?: boolean;
}

/** The icon of a definition, as far as the specification's safety rules let it be shown (2025-11-25 on). */
export function DefinitionIcon({ definition, size = 20, offer = false }: DefinitionIconProps) {
  const { icons } = definition;
  if (!Array.isArray(icons) || icons.length === 0) return null;
  return <IconImage icons={icons} size={size} canAllow={offer} />;
}
