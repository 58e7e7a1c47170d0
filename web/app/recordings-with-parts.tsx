import type { ComponentProps } from 'react';

import { RecordedLog } from '../features/log/recorded-log';
import { FindingsScreen } from '../features/findings/findings-screen';
import type { ConnectionPart } from '../features/runs/recording/session-part';
import { RecordingsScreen } from '../features/runs/recording/recordings-screen';
import { CapabilityTable } from '../features/servers/connection/capability-table';
import { HandshakeView } from '../features/servers/connection/handshake-view';
import { InstructionsView } from '../features/servers/connection/instructions-view';
import { ServerIdentity } from '../features/servers/connection/server-identity';
import { DefinitionView } from '../features/tools/definition/definition-view';
import { TrafficView } from '../features/traffic/traffic-view';

/** Features may not import each other: a recording gets the views of the others here. */
export function RecordingsWithParts({ isList }: { isList: boolean }) {
  return (
    <RecordingsScreen
      isList={isList}
      TrafficPart={TrafficView}
      FindingsPart={FindingsScreen}
      LogPart={RecordedLog}
      ConnectionPart={RecordedConnection}
      ToolPart={DefinitionView}
    />
  );
}

function RecordedConnection({ session, connected, client }: ComponentProps<ConnectionPart>) {
  return (
    <>
      <ServerIdentity connected={connected} />
      <HandshakeView session={session} connected={connected} />
      <CapabilityTable connected={connected} client={client} />
      <InstructionsView instructions={connected.instructions} />
    </>
  );
}
