import type { Session } from '../session';

/** What tasks need of a session. */
export type TaskSession = Pick<
  Session,
  'config' | 'notify' | 'onMessage' | 'request' | 'serverRequests' | 'snapshot' | 'subscriptions'
>;
