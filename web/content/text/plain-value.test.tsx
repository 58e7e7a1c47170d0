// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { PlainValue } from './plain-value';
import styles from './plain-value.module.css';

it('breaks no short text in a table, whatever long one stands beside it', () => {
  const about = 'The quick brown fox jumps over the lazy dog.';
  const rows = [
    { title: 'Item 1', note: 'one', about, isOpen: true },
    { title: null, note: about, about: 'short', isOpen: false },
  ];
  renderInEnglish(<PlainValue value={rows} />);
  const unbroken = screen.getAllByRole('columnheader').filter((head) => head.className === styles['short']);
  expect(unbroken.map((head) => head.textContent)).toEqual(['Title', 'Is open']);
});
