import { isObject, type JsonObject } from '../session/json-rpc';
import styles from './definition-icon.module.css';

const LARGEST = 256 * 1024;

/**
 * The first icon of a definition that may be shown under the specification's safety rules (2025-11-25, icons): only images that
 * come with the message itself, since the page loads nothing from the network.
 */
export function DefinitionIcon({ definition }: { definition: JsonObject }) {
  const { icons } = definition;
  if (!Array.isArray(icons)) return null;
  const sources = icons.map((icon: unknown) => (isObject(icon) ? icon['src'] : undefined));
  const source = sources.find(
    (src) =>
      typeof src === 'string' &&
      src.length < LARGEST &&
      /^data:image\/(png|jpeg|webp|svg\+xml)[;,]/.test(src),
  );
  if (typeof source !== 'string') return null;
  return <img className={styles['icon']} src={source} alt="" width={20} height={20} />;
}
