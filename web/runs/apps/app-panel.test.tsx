// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { AppPanel } from './app-panel';

vi.mock('./app-pages', () => ({
  useAppPage: (_: unknown, uri: string) => ({ kind: 'page', page: { uri, findings: [{ code: 'huge', size: 1e8 }] } }),
}));
vi.mock('./app-stage', () => ({
  AppStage: ({ page }: { page: { uri: string } }) => <p>opened {page.uri}</p>,
  expectedHeight: () => 0,
}));

it('opens an app with findings once the user confirms it, and no other one', () => {
  const session = { snapshot: () => ({ kind: 'connected' }) } as never;
  const panel = (uri: string) => (
    <AppPanel session={session} tool={{}} tools={[]} call={{ id: 1 } as never} ui={{ uri, kind: 'mcp' } as never} />
  );
  const { rerender } = renderInEnglish(panel('ui://a'));
  expect(screen.queryByText(/opened/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show anyway' }));
  expect(screen.getByText('opened ui://a')).toBeDefined();
  rerender(panel('ui://b'));
  expect(screen.queryByText(/opened/)).toBeNull();
});
