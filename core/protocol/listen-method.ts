/** Open as long as the subscription: a response ends it. */
export const LISTEN = 'subscriptions/listen';
