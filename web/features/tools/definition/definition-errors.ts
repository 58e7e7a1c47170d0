import { lazyPart } from '../../../i18n/lazy-part';

/** Lazy: the list of tools does not wait for the rules. */
export const DefinitionErrors = lazyPart(async () => (await import('./error-count')).ErrorCount);
