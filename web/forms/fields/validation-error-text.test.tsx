// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IntlProvider } from 'use-intl';

import type { ValidationError } from '../../../core/schema/validation/validation-result';
import * as zhCn from '../../i18n/zh-cn/lazy';
import * as en from '../../i18n/en/lazy';
import { useValidationErrorText } from './problem-texts';

it.each<[ValidationError, string, string]>([
  [
    { code: 'unknown-type', where: '$.a.type', value: '"strin"' },
    '$.a.type names the unknown type "strin".',
    '$.a.type 使用了未知类型 "strin"。',
  ],
  [{ code: 'timeout', value: '2' }, 'Stopped: checking took longer than 2 s.', '检查超过 2 秒，已停止。'],
  [{ code: 'schema-too-deep', where: '$' }, 'The schema is nested too deeply.', 'schema 嵌套层级过深。'],
])('tells the error %j in the language of the interface', (error, english, chinese) => {
  const told = (locale: 'en' | 'zh-CN', messages: object) => {
    const { result } = renderHook(useValidationErrorText, {
      wrapper: ({ children }) => (
        <IntlProvider locale={locale} messages={messages as typeof en}>
          {children}
        </IntlProvider>
      ),
    });
    return result.current(error);
  };
  expect(told('en', en)).toBe(english);
  expect(told('zh-CN', zhCn)).toBe(chinese);
});
