import { Writable } from '../../core/store';

/** Which dialog of the page as a whole is open. A React store. */
export const openDialog = new Writable<'search' | 'settings' | 'shortcuts' | undefined>(undefined);
