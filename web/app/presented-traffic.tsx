import type { Session } from '../../core/session/session';
import { editAsRaw } from '../features/raw/raw-draft';
import { TrafficView } from '../features/traffic/traffic-view';
import { goTo } from './navigation';

export function PresentedTraffic({ session }: { session: Session }) {
  return (
    <TrafficView
      session={session}
      onResend={(entry) => {
        editAsRaw(session, entry.raw);
        goTo({ kind: 'section', server: session.config.name, section: 'raw' });
      }}
    />
  );
}
