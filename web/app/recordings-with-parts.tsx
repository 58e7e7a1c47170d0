import type { ComponentProps } from 'react';

import { stringifyJson } from '../../core/json/lossless';
import type { ListedTool } from '../../core/protocol/tool';
import type { Session } from '../../core/session/session';
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
import type { ReadableLog } from '../record/session-timeline';

/** Shows results, tools and messages as on a connected server. */
export function RecordingsWithParts() {
  return (
    <RecordingsScreen
      TrafficPart={RecordedTraffic}
      FindingsPart={FindingsScreen}
      LogPart={RecordedLog}
      ConnectionPart={RecordedConnection}
      ToolPart={RecordedTool}
    />
  );
}

function RecordedTraffic({ session, log }: { session: Session; log: ReadableLog }) {
  return <TrafficView session={session} log={log} />;
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

function RecordedTool({ tool, tools }: { tool: ListedTool; tools: readonly ListedTool[] }) {
  return <DefinitionView tool={tool} tools={tools} source={stringifyJson(tool.definition)} />;
}
