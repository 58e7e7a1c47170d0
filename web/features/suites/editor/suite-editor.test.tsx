// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { StoredSuite } from '../../../../core/suite/suite-store';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { SuiteEditor } from './suite-editor';

// Where nothing is laid out, all of the page is the line between the panes, which takes each click.
vi.setConfig({ testTimeout: 60_000 });

vi.mock('../../../ui/split-pane', () => ({
  SplitPane: ({ panes }: { panes: { id: string; content: ReactNode }[] }) =>
    panes.map(({ id, content }) => <div key={id}>{content}</div>),
}));

const TEXT = `loupe: 1 # the format
variables: { city: Oslo }
environments:
  staging: { city: Lima }

calls:
  # first
  - name: 'One'   # its name
    tool: a
    arguments: { city: "\${city}", key: "\${KEY}" }
    expect:
      values:
        $.t: { between: [1.0, 2] } # warm
  - name: Two
    tool: b
`;

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  // Where nothing is laid out there are no rectangles, which CodeMirror asks for.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

function show(text = TEXT) {
  const saved: string[] = [];
  function Host() {
    const [stored, setStored] = useState<StoredSuite>({ name: 's', text, version: '0' });
    return (
      <SuiteEditor
        storage=""
        stored={stored}
        onWrite={(next) => {
          saved.push(next);
          const version = String(saved.length);
          setStored({ name: 's', text: next, version });
          return Promise.resolve({ kind: 'written', version });
        }}
        definitions={{ tools: [{ name: 'a' }, { name: 'b' }], prompts: [], resources: [] }}
      />
    );
  }
  renderInEnglish(<Host />);
  return { saved, user: userEvent.setup({ delay: null }) };
}

const calls = async () => within(await screen.findByRole('list', { name: 'Calls' }));

describe('the editor of a suite', () => {
  it('changes by its form only what was edited, and saves with Ctrl+S', async () => {
    const { saved, user } = show();
    await user.click((await calls()).getByRole('button', { name: 'One' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'First: all');
    const tags = screen.getByRole('textbox', { name: 'Tags' });
    await user.type(tags, 'smoke, slow');
    expect(tags).toHaveProperty('value', 'smoke, slow');
    const least = screen.getByRole('textbox', { name: 'Minimum' });
    expect(least).toHaveProperty('value', '1.0');
    await user.clear(least);
    await user.type(least, '-5.50');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'tool-error');
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toBe(
      TEXT.replace("'One'", '"First: all"')
        .replace('1.0, 2', '-5.50, 2')
        .replace('# warm\n', '# warm\n      outcome: tool-error\n    tags:\n      - smoke\n      - slow\n'),
    );
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('saves with Ctrl+S what was emptied and still has the focus', async () => {
    const { saved, user } = show(TEXT.replace('    tool: b\n', '    tool: b\n    notes: Old\n'));
    await user.click((await calls()).getByRole('button', { name: 'Two' }));
    const notes = await screen.findByDisplayValue('Old');
    await user.clear(notes);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toBe(TEXT);
    expect(document.activeElement).toBe(notes);
  });

  it('says at the field what is wrong, and leads to the place', async () => {
    const { user } = show();
    await user.click((await calls()).getByRole('button', { name: 'Two' }));
    await user.type(screen.getByRole('textbox', { name: 'Timeout' }), 'soon');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Timeout' }).getAttribute('aria-invalid')).toBe('true'),
    );
    const problems = await screen.findByRole('region', { name: '1 problem' });
    expect(within(problems).getByRole('button').textContent).toContain('Line 16');
    await user.click(screen.getByRole('button', { name: 'Add value check' }));
    await user.type(screen.getByRole('textbox', { name: 'JSONPath of the new check' }), '$.[[');
    expect(screen.getByText(/^Not a valid JSONPath/)).toBeTruthy();
  });

  it('moves, duplicates and deletes calls by keys and menu, and says so', async () => {
    const { saved, user } = show();
    (await calls()).getByRole('button', { name: 'Two' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('Two moved to position 1 of 2')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Two');
    await user.click((await calls()).getByRole('button', { name: 'Actions for Two' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await user.click(await (await calls()).findByRole('button', { name: 'Actions for One' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('One deleted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toContain('calls:\n  # first\n  - name: Two\n    tool: b\n  - name: Two (copy)\n    tool: b\n');
    expect(saved[0]).not.toContain('One');
  });

  it('has the variables and environments as a table, and names what is given when it runs', async () => {
    const { saved, user } = show();
    await user.click(await screen.findByRole('tab', { name: 'Settings' }));
    const cell = await screen.findByRole('textbox', { name: 'city in staging' });
    await user.clear(cell);
    await user.type(cell, 'Kyiv');
    expect(screen.getByText('KEY')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Environment' }));
    await user.keyboard('live{Enter}');
    const live = await screen.findByRole('textbox', { name: 'city in live' });
    await user.type(live, '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toContain('  staging: { city: Kyiv }\n  live: { city: 3 }\n');
  });

  it('stays as it was while the text is no YAML', async () => {
    show('loupe: 1\ncalls: [\n');
    expect(await screen.findByText('No form to show')).toBeTruthy();
    expect(screen.queryByText('Invalid YAML')).toBeNull();
  });

  it('shows form or text where there is no room for both, and keeps what can be undone', async () => {
    const nothing = () => undefined;
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }));
    const { user } = show();
    const form = await screen.findByRole('region', { name: 'Form' });
    const yaml = await screen.findByRole('textbox', { name: 'Suite as YAML', hidden: true });
    expect(yaml.closest('[hidden]')).toBeTruthy();
    await user.click((await calls()).getByRole('button', { name: 'Two' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo.ariaDisabled).toBe('true');
    await user.type(screen.getByRole('textbox', { name: 'Timeout' }), 'soon');
    expect(await screen.findByRole('tab', { name: 'YAML 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show in YAML' }));
    expect(form.hidden).toBe(true);
    expect(yaml.closest('[hidden]')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(yaml));
    await user.click(undo);
    await waitFor(() => expect(yaml.textContent).not.toContain('soon'));
    expect(screen.getByRole('button', { name: 'Redo' }).ariaDisabled).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Calls' }));
    expect(screen.getByRole('heading', { name: 'Call 2 of 2' })).toBeTruthy();
  });
});
