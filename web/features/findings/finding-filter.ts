import { Writable } from '../../../core/store';
import { type FindingSource, NO_FILTER, SOURCES } from './finding-items';

/** Which findings of the open sessions are seen, for as long as the page. A React store. */
export const findingFilter = new Writable(NO_FILTER);

/** Has the list of findings show what one source has to say. */
export function showSource(source: FindingSource): void {
  findingFilter.set({
    ...NO_FILTER,
    hiddenSources: new Set(SOURCES.filter((each) => each !== source)),
  });
}
