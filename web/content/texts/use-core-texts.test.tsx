// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';

import { parseJson } from '../../../core/json/lossless';
import { failureWith } from '../../../core/session/connect/connection-failure';
import { sessionMessage } from '../../../core/session/texts';
import { checkResponse } from '../../../core/suite/checks/check-response';
import { checkParts } from '../../../core/suite/checks/check-parts';
import { readSuiteText } from '../../../core/suite/read-suite';
import { type Language, loadCatalog, loadLazyCatalog } from '../../i18n/i18n';
import { useCoreTexts } from './use-core-texts';

async function sayIn(language: Language) {
  const messages = { ...(await loadCatalog(language)), ...(await loadLazyCatalog(language)) };
  const { result } = renderHook(useCoreTexts, {
    wrapper: ({ children }) => (
      <IntlProvider locale={language} messages={messages as never}>
        {children}
      </IntlProvider>
    ),
  });
  return result.current;
}

const [, check] = await checkResponse(
  {
    kind: 'tool',
    outcome: { kind: 'ok' },
    value: { structuredContent: parseJson('{"days": 12}') },
    findings: [],
    outputFindings: undefined,
    durationMs: 1,
  },
  { values: { '$.days': { between: [1, 7] } } },
  (answer, parts) => Promise.resolve(checkParts(answer, parts)),
);
const [problem] = readSuiteText('loupe: 1\ncalls: [{ tool: a, task: true, prompt: b }]\n').problems;
const failure = failureWith('timeout', sessionMessage('no-response', { seconds: 0.5 }));

describe('what the engine says', () => {
  it.each([
    ['en', 'between 1 and 7', 'No response within 0.5 s.', /exactly one of .* has tool and prompt/],
    ['zh-CN', '介于 1 和 7 之间', '0.5 秒内没有响应。', /此调用有：tool 和 prompt/],
  ] as const)('is written in %s', async (language, expected, silence, wrong) => {
    const coreTexts = await sayIn(language);
    expect(coreTexts.text(check?.localized?.expected, check?.expected ?? '')).toBe(expected);
    expect(coreTexts.message(failure)).toBe(silence);
    expect(problem && coreTexts.message(problem)).toMatch(wrong);
  });

  it('is English where its code is of another version, or lacking', async () => {
    const coreTexts = await sayIn('zh-CN');
    expect(coreTexts.message({ message: 'Gone.', phrase: { code: 'suite.of-another-version' } })).toBe('Gone.');
    expect(coreTexts.message({ message: 'Gone.' })).toBe('Gone.');
  });
});
