import type { ClientNote } from './client-fact';
import notes from './notes.json';
import { type ByClient, ofClients } from './sources';

/** What clients support, and limits that only their own settings show. */
export const NOTES = ofClients<ClientNote>(notes as ByClient<ClientNote>);
