import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { ServersScreen } from '../features/servers/servers-screen';
import { moveDrafts } from '../features/tools/drafts';
import { keptRuns } from '../record/kept-runs';
import { moveSnapshot } from '../session/stored-snapshots';
import { forgetServer } from '../session/queries';

/** The servers; what is kept for one goes with its name. */
export function ServersWithMoves(props: Omit<ComponentProps<typeof ServersScreen>, 'onRenamed'>) {
  const client = useQueryClient();
  return (
    <ServersScreen
      {...props}
      onRenamed={(from, to) => {
        if (to === undefined) forgetServer(client, from);
        moveTyped(from, to);
      }}
    />
  );
}

/** All that a person wrote for a server, or kept of it, goes with its name. @param to undefined when it was removed */
function moveTyped(from: string, to: string | undefined): void {
  moveDrafts(from, to);
  moveSnapshot(from, to);
  // The runs of a server that was removed stay: they are what it did, not what was written for it.
  if (to !== undefined && to !== from) void keptRuns.renameServer(from, to);
  if (to === undefined) void import('../record/record-session').then(({ forgetTrafficOf }) => forgetTrafficOf(from));
  void import('../features/questions/sampling/saved-answers').then(({ savedAnswers }) => savedAnswers().move(from, to));
}
