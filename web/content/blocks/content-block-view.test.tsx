// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { checkShape } from '../../../core/protocol/check-shape';
import { ContentList } from './content-list';
import { gatherFindings, pinFinding } from '../../../core/protocol/findings/pin-finding';
import type { ResourceReading } from '../../../core/session/requests/read-resource';
import { StructuredView } from '../text/structured-view';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(content: unknown[], readResource?: (uri: string) => Promise<ResourceReading>) {
  renderInEnglish(
    <ContentList
      blocks={content}
      basePointer="/result/content"
      findings={gatherFindings((report) => {
        checkShape({ content }, 'CallToolResult', '/result', '2025-11-25', report);
      })}
      readResource={readResource}
    />,
  );
}

const block = (name: string) => within(screen.getByRole('group', { name }));

describe('content blocks', () => {
  it('show only the start of words of a million characters', () => {
    const long = 'n'.repeat(1_000_000);
    const annotations = { [long]: 1, audience: [long] };
    show([
      { type: long },
      { type: 'text', text: 'a', annotations },
      { type: 'resource', resource: { uri: 'file:///x', text: 'y', mimeType: long } },
    ]);
    for (const name of ['Block 1: unknown', 'Block 2: text', 'Block 3: resource']) {
      const around = screen.getByRole('group', { name });
      const words = [...around.querySelectorAll('p, span, dt, dd, code')];
      for (const element of words.filter(({ children }) => children.length === 0))
        expect(element.textContent.length, element.outerHTML.slice(0, 80)).toBeLessThan(2_100);
    }
  });

  it('are folded as texts that only repeat the structured content, and open', async () => {
    const text = '{"b": 2, "a": 1.0}';
    const blocks = [
      { type: 'text', text },
      { type: 'text', text: '{"a":1}' },
    ];
    renderInEnglish(
      <ContentList blocks={blocks} basePointer="/result/content" findings={[]} structured={{ a: 1, b: 2 }} />,
    );
    expect(screen.queryByRole('group', { name: 'Block 1: text' })?.textContent).not.toContain('"b"');
    expect(block('Block 2: text').queryByRole('button', { name: /^Same/ })).toBeNull();
    await userEvent.click(block('Block 1: text').getByRole('button', { name: 'Same as structured content' }));
    await userEvent.click(block('Block 1: text').getByRole('tab', { name: 'Plain' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Block 1: text' }).textContent).toContain('"b": 2'));
  });

  it('are named by number and kind, whatever they are', () => {
    const uri = 'file:///x';
    show([
      { type: 'text', text: 'a' },
      { type: 'image', data: png, mimeType: 'image/png' },
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      { type: 'resource_link', uri, name: 'x' },
      { type: 'resource', resource: { uri, text: 'y' } },
      { type: 'hologram' },
      null,
      { type: 'tool_use', id: '1', name: 'x', input: {} },
    ]);
    expect(screen.getAllByRole('group', { name: /^Block/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
      'Block 1: text',
      'Block 2: image',
      'Block 3: audio',
      'Block 4: resource link',
      'Block 5: resource',
      'Block 6: unknown',
      'Block 7: unknown',
      'Block 8: tool use',
    ]);
  });

  it('show plain text as it is', () => {
    show([{ type: 'text', text: 'The sum is <b>5</b>.' }]);
    expect(block('Block 1: text').getByText('The sum is <b>5</b>.')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('show JSON text as a tree and go back to plain', async () => {
    const user = userEvent.setup();
    show([{ type: 'text', text: '{"n":10000000000000000001}' }]);
    const first = block('Block 1: text');
    expect(first.getByRole('tree').textContent).toContain('10000000000000000001');
    await user.click(first.getByRole('tab', { name: 'Plain' }));
    expect(first.getByText('{"n":10000000000000000001}')).toBeTruthy();
    cleanup();
    show([{ type: 'text', text: '{"m":2}' }]);
    expect(block('Block 1: text').getByRole('tab', { name: 'Plain', selected: true })).toBeTruthy();
  });

  it('lay out Markdown without anything that runs, loads or leaves in this window', async () => {
    const text = [
      '# Title\n\nA [link](https://example.com/x) and [evil](javascript:alert(1)).',
      '![far](https://example.com/p.png) <img src="https://example.com/q.png" onerror="alert(1)">',
      '<script>alert(1)</script><iframe src="https://example.com"></iframe>',
      '<a href="https://example.com/y" target="_self" onclick="x()">raw</a> <form><input name="a"></form>',
    ].join('\n\n');
    show([{ type: 'text', text }]);
    const first = block('Block 1: text');
    expect(await first.findByRole('heading', { name: 'Title' })).toBeTruthy();
    const links = first.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/x',
      'https://example.com/p.png',
      'https://example.com/y',
    ]);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link.getAttribute('onclick')).toBeNull();
    }
    const html = screen.getByRole('group', { name: 'Block 1: text' }).innerHTML;
    expect(html).not.toMatch(/<(?:img|script|iframe|form|input)[\s>]/);
    expect(html).not.toContain('javascript:');
  });

  it('show an image with its real type and say what contradicts it', async () => {
    show([{ type: 'image', data: png, mimeType: 'image/jpeg' }]);
    const first = block('Block 1: image');
    expect(await first.findByRole('img', { name: 'Image of block 1' })).toBeTruthy();
    expect(first.getByText('image/png')).toBeTruthy();
    const findings = within(first.getByRole('list', { name: 'Findings' }));
    expect(findings.getByRole('listitem').textContent).toBe(
      'Error Declared as image/jpeg, but the bytes are image/png. $.content[0].mimeType',
    );
  });

  it('show the raw data of an image that is none', async () => {
    show([{ type: 'image', data: '!!not base64!!', mimeType: 'image/png' }]);
    const first = block('Block 1: image');
    expect(await first.findByText(/!!not base64!!/)).toBeTruthy();
    expect(first.getByRole('listitem').textContent).toContain('$.content[0].data');
  });

  it('show the JSON of what they do not know, and say so', () => {
    show([
      { type: 'hologram', depth: 3 },
      { type: 'text', text: 7 },
    ]);
    const unknown = block('Block 1: unknown');
    expect(unknown.getByText('Unknown content type “hologram”, shown as JSON.')).toBeTruthy();
    expect(unknown.getByRole('tree').textContent).toContain('depth');
    const wrong = block('Block 2: text');
    expect(wrong.getByRole('tree').textContent).toContain('7');
    expect(wrong.getByRole('listitem').textContent).toContain('$.content[1].text');
  });

  it('show annotations and fold _meta', async () => {
    const user = userEvent.setup();
    show([
      {
        type: 'text',
        text: 'x',
        annotations: { audience: ['user', 'assistant'], priority: 0.5 },
        _meta: { secret: 42 },
      },
    ]);
    const first = block('Block 1: text');
    expect(first.getByText('user, assistant')).toBeTruthy();
    expect(first.queryByText(/secret/)).toBeNull();
    await user.click(first.getByText('Metadata (_meta)'));
    expect(await first.findByText('secret')).toBeTruthy();
  });
});

describe('resource links', () => {
  const link = {
    type: 'resource_link',
    uri: 'demo://report',
    name: 'report.csv',
    title: 'Report',
    description: 'All of it',
    size: 99,
    mimeType: 'text/csv',
  };

  it('are read in place, again and again, and compared with what they promised', async () => {
    const user = userEvent.setup();
    const readResource = vi.fn((uri: string) =>
      Promise.resolve<ResourceReading>({
        kind: 'contents',
        contents: [{ uri, mimeType: 'text/plain', text: 'inside' }],
        millis: 12.3,
        raw: '',
        elided: [],
      }),
    );
    show([link], readResource);
    const first = block('Block 1: resource link');
    await user.click(first.getByRole('button', { name: 'Read report.csv' }));
    const contents = within(await first.findByRole('group', { name: 'Contents of report.csv' }));
    expect(contents.getByText('inside')).toBeTruthy();
    expect(contents.getByText('Read in 12 ms')).toBeTruthy();
    const findings = contents.getAllByRole('listitem').map((item) => item.textContent);
    expect(findings).toEqual([
      'Warning Advertised size 99 bytes, actual size 6 bytes. $.content[0].size',
      'Warning Advertised as text/csv, but received as text/plain. $.content[0].mimeType',
    ]);
    await user.click(first.getByRole('button', { name: 'Read report.csv' }));
    expect(readResource).toHaveBeenCalledTimes(2);
  });

  it('show a failure in place', async () => {
    const user = userEvent.setup();
    show([link], () => Promise.reject(new Error('-32002 Resource not found')));
    await user.click(screen.getByRole('button', { name: 'Read report.csv' }));
    expect((await screen.findByRole('alert')).textContent).toContain('-32002 Resource not found');
  });

  it('are links only where they lead to the web', () => {
    show([link, { ...link, uri: 'https://example.com/r' }, { ...link, uri: 'javascript:alert(1)' }]);
    const links = screen.getAllByRole('link');
    expect(links.map((each) => each.getAttribute('href'))).toEqual(['https://example.com/r']);
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
  });
});

describe('structured content', () => {
  const message = (structuredContent: unknown) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [], structuredContent } });
  const showStructured = (value: unknown) =>
    renderInEnglish(
      <StructuredView
        source={message(value)}
        pointer="/result/structuredContent"
        findings={[pinFinding('output-schema', '/result/structuredContent/items/1/n', { message: 'must be a number' })]}
      />,
    );

  it('is a table where it is rows, sorted and filtered', async () => {
    const user = userEvent.setup();
    const items = Array.from({ length: 12 }, (_, i) => ({ n: (i * 5) % 12, name: `item ${i}` }));
    showStructured({ total: 12, items });
    const table = screen.getByRole('table', { name: 'Structured content' });
    const firstCells = () =>
      within(table)
        .getAllByRole('row')
        .slice(1, 4)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(firstCells()).toEqual(['0', '5', '10']);
    await user.click(within(table).getByRole('button', { name: 'n' }));
    await waitFor(() => expect(firstCells()).toEqual(['0', '1', '2']));
    expect(within(table).getByRole('columnheader', { name: 'n' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(table).getByRole('button', { name: 'n' }));
    await waitFor(() => expect(firstCells()).toEqual(['11', '10', '9']));
    await user.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'item 1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('items · 3 of 12 rows'));
    expect(screen.getByText('$.structuredContent.items[1].n')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Tree' }));
    expect(screen.getByTitle('must be a number').textContent).toBe('n:\u00a05');
  });

  it('is a tree otherwise', () => {
    showStructured({ a: { b: 1 } });
    expect(screen.getByRole('tree', { name: 'Structured content' }).textContent).toContain('b');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
