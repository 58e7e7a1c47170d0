/** What each session has one of: made when it is first asked for, and as long-lived as the session. */
export function perSession<Session extends object, T extends object>(
  make: (session: Session) => T,
): (session: Session) => T {
  const made = new WeakMap<Session, T>();
  return (session) => {
    let own = made.get(session);
    if (!own) made.set(session, (own = make(session)));
    return own;
  };
}
