// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { TextViewer } from './text-viewer';
import { LinkedText, UriLinks } from './web-link';

describe('TextViewer', () => {
  const show = (text: string) => renderInEnglish(<TextViewer text={text} label="Log" />);

  it('shows a short text whole', () => {
    show('one\ntwo');
    expect(screen.getByText(/one\s+two/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('has its web addresses as links that open apart from the page', () => {
    show('See https://example.org/a?b=1, (http://b.test/c). And\x1b javascript:alert(1) or file:///etc.');
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a?b=1', 'http://b.test/c']);
    for (const link of links) {
      expect(link.getAttribute('rel')).toContain('noreferrer');
      expect(link.getAttribute('target')).toBe('_blank');
    }
    expect(document.querySelector('pre')?.textContent).toBe(
      'See https://example.org/a?b=1, (http://b.test/c). And␛ javascript:alert(1) or file:///etc.',
    );
  });

  it('has no link that may go on after the cut, even behind a sign that would end it', () => {
    renderInEnglish(
      <LinkedText text="https://a.test/b https://a.test/index." goesOn={{ before: false, after: true }} />,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['https://a.test/b']);
  });

  it('has the URIs as links that are known to be some, with and without slashes', () => {
    const known = new Set(['urn:isbn:1', 'a+b://c']);
    const render = (uri: string) => known.has(uri) && <a href="#read">{uri}</a>;
    renderInEnglish(
      <UriLinks value={{ opaque: ['urn:isbn:1'], render }}>
        <TextViewer text="urn:isbn:1, (a+b://c) but note:urn, urn:isbn:2 a+b://d; https://e.test" label="Log" />
      </UriLinks>,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'urn:isbn:1',
      'a+b://c',
      'https://e.test',
    ]);
  });

  it('has them in a long text, too, but none that a row cuts', () => {
    const long = `https://example.org/${'a'.repeat(70)}`;
    show(Array.from({ length: 5000 }, (_, i) => `https://example.org/${i} ${long}`).join('\n'));
    const links = screen.getAllByRole('link');
    expect(links.length).toBeGreaterThan(5);
    const addresses = links.map((link) => link.getAttribute('href') ?? '');
    expect(addresses.filter((address) => !/^https:\/\/example\.org\/\d+$/.test(address))).toEqual([]);
    expect(addresses).toContain('https://example.org/3');
  });

  it('has the address at the very end of a long text as a link', () => {
    show(`${'word '.repeat(5000)}\nhttps://example.org/last`);
    const region = screen.getByRole('region', { name: 'Log' });
    fireEvent.scroll(region, { target: { scrollTop: 12_000 } });
    expect(screen.getByRole('link').textContent).toBe('https://example.org/last');
  });

  it('follows a query from outside in a long text', async () => {
    const text = Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n');
    const { rerender } = renderInEnglish(<TextViewer text={text} label="Log" query="line 499" />);
    expect(await screen.findByText('1 of 11')).toBeTruthy();
    rerender(<TextViewer text={text} label="Log" query="line 4999" />);
    expect(await screen.findByText('1 of 1')).toBeTruthy();
  });

  it('shows a window of a long one, and searches the whole', async () => {
    const user = userEvent.setup();
    show(Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n'));
    const region = screen.getByRole('region', { name: 'Log' });
    expect(region.textContent).toContain('line 3');
    expect(region.textContent).not.toContain('line 4000');
    await user.type(screen.getByRole('searchbox', { name: 'Search in text' }), 'LINE 499');
    expect(await screen.findByText('1 of 11')).toBeTruthy();

    // Another width cuts other rows, and the hits are found anew.
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 11')).toBeTruthy();
    Object.defineProperty(region, 'clientWidth', { value: 500 });
    fireEvent.scroll(region);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.getByText('2 of 11')).toBeTruthy();
  });
});

it('code keeps its lines whole', () => {
  renderInEnglish(<TextViewer text="if (true) return;" label="Code" mono isCode />);
  expect(screen.getByRole('region', { name: 'Code' }).style.whiteSpace).toBe('pre');
});
