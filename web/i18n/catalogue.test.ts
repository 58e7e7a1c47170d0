import { describe, expect, it } from 'vitest';

import * as en from './en';
import * as enLater from './en/later';
import { preferredLanguage } from './i18n';
import * as zhCn from './zh-cn';
import * as zhCnLater from './zh-cn/later';

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as const]
        : [...leaves(value, `${path}${key}.`)],
    ),
  );
}

/** The names of the values that a text wants, such as `count` in `{count, plural, …}`; `one {once}` is a branch, not a value. */
function wanted(text: string): string[] {
  const names = [
    ...text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+)\s)\{(\w+)\s*[,}]/g),
  ].map(([, name]) => name ?? '');
  return [...new Set(names)].sort();
}

describe('the catalogues', () => {
  const english = leaves({ ...en, ...enLater });
  const chinese = leaves({ ...zhCn, ...zhCnLater });

  it('have the same texts', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('leave no text empty', () => {
    for (const [key, text] of [...english, ...chinese]) expect(text.trim(), key).not.toBe('');
  });

  it.each([...english])('want the same values for %s', (key, text) => {
    expect(wanted(chinese.get(key) ?? '')).toEqual(wanted(text));
  });
});

describe('the language of the interface', () => {
  it.each([
    [['zh-TW', 'en'], 'zh-CN'],
    [['de-DE', 'zh-Hans-CN'], 'zh-CN'],
    [['fr', 'en-GB'], 'en'],
    [['de'], 'en'],
  ] as const)('for a browser that wants %j is %s', (languages, language) => {
    expect(preferredLanguage(languages)).toBe(language);
  });
});
