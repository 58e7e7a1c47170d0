// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { RunItem } from './run-item';

afterEach(cleanup);

it('shows invisible line separators in what was sent', () => {
  const run = {
    id: 1,
    number: 1,
    kind: 'tool',
    name: 'note',
    startedAt: 0,
    arguments: { text: 'a\u2028b' },
    state: { kind: 'running', cancel: () => undefined },
  } as const;
  const { container } = renderInEnglish(
    <RunItem run={run} before={undefined} isBaseline={false} isShown={false} findingCounts={undefined} longestMs={1} />,
  );
  expect(container.querySelector('code')?.textContent).toBe(' {"text":"a⤶b"}');
  expect(container.textContent).toContain('text a⤶b');
  // The sign turns, the line beside it doesn't.
  const line = container.querySelector('[data-running="true"]') ?? expect.fail();
  const sign = [...container.querySelectorAll('[aria-hidden]')].find(({ textContent }) => textContent === '◌');
  const ofSign = [...(sign ?? expect.fail()).classList];
  expect(ofSign.filter((each) => !line.classList.contains(each))).toHaveLength(1);
});

it('shows what differs from the run before, has all arguments in its words, and a picture of the result', () => {
  const run = {
    id: 2,
    number: 2,
    kind: 'tool',
    name: 'trip',
    startedAt: 0,
    arguments: { city: 'Oslo', nights: 5 },
  } as const;
  const result = { content: [{ type: 'image', data: 'QUJD', mimeType: 'image/png' }] };
  const raw = JSON.stringify({ result });
  const outcome = { kind: 'result', result, raw, request: '{}', elided: [], millis: 1, size: raw.length } as const;
  const item = (before: unknown) => {
    const { container } = renderInEnglish(
      <RunItem
        run={{ ...run, state: { kind: 'ended', outcomes: [outcome] } }}
        before={before}
        isBaseline={false}
        isShown={false}
        findingCounts={undefined}
        longestMs={1}
      />,
    );
    return container;
  };
  const changed = item({ city: 'Oslo', nights: 3 });
  expect(changed.querySelector('[title]')?.firstChild?.textContent).toBe('nights 3 → 5');
  expect(changed.querySelector('code')?.textContent).toContain('{"city":"Oslo","nights":5}');
  const picture = changed.querySelector('img') ?? expect.fail();
  expect(picture.src).toBe('data:image/png;base64,QUJD');
  fireEvent.error(picture);
  expect(picture.style.display).toBe('none');
  expect(item(run.arguments).textContent).toContain('Same arguments');
});

it('shows no picture that is not base64', () => {
  const result = { content: [{ type: 'image', data: '@@ not base64 @@', mimeType: 'image/png' }] };
  const outcome = { kind: 'result', result, raw: '', request: '{}', elided: [], millis: 1, size: 0 } as const;
  const { container } = renderInEnglish(
    <RunItem
      run={{
        id: 1,
        kind: 'tool',
        name: 'a',
        arguments: {},
        startedAt: 0,
        state: { kind: 'ended', outcomes: [outcome] },
      }}
      before={undefined}
      isBaseline={false}
      isShown={false}
      findingCounts={undefined}
      longestMs={1}
    />,
  );
  expect(container.querySelector('img')).toBeNull();
});

it('has one pin: the button beside the shown run has it, too', () => {
  const pins = (isShown: boolean) => {
    const { container } = renderInEnglish(
      <RunItem
        run={{
          id: 1,
          kind: 'tool',
          name: 'a',
          arguments: {},
          startedAt: 0,
          pinnedAt: 1,
          state: { kind: 'running', cancel: () => undefined },
        }}
        before={undefined}
        isBaseline={false}
        isShown={isShown}
        findingCounts={undefined}
        longestMs={1}
      />,
    );
    expect(container.textContent).toContain('Pinned');
    return container.querySelectorAll('.lucide-pin').length;
  };
  expect([pins(false), pins(true)]).toEqual([1, 0]);
});
