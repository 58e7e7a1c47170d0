import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

import type { Session } from '../../core/session/session';
import { playedControl, playedSession } from '../../web/features/authorization/testing/authorization-session';
import { renderInEnglish } from '../../web/i18n/testing/render-in-english';
import { WorkspaceContext } from '../../web/session/session-context';

/** A page anew for each test, which opens no other. */
export function testPages(): void {
  beforeEach(() => void vi.stubGlobal('open', () => null));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
}

/** Renders a part of the page over a session, whose server is in the list. @returns the page's workspace */
export function renderPart(session: Session, part: ReactNode) {
  const { workspace } = playedSession(playedControl());
  workspace.save(session.config);
  renderInEnglish(<WorkspaceContext value={workspace}>{part}</WorkspaceContext>);
  return workspace;
}
