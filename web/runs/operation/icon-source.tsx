import { type ReactNode, useMemo } from 'react';

import { IconContext } from '../../content/icons/icon-source';
import { useWorkspace } from '../../session/session-context';
import type { ServerTarget } from '../../../core/session/connect/server-config';
import type { Workspace } from '../../session/workspace';
import { originOf } from '../../../core/authorization/addresses';

type Tunnel = Workspace['tunnel'];

const senders = new WeakMap<Tunnel, Tunnel['request']>();

/** Sends none of the server's headers. */
function senderOf(tunnel: Tunnel): Tunnel['request'] {
  let send = senders.get(tunnel);
  if (!send) senders.set(tunnel, (send = (request) => tunnel.request(request)));
  return send;
}

export function IconSource({ target, children }: { target: ServerTarget | undefined; children: ReactNode }) {
  const { tunnel } = useWorkspace();
  const origin = target === undefined || target.kind === 'stdio' ? undefined : originOf(target.url) || undefined;
  const source = useMemo(() => ({ send: senderOf(tunnel), origin }), [tunnel, origin]);
  return <IconContext value={source}>{children}</IconContext>;
}
