import { type ReactNode, useMemo } from 'react';

import { IconContext } from '../../content/icons/icon-source';
import { useWorkspace } from '../../session/session-context';
import type { ServerTarget } from '../../../core/session/connect/server-config';
import type { Workspace } from '../../session/workspace';

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
  const origin = target === undefined || target.kind === 'stdio' ? undefined : originOf(target.url);
  const source = useMemo(() => ({ send: senderOf(tunnel), origin }), [tunnel, origin]);
  return <IconContext value={source}>{children}</IconContext>;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
