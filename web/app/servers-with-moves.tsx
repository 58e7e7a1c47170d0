import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';

import { EditServerDialog } from '../features/servers/edit-server-dialog';
import { ProtocolFields } from '../features/servers/server-fields';
import { ServersScreen } from '../features/servers/servers-screen';
import { openRecording } from './dropped-recording';
import { moveDrafts } from '../navigation/drafts';
import { goTo } from '../navigation/navigation';
import { runHistory } from '../runs/record/run-history';
import { useServers, useWorkspace } from '../session/session-context';
import { forgetServer } from '../session/queries';

export function ServersWithMoves(props: Omit<ComponentProps<typeof ServersScreen>, 'onRenamed' | 'onRecording'>) {
  const { host } = useWorkspace();
  const client = useQueryClient();
  return (
    <ServersScreen
      {...props}
      onRecording={(file) => openRecording(file, host)}
      onRenamed={(from, to) => {
        if (to === undefined) forgetServer(client, from);
        moveStoredData(from, to);
      }}
    />
  );
}

function ServerSettings({ name }: { name: string }) {
  const server = useServers().find((each) => each.name === name);
  const isMissing = !server;
  useEffect(() => {
    // Its screen says so.
    if (isMissing) goTo({ kind: 'section', server: name, section: 'tools' }, { replace: true });
  }, [isMissing, name]);
  return server && <EditServerDialog server={server} onRenamed={moveStoredData} />;
}

/** With its client settings, so that the dialog doesn't grow as it opens. */
export async function loadServerSettings() {
  await ProtocolFields.load();
  return ServerSettings;
}

/** Moves all stored data of a server. @param to undefined after removal */
function moveStoredData(from: string, to: string | undefined): void {
  moveDrafts(from, to);
  // Runs of a removed server stay in the history.
  if (to !== undefined && to !== from) void runHistory.renameServer(from, to);
  if (to === undefined)
    void import('../runs/record/record-session').then(({ forgetTrafficOf }) => forgetTrafficOf(from));
  void import('../features/server-requests/sampling/saved-answers').then(({ savedAnswers }) =>
    savedAnswers().move(from, to),
  );
}
