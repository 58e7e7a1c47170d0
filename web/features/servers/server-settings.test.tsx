// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { closeServerSettings } from './edit-server-dialog';
import { goTo, useEditedServer, useRoute } from '../../navigation/navigation';

it('opens the settings of a server over the page that is shown, and goes back to it', async () => {
  history.pushState(null, '', '/s/demo/tools/echo');
  const page = renderHook(() => ({ route: useRoute(), edited: useEditedServer() }));
  const tool = { kind: 'section', server: 'demo', section: 'tools', item: 'echo' };
  act(() => goTo({ kind: 'servers', edit: 'demo' }));
  expect(location.pathname).toBe('/servers/demo');
  expect(page.result.current).toEqual({ route: tool, edited: 'demo' });
  act(closeServerSettings);
  await vi.waitFor(() => expect(page.result.current).toEqual({ route: tool, edited: undefined }));
});

it('has the list of servers below settings that were opened by their address', () => {
  history.pushState(null, '', '/servers/demo');
  const page = renderHook(() => ({ route: useRoute(), edited: useEditedServer() }));
  expect(page.result.current).toMatchObject({ route: { kind: 'servers' }, edited: 'demo' });
  act(closeServerSettings);
  expect(location.pathname).toBe('/servers');
});
