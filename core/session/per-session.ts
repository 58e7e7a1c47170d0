import { oncePer } from '../json/once-per';

/** What each session has one of: made when it is first asked for, and as long-lived as the session. */
export const perSession = oncePer;
