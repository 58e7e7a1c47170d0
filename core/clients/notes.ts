import type { ClientNote } from './client-fact';
import notes from './notes.json';
import { withSource } from './sources';

/** What clients support, and limits that only their own settings show. */
export const NOTES: readonly ClientNote[] = (notes as readonly ClientNote[]).map(withSource);
