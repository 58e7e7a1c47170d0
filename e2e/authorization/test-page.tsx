import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

import type { Session } from '../../core/session/session';
import { playedControl, playedSession } from '../../web/features/authorization/test-session';
import { renderInEnglish } from '../../web/i18n/test-provider';
import { WorkspaceContext } from '../../web/session/session-context';

/** A page anew for each test, which opens no other. @returns what is to be ended after a test, last first */
export function testPages(): (() => unknown)[] {
  const cleanups: (() => unknown)[] = [];
  beforeEach(() => void vi.stubGlobal('open', () => null));
  afterEach(async () => {
    cleanup();
    for (const end of cleanups.splice(0).toReversed()) await end();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  return cleanups;
}

/** Renders a part of the page over a session, whose server is in the list. @returns the page's workspace */
export function renderPart(session: Session, part: ReactNode) {
  const { workspace } = playedSession(playedControl());
  workspace.save(session.config);
  renderInEnglish(<WorkspaceContext value={workspace}>{part}</WorkspaceContext>);
  return workspace;
}
