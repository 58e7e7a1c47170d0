// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { MAX_SOUND_BYTES } from '../../../../core/comparison/media/peaks';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { AudioComparison } from './audio-comparison';

// Long base64 is read in a worker, which is not to be had here.
vi.mock('../../../workers/media/read-media', () => ({
  readMedia: (base64: string) =>
    Promise.resolve(
      base64 === 'long' ? { state: 'decoded', bytes: new Uint8Array(MAX_SOUND_BYTES / 2 + 1) } : { state: 'invalid' },
    ),
}));
vi.mock('../../../content/media/use-decoded-media', () => ({ useDecodedMedia: () => ({ state: 'reading' }) }));

const names = { before: 'Run 1', after: 'Run 2' };

test.each([
  ['long', 'long', /\(maximum .*\): decoded audio needs much more memory/],
  ['long', '%', /not valid base64/],
])('of the sounds %s and %s it says why they are not compared', async (first, second, said) => {
  const [before, after] = [first, second].map((base64) => ({ base64, mimeType: 'audio/wav' }));
  if (!before || !after) throw new Error('No sounds.');
  renderInEnglish(<AudioComparison before={before} after={after} names={names} />);
  expect(await screen.findByText(said)).toBeTruthy();
});
