import type { Run } from '../../../core/run/run';
import { sessionScoped } from '../../../core/session/session-scoped';
import { Writable } from '../../../core/store';

/** The run with which a presentation of its tool begins; undefined if it begins with the form. */
export const presentedRun = sessionScoped(() => new Writable<Run | undefined>(undefined));
