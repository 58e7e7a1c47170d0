// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { Connected } from '../../../../core/session/connect/connected';
import { CapabilityTable } from './capability-table';
import { InstructionsView } from './instructions-view';
import { statisticsOf, type RoundTrip } from './round-trips';
import { ServerIdentity } from './server-identity';

const CONNECTED: Connected = {
  protocolVersion: '2025-06-18',
  era: 'legacy',
  transport: 'stdio',
  serverInfo: { name: 'town', title: 'A town', version: '1.2.3' },
  capabilities: { tools: { listChanged: true }, tasks: {} },
  instructions: undefined,
  declared: { clientInfo: {}, capabilities: { sampling: {} }, meta: {} },
  steps: [],
  discovered: undefined,
  sessionId: undefined,
  durationMs: 12,
  since: 0,
};

function show(part: React.ReactNode) {
  renderInEnglish(part);
}

function cells(side: string, capability: string): string[] {
  const table = screen.getByRole('table', { name: `${side} capabilities` });
  const row = within(table).getByTitle(capability).closest('tr');
  if (!row) throw new Error(`There is no row for ${capability}.`);
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

describe('who the server is', () => {
  it('says so where the server did not', () => {
    show(<ServerIdentity connected={{ ...CONNECTED, serverInfo: undefined }} />);
    expect(screen.getByText('The server didn’t identify itself')).toBeTruthy();
  });

  it('makes no link of a website that is none, and shows what else was said', () => {
    const serverInfo = { name: 'town', version: 3, websiteUrl: 'javascript:alert(1)', motto: 'x' };
    show(<ServerIdentity connected={{ ...CONNECTED, serverInfo }} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('javascript:alert(1)')).toBeTruthy();
    expect(screen.getByText(/These serverInfo fields must be strings: version/)).toBeTruthy();
    expect(screen.getByText('Other server information')).toBeTruthy();
  });

  it('shows members of the wrong type, too, and opens long icon URLs whole', () => {
    const src = `https://icons.test/${'a'.repeat(400)}`;
    const serverInfo = { name: 'town', version: 3, description: ['a'], websiteUrl: null, icons: [{ src }] };
    show(<ServerIdentity connected={{ ...CONNECTED, serverInfo }} />);
    expect(screen.getByText('null')).toBeTruthy();
    expect(screen.getByRole('link', { hidden: true }).getAttribute('href')).toBe(src);
    expect(screen.getByText('Other server information')).toBeTruthy();
  });
});

describe('the capabilities', () => {
  it('stand in a list of each side, without what the version does not have', () => {
    show(<CapabilityTable connected={CONNECTED} />);
    expect(cells('Server', 'tools')).toEqual(['✓ yes', 'all']);
    expect(cells('Loupe', 'sampling')).toEqual(['✓ yes', 'all']);
    expect(cells('Loupe', 'roots')).toEqual(['– no', 'all']);
    expect(cells('Loupe', 'elicitation')).toEqual(['– no', 'since 2025-06-18']);
    expect(cells('Server', 'tasks')).toEqual(['⚠ yes, although 2025-06-18 doesn’t define it', '2025-11-25']);
    expect(screen.getAllByTitle('tasks')).toHaveLength(1);
  });
});

describe('what a client declares for other versions', () => {
  const declared = { ...CONNECTED.declared, capabilities: { tasks: {} } };

  it('is no warning of Loupe’s own', () => {
    show(<CapabilityTable connected={{ ...CONNECTED, declared }} />);
    expect(cells('Loupe', 'tasks')[0]).toBe('✓ yes, for other versions');
  });

  it('is one of another client', () => {
    show(<CapabilityTable connected={{ ...CONNECTED, declared }} client="Some client" />);
    expect(cells('Some client', 'tasks')[0]).toBe('⚠ yes, although 2025-06-18 doesn’t define it');
  });
});

describe('the instructions', () => {
  it('are shown as JSON where they are no text', () => {
    show(<InstructionsView instructions={{ text: 'x' }} />);
    expect(screen.getByText('The instructions are not a string')).toBeTruthy();
  });

  it('tell their size', () => {
    show(<InstructionsView instructions="Grüße" />);
    expect(screen.getByText('5 characters · 7 B')).toBeTruthy();
  });
});

describe('round trips', () => {
  const trip = (number: number, durationMs: number, outcome: RoundTrip['outcome'] = 'result') => ({
    number,
    durationMs,
    outcome,
  });

  it('are summed up by those that were answered', () => {
    const trips = [trip(1, 30), trip(2, 10), trip(3, 20_000, 'timeout'), trip(4, 20, 'error')];
    expect(statisticsOf(trips)).toEqual({ last: 20, min: 10, median: 20, answered: 3, total: 4 });
    expect(statisticsOf([trip(1, 5), trip(2, 8)])).toMatchObject({ median: 6.5 });
    expect(statisticsOf([trip(1, 5, 'lost')])).toBeUndefined();
  });
});
