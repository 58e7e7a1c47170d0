// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { SpawnOptions } from '../../core/host';
import { renderInEnglish } from '../i18n/testing/render-in-english';
import { StartProgramDialog } from './start-program-dialog';

const shown = (program: SpawnOptions) => {
  const request = { program, folder: '/work', isFolderNew: false, decide: () => undefined };
  renderInEnglish(<StartProgramDialog request={request} />);
  const of = (name: string) => screen.getByLabelText(name).textContent;
  return { command: of('Command'), folder: of('Working directory'), variables: of('Environment variables') };
};

it('hides nothing of what starts, whatever its file calls a secret', () => {
  const env = { API_TOKEN: 'evil()', NODE_OPTIONS: '--require evil()', A: 'a\nPATH=/usr/bin', B: '\u202elive' };
  const tag = 'ls\u{e0072}\u{e006d}\u3164\x9b';
  expect(shown({ command: 'node', args: ['-e', 'evil()', '--api-key', 'evil()', tag], env })).toEqual({
    command: 'node -e "evil()" --api-key "evil()" "ls\\u{e0072}\\u{e006d}\\u3164\\u009b"',
    folder: '/work',
    variables: 'API_TOKEN=••••••\nNODE_OPTIONS=--require evil()\nA=a␊PATH=/usr/bin\nB=\\u202elive',
  });
});
