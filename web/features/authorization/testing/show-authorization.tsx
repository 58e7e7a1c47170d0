import { act, fireEvent, screen, within } from '@testing-library/react';
import type { AuthorizationState, Cause, StoredCredentials } from '../../../../core/authorization/model';
import type { Vault } from '../../../../core/host';
import { goToItem, useRoute } from '../../../navigation/navigation';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../../session/session-context';
import { AuthorizationScreen } from '../authorization-screen';
import { playedControl, playedSession, stoppedAt } from './authorization-session';

interface Shown {
  kept?: readonly StoredCredentials[];
  item?: string;
  vault?: Vault;
  usualPort?: number;
  url?: string;
}

/** Shows the screen in a state; gives what it asks for, and the workspace it saves to. */
export async function showAuthorization(state: AuthorizationState, options: Shown = {}) {
  const control = playedControl(options.kept ?? []);
  control.play(state);
  const { workspace, session } = playedSession(control, options);
  goToItem(session, 'authorization', options.item);
  function Screen() {
    const route = useRoute();
    return <AuthorizationScreen session={session} item={route.kind === 'section' ? route.item : undefined} />;
  }
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <Screen />
    </WorkspaceContext>,
  );
  // What is kept, and how the vault stands, is asked for.
  await act(async () => {});
  return { control, workspace, session };
}

export const region = () => screen.getByRole('region', { name: 'Authorization' });
export const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

export function failedWith(step: number, cause: Cause): AuthorizationState {
  return stoppedAt('failed', step, { state: 'failed', cause });
}
