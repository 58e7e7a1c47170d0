// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IntlProvider } from 'use-intl';

import { checkDefinition } from '../../../core/judge/definition/check-definition';
import { readTools } from '../../../core/protocol/tool';
import type * as en from '../../i18n/en/lazy';
import { allTexts } from '../../i18n/i18n';
import * as zhCn from '../../i18n/zh-cn';
import * as zhCnLater from '../../i18n/zh-cn/lazy';
import { useDefinitionTexts } from './use-definition-texts';

it('separates what a server named in Chinese, and leaves each name as it is', () => {
  const inputSchema = { type: 'object', properties: { 'a, b': {}, c: {} } };
  const [tool] = readTools([{ name: 'tool', description: 'A tool', inputSchema }]);
  const untyped = tool && checkDefinition(tool).find(({ rule }) => rule === 'untyped');
  const { result } = renderHook(useDefinitionTexts, {
    wrapper: ({ children }) => (
      <IntlProvider locale="zh-CN" messages={allTexts(zhCn, zhCnLater) as unknown as typeof en}>
        {children}
      </IntlProvider>
    ),
  });
  expect(untyped && result.current(untyped).sentence).toContain('a, b、c');
});
