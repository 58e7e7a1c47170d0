// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';

import type { CauseCode, DecisionCode } from '../../../core/authorization/codes';
import { type Language, loadCatalog, loadLazyCatalog } from '../../i18n/i18n';
import { authorization as english } from '../../i18n/en/lazy';
import { authorization as chinese } from '../../i18n/zh-cn/lazy';
import { FACT_NAMES, useAuthorizationTexts } from './use-authorization-texts';

const CAUSES = Object.keys(english.cause) as CauseCode[];
const DECISIONS = Object.keys(english.decision) as DecisionCode[];
/** Besides facts that are texts: a number to count, and whose a cause is to mend. */
const OTHERS = ['tools', 'whose'];

async function wordsIn(language: Language) {
  const [first, later] = await Promise.all([loadCatalog(language), loadLazyCatalog(language)]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider
      locale={language}
      messages={{ ...first, ...later } as never}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      {children}
    </IntlProvider>
  );
  return renderHook(() => useAuthorizationTexts(), { wrapper }).result.current;
}

describe.each(['en', 'zh-CN'] as const)('the words in %s', (language) => {
  const all = Object.fromEntries(FACT_NAMES.map((name) => [name, `<${name}>`]));

  it.each([
    ['no facts', {}],
    ['all facts', { ...all, tools: '3' }],
  ])('say every decision and every cause with %s', async (_, facts) => {
    const words = await wordsIn(language);
    const cause = (code: CauseCode) => ({ code, responsible: 'server' as const, facts });
    const said = [
      ...DECISIONS.map((code) => words.decision({ code, facts })),
      ...CAUSES.flatMap((code) => [words.title(cause(code)), words.todo(cause(code))]),
    ];
    // What could not be said would be there as its key.
    for (const text of said) expect(text).not.toMatch(/^authorization\.|[{}]/);
  });

  it('fill in the facts, a list on one line, and leave out what is not known', async () => {
    const words = await wordsIn(language);
    const servers = 'https://a.example\nhttps://b.example';
    const facts = { resource: 'https://c.example', servers, scopes: '' };
    const text = words.decision({ code: 'resource-metadata-found', facts });
    expect(text).toContain('https://a.example, https://b.example');
    expect(text).not.toContain('none');
    const refused = { code: 'resource-refused', responsible: 'authorization-server' } as const;
    expect(
      words.todo({
        ...refused,
        facts: { resource: 'x', error: 'invalid_target', description: '' },
      }),
    ).toMatch(/invalid_target/);
  });

  it('quote what the server said in every cause that has it', async () => {
    const words = await wordsIn(language);
    const facts = { error: 'some_error', description: 'Its words.', uri: 'https://why.example' };
    const quoting = [
      'access-denied',
      'authorization-refused',
      'client-authentication-refused',
      'redirect-not-allowed',
      'refresh-refused',
      'registration-refused',
      'resource-refused',
      'scopes-refused',
      'stale-registration',
      'token-not-accepted',
      'token-refused',
    ] as const;
    for (const code of quoting) {
      const text = words.todo({ code, responsible: 'server', facts });
      expect(text).toContain('“some_error: Its words. (https://why.example)”');
    }
  });

  it('tell from where the scopes are', async () => {
    const words = await wordsIn(language);
    const texts = ['challenge', 'metadata', 'person', 'step-up', 'none'].map((source) =>
      words.decision({ code: 'scopes-chosen', facts: { scope: 'a', resource: 'r', source } }),
    );
    expect(new Set(texts).size).toBe(5);
  });
});

describe.each([
  ['en', english],
  ['zh-CN', chinese],
])('the catalogue in %s', (_, catalogue) => {
  it('wants no fact that is not filled in', () => {
    const texts = [
      ...Object.values(catalogue.decision),
      ...Object.values(catalogue.cause).flatMap(({ title, todo }) => [title, todo]),
    ];
    const names = texts.flatMap((text) =>
      [...text.matchAll(/\{(\w+)(?:\}|, (?:select|plural))/g)].map(([, name = '']) => name),
    );
    // A branch such as `none {none}` looks like a value.
    const wanted = [...new Set(names)].filter((name) => name !== 'none');
    expect(wanted.length).toBeGreaterThan(20);
    expect([...FACT_NAMES, ...OTHERS]).toEqual(expect.arrayContaining(wanted));
  });
});
