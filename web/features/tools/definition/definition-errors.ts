import { lazyPart } from '../../../i18n/lazy-part';

/**
 * How many errors there are in a tool's definition, or else warnings; nothing where there are neither. The rules are fetched when the first
 * tool is shown: the list does not wait for them.
 */
export const DefinitionErrors = lazyPart(async () => (await import('./error-count')).ErrorCount);
